import type { UserSession } from '#contract/accounts/accounts.ts';
import { isRestricted } from '#domain/players/restriction.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';

/** Returns the first table in which a player can vote at all, or for a visitor the first one. */
export function votableTable(session: Pick<UserSession, 'restrictions'> | null): TableRules {
  const { tables } = currentRules();
  const first = tables[0];
  if (!first) throw new Error('a site without tables');
  if (!session) return first;
  return tables.find((table) => !isRestricted(table, table.lowest, session.restrictions)) ?? first;
}
