import type { ChartFacts } from '../charts/chart.ts';
import { uploadFields } from './fields.ts';
import { type UploadTag, uploadTags } from './tags.ts';

type Numbers = Pick<ChartFacts, 'total' | 'notes' | 'longNotes' | 'minBpm' | 'maxBpm' | 'random'>;

/** The tags that follow from the numbers of a chart; the user chooses the others. */
const CONDITIONS: Partial<Record<UploadTag, (chart: Numbers) => boolean>> = {
  // Without a TOTAL, neither applies.
  lowtotal: ({ total, notes }) => total !== null && notes > 0 && total / notes < uploadFields.lowTotal,
  hightotal: ({ total, notes }) => total !== null && notes > 0 && total / notes > uploadFields.highTotal,
  soflan: ({ minBpm, maxBpm }) => maxBpm / minBpm >= uploadFields.soflanTimes,
  random: ({ random }) => random,
  ln: ({ longNotes, notes }) => notes > 0 && longNotes / notes >= uploadFields.longNoteShare,
};

/** Returns the tags that follow from the numbers of any of these charts, in the order in which forms offer them. */
export function tagsOf(charts: readonly Numbers[]): UploadTag[] {
  return uploadTags.filter((tag) => charts.some((chart) => CONDITIONS[tag]?.(chart)));
}
