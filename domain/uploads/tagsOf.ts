import type { ChartFacts } from '../charts/chart.ts';
import { uploadFields } from './fields.ts';
import { type UploadTag, uploadTags } from './tags.ts';

type Numbers = Pick<ChartFacts, 'total' | 'notes' | 'longNotes' | 'minBpm' | 'maxBpm' | 'random'>;

/** Which tags the numbers of a chart set by themselves; all others are a matter of opinion. */
const SET_BY: Partial<Record<UploadTag, (chart: Numbers) => boolean>> = {
  // Without a TOTAL of its own a chart has neither (bms-parsing.md §4).
  lowtotal: ({ total, notes }) => total !== null && notes > 0 && total / notes < uploadFields.lowTotal,
  hightotal: ({ total, notes }) => total !== null && notes > 0 && total / notes > uploadFields.highTotal,
  soflan: ({ minBpm, maxBpm }) => maxBpm / minBpm >= uploadFields.soflanTimes,
  random: ({ random }) => random,
  ln: ({ longNotes, notes }) => notes > 0 && longNotes / notes >= uploadFields.longNoteShare,
};

/** The tags that the numbers of any of these charts set, in the order tags are offered. */
export function tagsOf(charts: readonly Numbers[]): UploadTag[] {
  return uploadTags.filter((tag) => charts.some((chart) => SET_BY[tag]?.(chart)));
}
