import type { Band, TableRules } from './tableRules.ts';

/** Lowest first. */
export function levelsOf({ lowest, highest }: Pick<TableRules, 'lowest' | 'highest'>): number[] {
  return Array.from({ length: highest - lowest + 1 }, (_, step) => lowest + step);
}

export function isLevel({ lowest, highest }: Pick<TableRules, 'lowest' | 'highest'>, value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= lowest && Number(value) <= highest;
}

/** Formats a level as players write it: `st3`, `DPsl0`. */
export function levelName({ symbol }: Pick<TableRules, 'symbol'>, level: number): string {
  return `${symbol}${level}`;
}

/** Returns the minimum for a level. Every level of a table has exactly one; throws a RangeError for other levels. */
export function minimumAt(bands: readonly Band[], level: number): number {
  const band = bandOf(bands, level);
  if (!band) throw new RangeError(`no minimum for level ${level}`);
  return band.minimum;
}

/** Returns the minimum that a page shows: 0 for a level that the table does not have, as a damaged row may name one. */
export function shownMinimum(bands: readonly Band[], level: number): number {
  return bandOf(bands, level)?.minimum ?? 0;
}

const bandOf = (bands: readonly Band[], level: number) => bands.find(({ from, to }) => from <= level && level <= to);

/** Parses a level as a form or a filter sends it, `3` or `"3"`; null if it is not a level of the table. */
export function parseLevel(table: Pick<TableRules, 'lowest' | 'highest'>, value: unknown): number | null {
  const level = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return isLevel(table, level) ? level : null;
}
