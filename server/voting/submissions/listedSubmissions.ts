import { type Kysely, sql } from 'kysely';
import type { ListedSubmission } from '#contract/voting/submissions.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { closedVote } from '../outcomeFields.ts';

/** Selects the entries of these tables that were not removed from sub; the caller chooses columns and filters. */
export function listedIn(db: Kysely<DB>, tableIds: readonly TableId[]) {
  return db.selectFrom('submission').where('tableId', 'in', tableIds).where('removedFromSubAt', 'is', null);
}

/** Orders by table, in this order of tables, then by number. */
export const byTable = (tableIds: readonly TableId[]) =>
  sql`array_position(${tableIds}::text[], submission.table_id), submission.entry_no`;

/**
 * Selects the columns of a list row; the caller filters and sorts, and leaves out entries removed from sub.
 */
export function selectSubmissions(db: Kysely<DB>) {
  return db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .leftJoin('player', 'player.id', 'account.playerId')
    .leftJoin('history', 'history.id', 'submission.verdictId')
    .select(['submission.entryNo', 'submission.level', 'submission.title', 'submission.artist'])
    .select(['submission.md5', 'submission.sha256', 'submission.songUrl', 'submission.chartUrl'])
    .select(['submission.adult', 'submission.zureVerified', 'submission.deletedAt'])
    .select(['submission.result', 'submission.publishedAt', 'submission.decidedAt', 'submission.proposerId'])
    .select(['account.nickname', 'player.service', 'player.rankingId'])
    .select(['history.yes', 'history.neutral', 'history.no']);
}

type SubmissionColumns = Awaited<ReturnType<ReturnType<typeof selectSubmissions>['execute']>>[number];

/** Returns a submission as a public list row, without hidden fields. */
export function toReplySubmission(row: SubmissionColumns): ListedSubmission {
  return {
    entryNo: row.entryNo,
    level: String(row.level),
    title: row.title,
    artist: row.artist,
    md5: row.md5,
    sha256: row.sha256,
    url: row.songUrl,
    url_diff: row.chartUrl,
    adult: row.adult,
    zureVerification: row.zureVerified,
    deleted: row.deletedAt !== null,
    ...closedVote(row, 1),
  };
}
