import type { TableId } from './tableRules.ts';

/** A level of one of the other tables. */
interface Neighbour {
  readonly table: TableId;
  readonly level: number;
}

/** What a level of Exoplanet is like in Satellite and Stella: from here to there; null = as far as there is anything. */
export interface EquivalentLevel {
  readonly level: number;
  readonly from: Neighbour | null;
  readonly to: Neighbour | null;
}

const sl = (level: number): Neighbour => ({ table: 'sl', level });
const st = (level: number): Neighbour => ({ table: 'st', level });
const like = (level: number, from: Neighbour | null, to: Neighbour | null): EquivalentLevel => ({ level, from, to });

/** The levels of tables that have no charts of their own kind, by those of the others (specification §2, vote page). */
export const equivalentLevels: Readonly<Record<TableId, readonly EquivalentLevel[]>> = {
  fr: [
    like(0, null, sl(0)),
    like(1, sl(0), sl(1)),
    like(2, sl(2), sl(3)),
    like(3, sl(4), sl(5)),
    like(4, sl(6), sl(7)),
    like(5, sl(8), sl(9)),
    like(6, sl(10), sl(11)),
    like(7, sl(12), st(0)),
    like(8, st(1), st(2)),
    like(9, st(3), st(4)),
    like(10, st(5), st(6)),
    like(11, st(7), st(8)),
    like(12, st(9), null),
  ],
};
