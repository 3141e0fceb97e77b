import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import {
  type ownRequests as ownRequestsEndpoint,
  REQUESTS_PER_PAGE,
  type RequestDetail,
  type RequestRow,
} from '#contract/requests.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { ActName } from '#domain/moderation/acts.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { pageOf } from '../moderation/pageOf.ts';
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
  const to = pageOf({ ...row, tableId: row.tableId ?? row.revisionTable }, table?.id ?? '');
  return {
    ...{ id, kind, state, subject: { title, to } },
    ...{ askedAt: askedAt.toISOString(), changedAt: changedAt.toISOString() },
  };
}

/** Acts that are done because of a request. The subject of an act on a person would be a login ID. */
const SHOWN_ACTS: readonly ActName[] = [
  ...(['remove-upload', 'fix', 'remove-from-sub', 'delete-chart', 'hide-comment', 'show-comment'] as const),
];

/** Returns a request with its messages and what was done because of it. */
export async function toRequestDetail(ctx: Site, row: StoredRequest): Promise<RequestDetail> {
  const messages = await ctx.db
    .selectFrom('requestMessage')
    .select(['at', 'isAnswer', 'text'])
    .where('requestId', '=', row.id)
    .orderBy('id')
    .execute();
  const acts = await ctx.db
    .selectFrom('trail')
    .select(['act', 'subject', 'at'])
    .where('requestId', '=', row.id)
    .where('act', 'in', SHOWN_ACTS)
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
