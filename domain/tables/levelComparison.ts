import type { TableId } from './tableRules.ts';

/** A range of levels, both ends included; a single level if they are equal. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The levels of older scales that a level corresponds to; null if the scale has none. */
export interface ComparedLevel {
  readonly table: TableId;
  readonly level: number;
  /** ☆: the levels of the arcade games and of the normal table. */
  readonly normal: Span | null;
  /** ★: the insane table (発狂BMS難易度表). */
  readonly insane: Span | null;
  /** ★★: the overjoy table; its first level is the insane table's 21st. */
  readonly overjoy: Span | null;
}

const span = (from: number, to = from): Span => ({ from, to });

const easy = (level: number, normal: Span): ComparedLevel => ({
  table: 'sl',
  level,
  normal,
  insane: null,
  overjoy: null,
});
const insane = (table: TableId, level: number, from: number, to: number): ComparedLevel => ({
  table,
  level,
  normal: null,
  insane: span(from, to),
  overjoy: null,
});
const hard = (level: number, ofInsane: Span | null, overjoy: Span | null): ComparedLevel => ({
  table: 'st',
  level,
  normal: null,
  insane: ofInsane,
  overjoy,
});

/**
 * The levels of Satellite and Stella beside the older scales of 7-key charts, easiest first. They are approximate:
 * based on difficulty guides of the beatoraja community, not a definition, and a chart may differ by a level or two.
 * For display only; no rule uses them. Those of Exoplanet follow from `equivalentLevels.ts`.
 */
export const levelComparison: readonly ComparedLevel[] = [
  easy(0, span(11, 12)),
  insane('sl', 1, 1, 2),
  insane('sl', 2, 3, 4),
  insane('sl', 3, 4, 5),
  insane('sl', 4, 6, 7),
  insane('sl', 5, 8, 9),
  insane('sl', 6, 10, 11),
  insane('sl', 7, 11, 13),
  insane('sl', 8, 13, 14),
  insane('sl', 9, 15, 16),
  insane('sl', 10, 16, 17),
  insane('sl', 11, 17, 18),
  insane('sl', 12, 18, 19),
  insane('st', 0, 19, 20),
  hard(1, span(21), span(1)),
  hard(2, span(22), span(2)),
  hard(3, span(23, 24), span(3, 4)),
  hard(4, span(24), span(4)),
  hard(5, span(24), span(4)),
  hard(6, span(24, 25), span(4, 5)),
  hard(7, span(25), span(5)),
  hard(8, span(25), span(5)),
  hard(9, span(25), span(5, 6)),
  hard(10, null, span(6)),
  hard(11, null, span(7)),
  hard(12, null, null),
];
