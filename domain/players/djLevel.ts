/** The DJ levels, best first; each but the last needs one more ninth of the best possible EX score. */
export const djLevels = ['AAA', 'AA', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
export type DjLevel = (typeof djLevels)[number];

/** Every note a PGREAT. */
export const bestExScore = (notes: number) => 2 * notes;

/** Returns the DJ level of an EX score: AAA from 8/9 of the best possible one, AA from 7/9, … */
export function djLevel(exScore: number, notes: number): DjLevel {
  const ninths = Math.floor((9 * exScore) / bestExScore(notes));
  return djLevels[Math.max(0, 8 - ninths)] ?? 'F';
}

/** Returns an EX score as a percentage of the best possible one, at most 100, rounded to two decimals. */
export function scorePercent(exScore: number, notes: number): number {
  return Math.min(100, Math.round((10_000 * exScore) / bestExScore(notes)) / 100);
}
