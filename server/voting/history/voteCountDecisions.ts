import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { voteCount } from '#contract/voting/voteCounts.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { decidedByVoteCount, historyLines, isShown } from './historyLines.ts';
import { toReplyLine } from './toReplyLine.ts';

/** Returns when and why an admin undid a vote count; null if it stands. */
export async function whyUndone(db: Kysely<DB>, run: Date): Promise<Reply<typeof voteCount>['undone']> {
  const found = await db
    .selectFrom('countingRun')
    .select(['undoneAt', 'undoneReason'])
    .where('dueAt', '=', run)
    .executeTakeFirst();
  return found?.undoneAt ? { time: found.undoneAt.toISOString(), reason: found.undoneReason ?? '' } : null;
}

/**
 * Returns what one vote count decided in a table, in the order of the decisions. A hold reveals votes, so only the
 * admin sees it before its revision is closed.
 *
 * @param run due time of the vote count; at any other time nothing was decided
 */
export async function voteCountDecisions(
  db: Kysely<DB>,
  tableId: TableId,
  run: Date,
  seesHidden: boolean,
): Promise<Reply<typeof voteCount>['decided']> {
  const lines = await historyLines(db, tableId)
    .where('history.at', '=', run)
    .where(({ exists, selectFrom }) => exists(selectFrom('countingRun').select('dueAt').where('dueAt', '=', run)))
    .$if(!seesHidden, (lines) => lines.where(isShown))
    .where((column) => {
      const held = column('history.tag', '=', 'hold');
      const visible = seesHidden ? held : column.and([held, column('revision.result', '<>', 'new')]);
      return column.or([decidedByVoteCount(column), visible]);
    })
    .execute();
  return lines.map((line) => ({ ...toReplyLine(line), entryNo: line.entryNo, title: line.title }));
}
