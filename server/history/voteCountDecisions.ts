import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { voteCount } from '#contract/voteCounts.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { decidedByVoteCount, historyLines } from './historyLines.ts';
import { toReplyLine } from './toReplyLine.ts';

/**
 * What one counting decided in a table, in the order it was decided. A hold tells votes, so nobody but the admin sees it
 * before its revision is closed (decisions.md §7).
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
    .where((column) => {
      const held = column('history.tag', '=', 'hold');
      const shown = seesHidden ? held : column.and([held, column('revision.result', '<>', 'new')]);
      return column.or([decidedByVoteCount(column), shown]);
    })
    .execute();
  return lines.map((line) => ({ ...toReplyLine(line), entryNo: line.entryNo, title: line.title }));
}
