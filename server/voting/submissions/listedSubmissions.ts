import type { Kysely } from 'kysely';
import type { ListedSubmission, submissionSorts } from '#contract/submissions.ts';
import { fold } from '#domain/common/text.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type PagedList, pagedList } from '../../platform/lists/pagedList.ts';
import { closedVote, rateOf } from '../closedVote.ts';

/** A row of the list, with its texts folded for searches. */
export interface SubmissionRow {
  reply: ListedSubmission;
  title: string;
  artist: string;
  /** Empty if nobody is named. */
  proposer: string;
}

export type SubmissionList = PagedList<SubmissionRow, (typeof submissionSorts)[number]>;

/**
 * Reads everything that was ever proposed into a table and not removed, as everybody sees it: without what is hidden.
 */
export async function listedSubmissions(db: Kysely<DB>, tableId: TableId): Promise<SubmissionList> {
  const rows = await db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .leftJoin('player', 'player.id', 'account.playerId')
    .leftJoin('history', 'history.id', 'submission.verdictId')
    .select(['submission.entryNo', 'submission.level', 'submission.title', 'submission.artist'])
    .select(['submission.md5', 'submission.sha256', 'submission.songUrl', 'submission.chartUrl'])
    .select(['submission.adult', 'submission.zureVerified', 'submission.deletedAt'])
    .select(['submission.result', 'submission.publishedAt', 'submission.decidedAt', 'submission.proposerId'])
    .select(['account.nickname', 'player.service', 'player.rankingId'])
    .select(['history.yes', 'history.neutral', 'history.no'])
    .where('submission.tableId', '=', tableId)
    .where('submission.removedFromSubAt', 'is', null)
    .orderBy('submission.entryNo')
    .execute();
  return pagedSubmissions(
    rows.map((row) =>
      submissionRow({
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
      }),
    ),
  );
}

/** Makes a row of the list; its texts are folded here, once for all searches. */
export function submissionRow(
  reply: ListedSubmission,
  { title, artist } = { title: fold(reply.title), artist: fold(reply.artist) },
): SubmissionRow {
  return { reply, title, artist, proposer: fold(reply.proposer?.nickname ?? '') };
}

/** Makes the list of submissions with its sort orders and searches. @param rows by number */
export function pagedSubmissions(rows: readonly SubmissionRow[]): SubmissionList {
  return pagedList(rows, {
    key: {
      number: ({ reply }) => reply.entryNo,
      level: ({ reply }) => Number(reply.level),
      title: ({ title }) => title,
      proposer: ({ proposer }) => proposer || null,
      votes: ({ reply }) => rateOf(reply),
      published: ({ reply }) => reply.publishedTime,
    },
    group: ({ reply }) => reply.level,
    texts: ({ title, proposer }) => [title, proposer],
  });
}
