import type { Kysely } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * Returns an entry of a series by its number, with its proposer, its verdict and its chart; undefined if there is none.
 */
export async function entryFacts(db: Kysely<DB>, { series, entryNo }: { series: string; entryNo: number }) {
  return (
    db
      .selectFrom('submission')
      .leftJoin('account', 'account.id', 'submission.proposerId')
      .leftJoin('player', 'player.id', 'account.playerId')
      .leftJoin('history', 'history.id', 'submission.verdictId')
      .leftJoin('revision', 'revision.id', 'history.revisionId')
      .leftJoin('chart', 'chart.sha256', 'submission.sha256')
      .selectAll('submission')
      .select(['account.nickname', 'player.service', 'player.rankingId'])
      .select(['history.yes', 'history.neutral', 'history.no', 'history.high', 'history.mid', 'history.low'])
      .select(['history.minimum', 'history.threshold', 'chart.summary', 'chart.density', 'chart.opening'])
      // The re-vote that last decided the entry, if any.
      .select(['revision.id as revoteId', 'revision.publishedAt as revotePublishedAt', 'revision.known as revoteKnown'])
      .select('revision.refusedSeconds as revoteRefusedSeconds')
      .select(['revision.voteVersion as revoteVersion', 'revision.tableId as revoteTableId'])
      .select('revision.level as revoteLevel')
      .where('submission.series', '=', series)
      .where('submission.entryNo', '=', entryNo)
      .executeTakeFirst()
  );
}

export type EntryFacts = NonNullable<Awaited<ReturnType<typeof entryFacts>>>;

/** Returns the open revision of an entry; undefined if there is none. */
export async function openRevisionOf(db: Kysely<DB>, submissionId: number) {
  return db
    .selectFrom('revision')
    .select(['id', 'revisionNo', 'tableId', 'kind', 'publishedAt', 'refusedSeconds', 'voteVersion'])
    .where('submissionId', '=', submissionId)
    .where('result', '=', 'new')
    .executeTakeFirst();
}

export type OpenRevision = NonNullable<Awaited<ReturnType<typeof openRevisionOf>>>;
