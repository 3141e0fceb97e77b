import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import {
  type ownRequests as ownRequestsEndpoint,
  REQUESTS_PER_PAGE,
  type RequestDetail,
  type RequestRow,
} from '#contract/requests.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type OwnRequest, ownRequest } from './sendRequest.ts';

type Site = Pick<Context, 'db' | 'clock' | 'rules'>;

/** Selects requests with the present places of what they are about. */
export const selectRequests = (db: Kysely<DB>) =>
  db
    .selectFrom('request')
    .leftJoin('submission', 'submission.id', 'request.submissionId')
    .leftJoin('revision', 'revision.id', 'request.revisionId')
    .leftJoin('player', 'player.id', 'request.playerId')
    .leftJoin('account as asker', 'asker.id', 'request.accountId')
    .select(['request.id', 'request.kind', 'request.state', 'request.askedAt', 'request.changedAt', 'request.subject'])
    .select(['request.accountId', 'request.uploadNo', 'request.commentId', 'request.chartSha256'])
    .select(['request.reportedText', 'request.proof', 'request.submissionId', 'request.revisionId'])
    .select(['submission.tableId', 'submission.entryNo', 'revision.tableId as revisionTable', 'revision.revisionNo'])
    .select(['player.rankingId', 'player.accountId as playerAccount', 'asker.nickname as asker']);

export type StoredRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** Returns a request as lists show it. */
export function toRequestRow({ clock, rules }: Pick<Context, 'clock' | 'rules'>, row: StoredRequest): RequestRow {
  const { id, kind, state, subject: title, askedAt, changedAt } = row;
  const [table] = rulesAt(rules, clock.now()).tables;
  const to = placeOf(row, table?.id ?? '');
  return {
    ...{ id, kind, state, subject: { title, to } },
    ...{ askedAt: askedAt.toISOString(), changedAt: changedAt.toISOString() },
  };
}

/** Returns the path of the page of what a request is about; null if it is gone. */
function placeOf(
  { tableId, entryNo, revisionTable, revisionNo, uploadNo, rankingId, chartSha256 }: StoredRequest,
  profileTable: string,
): string | null {
  if (tableId !== null) return `/s/${tableId}/${entryNo}`;
  if (revisionTable !== null) return `/u/${revisionTable}/${revisionNo}`;
  if (uploadNo !== null) return `/uploader/${uploadNo}`;
  if (rankingId !== null) return `/user/${profileTable}/${rankingId}`;
  return chartSha256 && `/chart/${chartSha256}`;
}

/** Returns a request with its messages and what was done because of it. */
export async function toRequestDetail(ctx: Site, row: StoredRequest): Promise<RequestDetail> {
  const messages = await ctx.db
    .selectFrom('requestMessage')
    .select(['at', 'isAnswer', 'text'])
    .where('requestId', '=', row.id)
    .orderBy('id')
    .execute();
  // The subject of an act on a person is a login ID.
  const acts = await ctx.db
    .selectFrom('trail')
    .select(['act', 'subject', 'at'])
    .where('requestId', '=', row.id)
    .where('act', 'not in', ['answer-request', 'ask', 'decline'])
    .where('accountId', 'is', null)
    .orderBy('id')
    .execute();
  return {
    ...toRequestRow(ctx, row),
    ...{ proof: row.proof, reported: row.reportedText },
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
  };
}

/** Returns a page of the requests of an account, the newest first. */
export async function ownRequests(
  ctx: Site,
  { accountId }: Pick<Viewer, 'accountId'>,
  page: number,
): Promise<Omit<Reply<typeof ownRequestsEndpoint>, 'success'>> {
  const { total } = await ctx.db
    .selectFrom('request')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await selectRequests(ctx.db)
    .where('request.accountId', '=', accountId)
    .orderBy('request.id', 'desc')
    .limit(REQUESTS_PER_PAGE)
    .offset((page - 1) * REQUESTS_PER_PAGE)
    .execute();
  return { total, source: rows.map((row) => toRequestRow(ctx, row)) };
}

/** Returns a request for its asker; ENOTFOUND for anybody else. */
export async function shownRequest(
  ctx: Site,
  own: OwnRequest,
  viewer: Pick<Viewer, 'accountId'> | null,
): Promise<RequestDetail | Refusal<'ENOTFOUND'>> {
  const row = await selectRequests(ctx.db)
    .where('request.id', 'in', ownRequest(ctx.db, own, viewer).select('request.id'))
    .executeTakeFirst();
  return row ? toRequestDetail(ctx, row) : refuse('ENOTFOUND');
}
