import type { Rules } from '../rules.ts';
import type { TableId, TableRules } from '../tables/tableRules.ts';

/** Highest level a player may propose and vote on, by table; -1 (or no entry) = none (decisions.md §6). */
export type Restrictions = Readonly<Record<TableId, number>>;

export const NO_RIGHT = -1;

/** An easy clear or better of an official chart, at the level where that chart is now. */
export interface EasyClear {
  readonly tableId: TableId;
  readonly level: number;
}

/** The restrictions that follow from a player's clears: one for each table that asks for a right. */
export function restrictionsFrom(rules: Rules, clears: readonly EasyClear[]): Restrictions {
  const limited = rules.tables.filter((table) => table.votingRight.needs !== 'nothing');
  return Object.fromEntries(
    limited.map((table) => {
      const levels = clears.filter((clear) => clear.tableId === table.id).map((clear) => clear.level);
      return [table.id, highestAllowed(rules, table, levels)];
    }),
  );
}

function highestAllowed({ restriction }: Rules, table: TableRules, levels: readonly number[]): number {
  const { clearsToOpen, clearsToExpand, highest } = table;
  if (levels.length === 0) return NO_RIGHT;
  if (clearsToOpen && levels.filter((level) => level >= clearsToOpen.fromLevel).length >= clearsToOpen.clears) {
    return highest;
  }
  const perLevel = new Map<number, number>();
  for (const level of levels) perLevel.set(level, (perLevel.get(level) ?? 0) + 1);
  const allowed = [...perLevel].map(
    ([level, count]) => level + (count >= clearsToExpand ? restriction.aboveExpanded : restriction.above),
  );
  return Math.min(Math.max(...allowed), highest);
}

/** Whether a player may not propose or vote at this level (specification §4, "Restriction"). */
export function isRestricted(table: TableRules, level: number, restrictions: Restrictions): boolean {
  const { needs, waivedBy } = table.votingRight;
  const own = restrictions[table.id] ?? NO_RIGHT;
  if (needs === 'nothing') return false;
  if (waivedBy !== null && (restrictions[waivedBy] ?? NO_RIGHT) >= 0) return false;
  return needs === 'any' ? own < 0 : own < level;
}
