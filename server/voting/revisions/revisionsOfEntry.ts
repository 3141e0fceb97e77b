import type { Kysely } from 'kysely';
import type { ListedRevision } from '#contract/voting/revisions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { type TableId, tableById } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { allWithHiddenVotes } from '../openVotes/adminFields.ts';
import { selectRevisions, toReplyRevision } from './listedRevisions.ts';

/**
 * Returns every revision of an entry, newest first, from all tables; only the admin sees the votes of an open one.
 */
export async function revisionsOfEntry(
  db: Kysely<DB>,
  rules: Rules,
  { tableId, entryNo }: { tableId: TableId; entryNo: number },
  seesHidden: boolean,
): Promise<{ source: ListedRevision[] } | Refusal<'ENOTFOUND'>> {
  const series = tableById(rules, tableId)?.series;
  if (series === undefined) return refuse('ENOTFOUND');
  const entry = await db
    .selectFrom('submission')
    .select('id')
    .where('series', '=', series)
    .where('entryNo', '=', entryNo)
    .executeTakeFirst();
  if (!entry) return refuse('ENOTFOUND');
  const rows = await selectRevisions(db)
    .where('revision.submissionId', '=', entry.id)
    .orderBy('revision.revisionNo', 'desc')
    .execute();
  const source = rows.map((row) => toReplyRevision(row, 1));
  const open = source.find(({ voteResult }) => voteResult === 'new');
  if (!open || !seesHidden) return { source };
  return { source: await allWithHiddenVotes(db, open.table, 'revisionId', source) };
}
