import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type history, historyTags } from '#contract/voting/voteCounts.ts';
import { gmt9, yearOfGmt9 } from '#domain/common/dates.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import { percent } from '#domain/voting/tally.ts';
import type { DB } from '../../platform/database/schema.ts';
import { historyLines, isShown } from './historyLines.ts';
import { toReplyMove, toReplyTally } from './toReplyLine.ts';

type Day = Reply<typeof history>['source'][number];

/**
 * Returns the history of a table in a year of GMT+9, newest day first: what became official, moved, was deleted or
 * corrected, and which proposals were canceled. Canceled and rejected revisions are left out: they changed nothing.
 */
export async function historyOfYear(db: Kysely<DB>, tableId: TableId, year: number): Promise<Day[]> {
  const { from, until } = yearOfGmt9(year);
  const lines = await historyLines(db, tableId)
    .select((column) => [
      column
        .and([
          column('submission.result', '=', 'accept'),
          column('submission.deletedAt', 'is', null),
          column('submission.removedFromSubAt', 'is', null),
        ])
        .as('published'),
    ])
    .where('history.at', '>=', from)
    .where('history.at', '<', until)
    .where('history.tag', 'in', historyTags)
    .where(isShown)
    .where((column) => column.or([column('history.tag', '<>', 'cancel'), column('history.revisionId', 'is', null)]))
    .execute();
  const days = Map.groupBy(lines, ({ at }) => gmt9(at).dashed);
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, ofDay]) => {
      const tags = historyTags.map((tag) => ({
        tag,
        songs: ofDay
          .filter((line) => line.tag === tag)
          .map((line) => ({
            table: line.entryTable,
            submission: line.entryNo,
            title: line.title,
            ...toReplyMove(line),
            ...toReplyTally(line),
            votePercent: percent(line, 1),
            published: Boolean(line.published),
            undone: line.undone,
          })),
      }));
      return { date, tags: tags.filter(({ songs }) => songs.length > 0) };
    });
}
