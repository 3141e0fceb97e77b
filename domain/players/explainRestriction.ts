import type { Rules } from '../rules/rules.ts';
import { levelsOf } from '../tables/level.ts';
import { type TableId, type TableRules, tableById } from '../tables/tableRules.ts';
import { type EasyClear, type LimitReason, limitedTables, limitFrom, NO_RIGHT } from './restriction.ts';

/** An easy clear with the title of its chart. */
export interface TitledClear extends EasyClear {
  readonly title: string;
}

/** Clears that would raise a restriction: `missing` more at `level` (or from `fromLevel` on) allow `highest`. */
export type Raise =
  | { readonly rule: 'oneClear'; readonly level: number; readonly highest: number }
  | { readonly rule: 'manyClears'; readonly level: number; readonly missing: number; readonly highest: number }
  | { readonly rule: 'opened'; readonly fromLevel: number; readonly missing: number };

/** The clears that gave a restriction, and those that would raise it. */
export interface ExplainedRestriction {
  readonly table: TableId;
  /** The restriction, as `restrictionsFrom` returns it. */
  readonly highest: number;
  /** Whether every level is open, whatever `highest` is. */
  readonly open: boolean;
  readonly because: LimitReason | { readonly rule: 'waived'; readonly by: TableId };
  /** Charts that count for it, hardest first; with `waived`, those of the table that waives it. */
  readonly charts: { readonly title: string; readonly level: number }[];
  /** The fewest missing clears first; empty if every level is open. */
  readonly raisedBy: Raise[];
}

const MAX_CHARTS = 5;

/** Explains a player's restriction in every table that has one. */
export function explainRestrictions(rules: Rules, clears: readonly TitledClear[]): ExplainedRestriction[] {
  return limitedTables(rules).map((table) => {
    const own = limitFrom(rules, table, clears);
    const { needs, waivedBy } = table.votingRight;
    const waiving = waivedBy === null ? undefined : tableById(rules, waivedBy);
    const waived = waiving && limitFrom(rules, waiving, clears);
    if (waiving && waived && waived.highest !== NO_RIGHT) {
      const because = { rule: 'waived', by: waiving.id } as const;
      const charts = chartsFor(waiving.id, waived.because, clears);
      return { table: table.id, highest: own.highest, open: true, because, charts, raisedBy: [] };
    }
    const open = own.highest === table.highest || (needs === 'any' && own.highest !== NO_RIGHT);
    const raisedBy = open ? [] : raisesOf(rules, table, clears, own.highest);
    return { table: table.id, ...own, open, charts: chartsFor(table.id, own.because, clears), raisedBy };
  });
}

function chartsFor(tableId: TableId, because: LimitReason, clears: readonly TitledClear[]) {
  const counts = (level: number) => {
    if (because.rule === 'noClear') return false;
    return because.rule === 'opened' ? level >= because.fromLevel : level === because.level;
  };
  return clears
    .filter((clear) => clear.tableId === tableId && counts(clear.level))
    .sort((a, b) => b.level - a.level || (a.title < b.title ? -1 : 1))
    .slice(0, MAX_CHARTS)
    .map(({ title, level }) => ({ title, level }));
}

/** Returns what would raise a restriction. `limitFrom` computes the raised value. */
function raisesOf(rules: Rules, table: TableRules, clears: readonly EasyClear[], highest: number): Raise[] {
  const { clearsToExpand, clearsToOpen } = table;
  const own = clears.filter(({ tableId }) => tableId === table.id);
  const after = (level: number, more: number) => {
    const added = Array.from({ length: more }, () => ({ tableId: table.id, level }));
    return limitFrom(rules, table, [...own, ...added]).highest;
  };
  const raises: { raise: Raise; missing: number; level: number }[] = [];

  const level = levelsOf(table).find((one) => after(one, 1) > highest) ?? table.highest;
  raises.push({ raise: { rule: 'oneClear', level, highest: after(level, 1) }, missing: 1, level });

  const fromLevel = clearsToOpen?.fromLevel ?? table.highest + 1;
  const toOpen = (clearsToOpen?.clears ?? 0) - own.filter((clear) => clear.level >= fromLevel).length;
  if (clearsToOpen && toOpen > 1) {
    raises.push({ raise: { rule: 'opened', fromLevel, missing: toOpen }, missing: toOpen, level: fromLevel });
  }
  for (const below of levelsOf(table).filter((one) => one < level)) {
    const missing = clearsToExpand - own.filter((clear) => clear.level === below).length;
    const opensEarlier = below >= fromLevel && toOpen <= missing;
    if (missing > 1 && !opensEarlier && after(below, missing) > highest) {
      const raise = { rule: 'manyClears', level: below, missing, highest: after(below, missing) } as const;
      raises.push({ raise, missing, level: below });
    }
  }
  return raises.sort((a, b) => a.missing - b.missing || a.level - b.level).map(({ raise }) => raise);
}
