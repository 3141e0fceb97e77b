import type { TableId } from './tableRules.ts';

/** A level of one of the other tables. */
interface OtherLevel {
  readonly table: TableId;
  readonly level: number;
}

/** The levels of Satellite and Stella that a level of Exoplanet corresponds to; null means no lower or upper end. */
export interface EquivalentLevel {
  readonly level: number;
  readonly from: OtherLevel | null;
  readonly to: OtherLevel | null;
}

const sl = (level: number): OtherLevel => ({ table: 'sl', level });
const st = (level: number): OtherLevel => ({ table: 'st', level });
const row = (level: number, from: OtherLevel | null, to: OtherLevel | null): EquivalentLevel => ({ level, from, to });

/** The levels of tables for charts of any kind, in levels of other tables (docs/reference/tables.md). */
export const equivalentLevels: Readonly<Record<TableId, readonly EquivalentLevel[]>> = {
  fr: [
    row(0, null, sl(0)),
    row(1, sl(0), sl(1)),
    row(2, sl(2), sl(3)),
    row(3, sl(4), sl(5)),
    row(4, sl(6), sl(7)),
    row(5, sl(8), sl(9)),
    row(6, sl(10), sl(11)),
    row(7, sl(12), st(0)),
    row(8, st(1), st(2)),
    row(9, st(3), st(4)),
    row(10, st(5), st(6)),
    row(11, st(7), st(8)),
    row(12, st(9), null),
  ],
};
