import type { ChartFacts } from './chart.ts';

/** From where on the numbers of a chart give it a tag. */
export const traitBounds = {
  /** TOTAL per note: below the first a chart has the tag `lowtotal`, above the second `hightotal`. */
  lowTotal: 0.18,
  highTotal: 0.25,
  /** A chart whose highest BPM is at least this many times its lowest has the tag `soflan`. */
  soflanTimes: 1.5,
  /** A chart with at least this share of long notes has the tag `ln`. */
  longNoteShare: 0.3,
} as const;

export type ChartNumbers = Pick<ChartFacts, 'total' | 'notes' | 'longNotes' | 'minBpm' | 'maxBpm'>;

/** Whether a chart has each tag that follows from its numbers. */
export const numberTraits = {
  // Without a TOTAL, neither applies.
  lowtotal: ({ total, notes }) => total !== null && notes > 0 && total / notes < traitBounds.lowTotal,
  hightotal: ({ total, notes }) => total !== null && notes > 0 && total / notes > traitBounds.highTotal,
  soflan: ({ minBpm, maxBpm }) => maxBpm / minBpm >= traitBounds.soflanTimes,
  ln: ({ longNotes, notes }) => notes > 0 && longNotes / notes >= traitBounds.longNoteShare,
} as const satisfies Readonly<Record<string, (chart: ChartNumbers) => boolean>>;
