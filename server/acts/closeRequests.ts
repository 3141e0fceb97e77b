import { sql, type Transaction } from 'kysely';
import type { RequestKind, RequestState } from '#domain/moderation/requests.ts';
import { notify } from '../notifications/notify.ts';
import type { DB } from '../platform/database/schema.ts';

/** What an act was done to. */
export interface About {
  accountId?: number | null;
  submissionId?: number | null;
  revisionId?: number | null;
  uploadNo?: number | null;
  /** The request that it answers. */
  requestId?: number | null;
  commentId?: string;
  chartSha256?: string;
  /** The sanction that it lifts, as appeals name it. */
  appeal?: string;
  /** Requests about what the act deleted: they no longer name it. */
  requestIds?: readonly number[];
}

/** Whether a request is about what an act was done to, or a revision of it. */
function isAbout({ commentId, uploadNo, chartSha256, submissionId, appeal, accountId }: About) {
  if (commentId) return sql<boolean>`comment_id = ${commentId}`;
  if (uploadNo) return sql<boolean>`upload_no = ${uploadNo}`;
  if (chartSha256 || submissionId) {
    const entries = sql`(select id from submission where ${chartSha256 ? sql`sha256 = ${chartSha256}` : sql`id = ${submissionId}`})`;
    return sql<boolean>`(chart_sha256 = ${chartSha256 ?? null} or (comment_id is null and (submission_id in ${entries}
      or revision_id in (select id from revision where submission_id in ${entries}))))`;
  }
  if (appeal) return sql<boolean>`(account_id = ${accountId} and appeal like ${`${appeal} %`})`;
  return sql<boolean>`player_id in (select id from player where account_id = ${accountId})`;
}

/**
 * Closes the request that an act names, and those of others about the same subject, as done, and tells their askers, who
 * see the act.
 *
 * @param closes the kinds of requests that the act settles; `true`: all
 * @param line the line of the act in the trail
 */
export async function closeRequests(
  trx: Transaction<DB>,
  { about, closes, at, line }: { about: About; closes: true | readonly RequestKind[]; at: Date; line: number },
): Promise<void> {
  const { requestId = null, requestIds = [] } = about;
  const settled = closes === true ? sql`true` : sql`kind = any(${closes}::text[])`;
  const requests = await trx
    .selectFrom('request')
    .select(['id', 'accountId'])
    .where(
      sql<boolean>`(id = ${requestId} and state <> 'done') or (state in ('open', 'answered') and ${settled}
        and (${isAbout(about)} or id = any(${requestIds}::int[])))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const request of requests) await setState(trx, request, { state: 'done', at, closedBy: line });
}

/** Sets the state of a request, which is locked, and tells its asker. */
export async function setState(
  trx: Transaction<DB>,
  { id: requestId, accountId }: { id: number; accountId: number | null },
  { state, at, closedBy = null }: { state: RequestState; at: Date; closedBy?: number | null },
): Promise<void> {
  await trx.updateTable('request').set({ state, changedAt: at, closedBy }).where('id', '=', requestId).execute();
  await notify(trx, [
    { accountId, kind: 'request', requestId, at, act: `request ${requestId} at ${at.toISOString()}` },
  ]);
}
