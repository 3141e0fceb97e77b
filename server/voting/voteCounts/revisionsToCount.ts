import type { Kysely } from 'kysely';
import { parseChangeTo, type VotedKind } from '#domain/voting/revisionKinds.ts';
import type { DB } from '../../platform/database/schema.ts';

/** An open revision with what a vote count needs, and the current state of its entry. */
export type RevisionToCount = Awaited<ReturnType<typeof revisionsToCount>>[number];

/** Returns the open revisions published strictly before `at`, in the order of counting: by revision number. */
export async function revisionsToCount(db: Kysely<DB>, at: Date) {
  const rows = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select([
      'revision.id',
      'revision.revisionNo',
      'revision.kind',
      'revision.changeTo',
      'revision.tableId',
      'revision.level',
      'revision.publishedAt',
      'revision.refusedSeconds',
      'submission.id as entryId',
      'submission.entryNo',
      'submission.series',
      'submission.title',
      'submission.tableId as entryTable',
      'submission.level as entryLevel',
      'submission.result as entryResult',
      'submission.deletedAt',
      'submission.removedFromSubAt',
    ])
    .where('revision.result', '=', 'new')
    .where('revision.kind', '<>', 'fix')
    .where('revision.publishedAt', '<', at)
    .orderBy('revision.revisionNo')
    .orderBy('revision.series')
    .$narrowType<{ kind: VotedKind }>()
    .execute();
  return rows.map(({ id, revisionNo, kind, changeTo, tableId, level, publishedAt, refusedSeconds, ...row }) => ({
    revision: { id, revisionNo, kind, changeTo: parseChangeTo(changeTo), tableId, level, publishedAt, refusedSeconds },
    entry: {
      id: row.entryId,
      entryNo: row.entryNo,
      series: row.series,
      title: row.title,
      tableId: row.entryTable,
      level: row.entryLevel,
      result: row.entryResult,
      deleted: row.deletedAt !== null,
      removed: row.removedFromSubAt !== null,
    },
  }));
}
