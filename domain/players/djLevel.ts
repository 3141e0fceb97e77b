/** Letters of a score, the best first; each but the last asks for a ninth of the best possible EX score more. */
const LETTERS = ['AAA', 'AA', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
export type DjLevel = (typeof LETTERS)[number];

/** The best possible EX score of a chart: every note a PGREAT (decisions.md §8). */
export const bestExScore = (notes: number) => 2 * notes;

/** The letter of an EX score on a chart with so many notes: AAA from 8/9 of the best possible one, AA from 7/9, … */
export function djLevel(exScore: number, notes: number): DjLevel {
  const ninths = Math.floor((9 * exScore) / bestExScore(notes));
  return LETTERS[Math.max(0, 8 - ninths)] ?? 'F';
}

/** An EX score as a percentage of the best possible one, to two decimals (specification §9). */
export function scorePercent(exScore: number, notes: number): number {
  return Math.round((10_000 * exScore) / bestExScore(notes)) / 100;
}
