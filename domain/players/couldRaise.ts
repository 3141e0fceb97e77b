import type { Rules } from '../rules/rules.ts';
import type { TableRules } from '../tables/tableRules.ts';
import { NO_RIGHT, type Restrictions } from './restriction.ts';

/**
 * Whether one easy clear more, of an official chart at this level, could raise the right in its table. It says yes
 * rather too often: only `restrictionsFrom` knows, and needs all clears of the player for it.
 *
 * @param restrictions what follows from the clears before
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
