import { type Kysely, sql } from 'kysely';
import type { ActName } from '#contract/acts/acts.ts';
import type { adminRequestDetail, adminRequests as adminRequestsEndpoint } from '#contract/moderation/admin.ts';
import {
  type OwnRequest,
  type ownRequests as ownRequestsEndpoint,
  REQUESTS_PER_PAGE,
  type RequestDetail,
  type RequestRow,
} from '#contract/moderation/requests.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import { pageOf } from '../../acts/pageOf.ts';
import { type Onlooker, personAsked } from '../../acts/personAsked.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256Hex } from '../../platform/hash.ts';
import type { Viewer } from '../../platform/http/session.ts';

type Site = Pick<Context, 'db' | 'clock' | 'rules'>;
type AdminDetail = Omit<Reply<typeof adminRequestDetail>, 'success'>;

const NOBODY: Onlooker = { accountId: null, isAdmin: false };

/**
 * Selects requests with what they are about, as it is now, and whom. `forOthers`: it is about the onlooker, or about an admin
 * and the onlooker is a moderator. They do not learn who asks, and do not answer.
 */
export const selectRequests = (db: Kysely<DB>, onlooker = NOBODY) =>
  db
    .selectFrom('request')
    .leftJoin('revision', 'revision.id', 'request.revisionId')
    .leftJoin('submission', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('submission.id', '=', fn.coalesce(ref('request.submissionId'), ref('revision.submissionId'))),
      ),
    )
    .leftJoin('player', 'player.id', 'request.playerId')
    .leftJoin('account as person', (join) => join.on('person.id', '=', personAsked(onlooker)))
    .select('person.id as personId')
    .select(
      sql<boolean>`coalesce(person.id = ${onlooker.accountId}::integer
        or (person.is_admin and not ${onlooker.isAdmin}::boolean), false)`.as('forOthers'),
    )
    .leftJoin('account as asker', 'asker.id', 'request.accountId')
    .select(['request.id', 'request.kind', 'request.state', 'request.askedAt', 'request.changedAt', 'request.subject'])
    .select('request.closedBy')
    .select(['request.accountId', 'request.uploadNo', 'request.commentId', 'request.chartSha256'])
    .select(['request.reportedText', 'request.proof', 'asker.nickname as asker'])
    .select(['submission.id as submissionId', 'submission.tableId', 'submission.entryNo', 'submission.sha256'])
    .select(['revision.tableId as revisionTable', 'revision.revisionNo', 'player.rankingId']);

type StoredRequest = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

/** Returns a request as lists show it. */
export function toRequestRow(ctx: Pick<Context, 'clock' | 'rules'>, row: StoredRequest): RequestRow {
  const { id, kind, state, subject: title, askedAt, changedAt } = row;
  // An entry can have left the table in which its revision was proposed.
  const to = pageOf(ctx, { ...row, tableId: row.revisionTable ?? row.tableId });
  return {
    id,
    kind,
    state,
    subject: { title, to },
    askedAt: askedAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** Acts that are done because of a request. The subject of an act on a person would be a login ID. */
const SHOWN_ACTS: readonly ActName[] = [
  'remove-upload',
  'fix',
  'remove-from-sub',
  'delete-chart',
  'hide-comment',
  'show-comment',
];

/** Returns a request with its messages and what was done because of it. */
async function toRequestDetail(ctx: Site, row: StoredRequest): Promise<RequestDetail> {
  const messages = await ctx.db
    .selectFrom('requestMessage')
    .select(['at', 'isAnswer', 'text'])
    .where('requestId', '=', row.id)
    .orderBy('id')
    .execute();
  const acts = await ctx.db
    .selectFrom('trail')
    .select(['act', 'subject', 'at'])
    .where(({ or, eb }) => or([eb('requestId', '=', row.id), eb('id', '=', row.closedBy)]))
    .where('act', 'in', SHOWN_ACTS)
    .orderBy('id')
    .execute();
  return {
    ...toRequestRow(ctx, row),
    proof: row.proof,
    reported: row.reportedText,
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
  };
}

/** Returns the last message in a request, by the asker or the moderators; undefined without one. */
export const lastMessage = (db: Kysely<DB>, requestId: number) =>
  db
    .selectFrom('requestMessage')
    .select(['text', 'isAnswer'])
    .where('requestId', '=', requestId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Selects an own request: by its secret whoever asks, by its number for the account alone; none for any other. */
export const ownRequest = (db: Context['db'], { id, secret }: OwnRequest, viewer: Pick<Viewer, 'accountId'> | null) =>
  db
    .selectFrom('request')
    .where(({ eb, and }) =>
      secret !== null
        ? eb('request.secretHash', '=', sha256Hex(secret))
        : and([eb('request.id', '=', id), eb('request.accountId', '=', viewer?.accountId ?? null)]),
    );

/** Returns a page of the requests that are selected, and how many there are in all. */
async function onPage({ db }: Site, selected: ReturnType<typeof selectRequests>, page: number) {
  const { total } = await db
    .selectFrom(selected.clearOrderBy().as('selected'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selected
    .limit(REQUESTS_PER_PAGE)
    .offset((page - 1) * REQUESTS_PER_PAGE)
    .execute();
  return { total, rows };
}

/** Returns a page of the requests of an account, the newest first. */
export async function ownRequests(
  ctx: Site,
  { accountId }: Pick<Viewer, 'accountId'>,
  page: number,
): Promise<Omit<Reply<typeof ownRequestsEndpoint>, 'success'>> {
  const own = selectRequests(ctx.db).where('request.accountId', '=', accountId);
  const { total, rows } = await onPage(ctx, own.orderBy('request.id', 'desc'), page);
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

/** Returns a page of the requests in a state and of a kind, the latest change first, as a moderator or admin sees them. */
export async function adminRequests(
  ctx: Site,
  viewer: Onlooker,
  { page, state, kind }: Received<typeof adminRequestsEndpoint>['query'],
): Promise<Omit<Reply<typeof adminRequestsEndpoint>, 'success'>> {
  const chosen = selectRequests(ctx.db, viewer)
    .$if(state !== 'all', (requests) => requests.where('request.state', '=', state as Exclude<typeof state, 'all'>))
    .$if(kind !== 'all', (requests) => requests.where('request.kind', '=', kind as Exclude<typeof kind, 'all'>));
  const latestFirst = chosen.orderBy('request.changedAt', 'desc').orderBy('request.id', 'desc');
  const { total, rows } = await onPage(ctx, latestFirst, page);
  return { total, source: rows.map((row) => ({ ...toRequestRow(ctx, row), ...askerOf(row) })) };
}

const askerOf = ({ forOthers, asker }: StoredRequest) => ({ forOthers, asker: forOthers ? null : asker });

/**
 * Returns a request for moderators, with what the acts on its subject take. Of an open vote a moderator sees the reported
 * text alone: neither who proposed nor who wrote.
 */
export async function adminRequest(
  ctx: Site,
  number: string,
  viewer: Onlooker,
): Promise<AdminDetail | Refusal<'ENOTFOUND'>> {
  const id = parseNumber(number);
  const row =
    id === null ? undefined : await selectRequests(ctx.db, viewer).where('request.id', '=', id).executeTakeFirst();
  if (!row) return refuse('ENOTFOUND');
  const detail = await toRequestDetail(ctx, row);
  return {
    ...detail,
    ...askerOf(row),
    askerId: row.forOthers ? null : row.accountId,
    about: {
      account: row.personId,
      table: row.tableId,
      entryNo: row.entryNo,
      upload: row.uploadNo,
      comment: detail.subject.to === null ? null : row.commentId,
      sha256: row.chartSha256 ?? (row.sha256 || null),
    },
  };
}
