/** Lamps as LR2IR writes them in rankings and on player pages; `★` marks a perfect. */
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

/** A score of an archive file, not yet validated. */
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

/** Above any value of a playable chart, far below the range of a database column. */
const MAX_COUNT = 10_000_000;

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT;

/** Reads a row. Returns `lamp` for an unknown lamp, `value` for an impossible value. */
export function readArchiveRow({ clearType, score, combo, badPoor }: ArchiveRow): ArchiveScore | 'lamp' | 'value' {
  const clear = LAMP_OF.get(clearType);
  if (clear === undefined) return 'lamp';
  if (!isCount(score) || !isCount(combo) || !isCount(badPoor)) return 'value';
  return { clear, exScore: score, maxCombo: combo, minBp: badPoor };
}
