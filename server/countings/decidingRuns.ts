import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { cameTo, decidedByCounting } from './historyLines.ts';

/** So many countings to look back on: a year of them. */
const RUNS = 27;

/** Due times of the countings that decided something in a table, newest first. */
export async function decidingRuns(db: Kysely<DB>, tableId: TableId): Promise<Date[]> {
  const rows = await db
    .selectFrom('countingRun')
    .select('dueAt')
    .where(({ exists, or, selectFrom }) => {
      const decided = selectFrom('history')
        .select('history.id')
        .whereRef('history.at', '=', 'countingRun.dueAt')
        .where(decidedByCounting);
      return or([exists(decided.where('history.tableBefore', '=', tableId)), exists(decided.where(cameTo(tableId)))]);
    })
    .orderBy('dueAt', 'desc')
    .limit(RUNS)
    .execute();
  return rows.map(({ dueAt }) => dueAt);
}
