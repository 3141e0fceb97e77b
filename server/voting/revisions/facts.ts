import type { Transaction } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { EntryState } from '#domain/voting/revisions/blocksRestore.ts';
import type { PastRevision } from '#domain/voting/revisions/limits.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Hashes } from '../../platform/hash.ts';

/**
 * Returns an entry to revise, by its current table; undefined if there is none with that number, or an admin removed it
 * from sub. Locks its row, so that it is neither decided nor changed until the transaction ends.
 */
export async function entryToRevise(trx: Transaction<DB>, tableId: string, entryNo: number) {
  return trx
    .selectFrom('submission')
    .select(['id', 'level', 'result', 'deletedAt', 'publishedAt', 'decidedAt', 'proposerId'])
    .where('tableId', '=', tableId)
    .where('entryNo', '=', entryNo)
    .where('removedFromSubAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/**
 * Returns every earlier revision of an entry, with the tally and the minimum that decided it; not those that the undo of a
 * vote count put aside.
 */
export async function pastRevisions(
  trx: Transaction<DB>,
  submissionId: number,
  reviserId: number,
): Promise<PastRevision[]> {
  const rows = await trx
    .selectFrom('revision')
    .leftJoin('history', 'history.id', 'revision.verdictId')
    .select(['revision.kind', 'revision.result', 'revision.proposerId', 'revision.decidedAt'])
    .select(['revision.targetTableId', 'revision.targetLevel'])
    .select(['history.yes', 'history.neutral', 'history.no', 'history.minimum'])
    .where('revision.submissionId', '=', submissionId)
    .where('history.rule', 'is distinct from', 'undone')
    .execute();
  return rows.map(({ kind, result, proposerId, decidedAt, targetTableId, targetLevel, minimum, ...seen }) => ({
    kind,
    result,
    byReviser: proposerId === reviserId,
    target: { tableId: targetTableId, level: targetLevel },
    decidedAt,
    tally: { yes: seen.yes ?? 0, neutral: seen.neutral ?? 0, no: seen.no ?? 0 },
    minimum: minimum ?? 0,
  }));
}

/** Returns when a person proposed revisions in the period of the limit; fixes, and those put aside, do not count. */
export async function revisionTimes(
  trx: Transaction<DB>,
  { revisions }: Rules,
  accountId: number,
  at: Date,
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('revision')
    .leftJoin('history', 'history.id', 'revision.verdictId')
    .select('revision.publishedAt')
    .where('revision.proposerId', '=', accountId)
    .where('revision.publishedAt', '>', daysAfter(at, -revisions.days))
    .where('revision.kind', '<>', 'fix')
    .where('history.rule', 'is distinct from', 'undone')
    .execute();
  return rows.map(({ publishedAt }) => publishedAt);
}

/** Returns the states of the other entries of an entry's chart in its series. */
export async function otherEntriesOfChart(
  trx: Transaction<DB>,
  { id, series }: { id: number; series: string },
  { md5, sha256 }: Hashes,
): Promise<EntryState[]> {
  const rows = await trx
    .selectFrom('submission')
    .select(['result', 'deletedAt', 'removedFromSubAt'])
    .where('series', '=', series)
    .where('id', '<>', id)
    .where((column) => column.or([column('md5', '=', md5), column('sha256', '=', sha256)]))
    .execute();
  return rows.map(({ result, deletedAt, removedFromSubAt }) => ({
    result,
    deleted: deletedAt !== null,
    removed: removedFromSubAt !== null,
  }));
}
