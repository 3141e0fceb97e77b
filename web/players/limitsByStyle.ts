import { NO_RIGHT, type Restrictions } from '#domain/players/restriction.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** The highest level of a table that a player may vote on and propose; null = none yet. */
export interface Limit {
  table: TableRules;
  level: number | null;
}

/** The limits of one play style. `best` is that of the hardest table in which the player has a right; null = none. */
export interface StyleLimits {
  style: TableRules['playStyle'];
  best: Limit | null;
  limits: readonly Limit[];
}

/** Returns a player's limits by play style, for every table that needs a right. */
export function limitsByStyle(tables: readonly TableRules[], restrictions: Restrictions): StyleLimits[] {
  const limits = tables
    .filter(({ votingRight }) => votingRight.needs !== 'nothing')
    .map((table) => ({ table, level: levelOf(table, restrictions) }));
  const styles = [...new Set(limits.map(({ table }) => table.playStyle))];
  return styles.map((style) => {
    const own = limits.filter(({ table }) => table.playStyle === style);
    return { style, limits: own, best: own.find(({ level }) => level !== null) ?? null };
  });
}

function levelOf({ id, votingRight, highest }: TableRules, restrictions: Restrictions): number | null {
  const rightIn = (table: string) => restrictions[table] ?? NO_RIGHT;
  const { needs, waivedBy } = votingRight;
  if (waivedBy !== null && rightIn(waivedBy) >= 0) return highest;
  if (rightIn(id) < 0) return null;
  return needs === 'any' ? highest : rightIn(id);
}
