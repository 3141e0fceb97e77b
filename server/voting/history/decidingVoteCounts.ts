import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { decidedByVoteCount, movedInto } from './historyLines.ts';

/** The number of vote counts in a year. */
const MAX_VOTE_COUNTS = 27;

/** Returns the due times of the vote counts that decided something in a table, newest first, at most a year of them. */
export async function decidingVoteCounts(db: Kysely<DB>, tableId: TableId): Promise<Date[]> {
  const rows = await decidingRuns(db, tableId).limit(MAX_VOTE_COUNTS).execute();
  return rows.map(({ dueAt }) => dueAt);
}

/** Selects the due times of the vote counts that decided something in a table, newest first, also of those undone. */
export function decidingRuns(db: Kysely<DB>, tableId: TableId) {
  return db
    .selectFrom('countingRun')
    .select('dueAt')
    .where((column) => {
      // Looks up one line per vote count: with `exists`, PostgreSQL would read the whole history of the table.
      const firstLine = column
        .selectFrom('history')
        .select('history.id')
        .whereRef('history.at', '=', 'countingRun.dueAt')
        .where(decidedByVoteCount)
        .limit(1);
      return column.or([
        column(firstLine.where('history.tableBefore', '=', tableId), 'is not', null),
        column(firstLine.where(movedInto(tableId)), 'is not', null),
      ]);
    })
    .orderBy('dueAt', 'desc');
}
