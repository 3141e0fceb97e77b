import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { decidedByVoteCount, movedInto } from './historyLines.ts';

/** So many countings to look back on: a year of them. */
const RUNS = 27;

/** Due times of the countings that decided something in a table, newest first. */
export async function decidingVoteCounts(db: Kysely<DB>, tableId: TableId): Promise<Date[]> {
  const rows = await db
    .selectFrom('countingRun')
    .select('dueAt')
    .where((column) => {
      // One line each and no `exists`, for which PostgreSQL would read all that ever happened in the table.
      const first = column
        .selectFrom('history')
        .select('history.id')
        .whereRef('history.at', '=', 'countingRun.dueAt')
        .where(decidedByVoteCount)
        .limit(1);
      return column.or([
        column(first.where('history.tableBefore', '=', tableId), 'is not', null),
        column(first.where(movedInto(tableId)), 'is not', null),
      ]);
    })
    .orderBy('dueAt', 'desc')
    .limit(RUNS)
    .execute();
  return rows.map(({ dueAt }) => dueAt);
}
