import type { Rules } from '../rules/rules.ts';
import type { TableRules } from '../tables/tableRules.ts';
import { NO_RIGHT, type Restrictions } from './restriction.ts';

/**
 * Returns whether one more easy clear, of an official chart at this level, could raise the player's restriction in its
 * table. It may return true for a clear that raises nothing: only `restrictionsFrom` is exact, but it needs all clears
 * of the player.
 *
 * @param restrictions those that follow from the clears before
 */
export function couldRaise(
  { restriction }: Rules,
  table: TableRules,
  level: number,
  restrictions: Restrictions,
): boolean {
  const { clearsToOpen, highest, votingRight } = table;
  const own = restrictions[table.id] ?? NO_RIGHT;
  if (votingRight.needs === 'nothing' || own >= highest) return false;
  if (clearsToOpen && level >= clearsToOpen.fromLevel) return true;
  return level + restriction.aboveExpanded > own;
}
