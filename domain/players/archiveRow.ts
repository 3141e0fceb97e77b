/** How LR2IR's pages write a lamp, in rankings and on player pages; `★` is a perfect one (ranking-services.md §1.5). */
const LAMP_OF: ReadonlyMap<unknown, number> = new Map([
  ['FAILED', 1],
  ['EASY', 2],
  ['EASY CLEAR', 2],
  ['CLEAR', 3],
  ['HARD', 4],
  ['HARD CLEAR', 4],
  ['FULLCOMBO', 5],
  ['FULL COMBO', 5],
  ['★FULLCOMBO', 5],
  ['★FULL COMBO', 5],
]);

/** A score of an archive file (ranking-services.md §13), whatever stands in it. */
export interface ArchiveRow {
  readonly clearType: unknown;
  readonly score: unknown;
  readonly combo: unknown;
  readonly badPoor: unknown;
}

export interface ArchiveScore {
  /** Lamp id of LR2. */
  readonly clear: number;
  readonly exScore: number;
  readonly maxCombo: number;
  readonly minBp: number;
}

/** Above any chart that can be played, and far below what a column holds. */
const LARGEST = 10_000_000;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST;

/** What a row says, or what is wrong with it: a lamp nobody knows, or a value that no score has. */
export function readArchiveRow({ clearType, score, combo, badPoor }: ArchiveRow): ArchiveScore | 'lamp' | 'value' {
  const clear = LAMP_OF.get(clearType);
  if (clear === undefined) return 'lamp';
  if (!isCount(score) || !isCount(combo) || !isCount(badPoor)) return 'value';
  return { clear, exScore: score, maxCombo: combo, minBp: badPoor };
}
