import type { adminRequestDetail, adminRequests as adminRequestsEndpoint } from '#contract/admin.ts';
import type { Received, Reply } from '#contract/endpoint.ts';
import { REQUESTS_PER_PAGE } from '#contract/requests.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { openRevisionOf } from '../charts/entryFacts.ts';
import { parseEntryNumber } from '../charts/entryNumbers.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import { commentsHiddenFrom } from '../voting/commentsOn.ts';
import { type StoredRequest, selectRequests, toRequestDetail, toRequestRow } from './shownRequests.ts';

type Site = Pick<Context, 'db' | 'clock' | 'rules'>;
type Detail = Omit<Reply<typeof adminRequestDetail>, 'success'>;

/** Returns a page of the requests in a state and of a kind, the latest change first. */
export async function adminRequests(
  ctx: Site,
  { page, state, kind }: Received<typeof adminRequestsEndpoint>['query'],
): Promise<Omit<Reply<typeof adminRequestsEndpoint>, 'success'>> {
  const chosen = selectRequests(ctx.db)
    .$if(state !== 'all', (requests) => requests.where('request.state', '=', state as Exclude<typeof state, 'all'>))
    .$if(kind !== 'all', (requests) => requests.where('request.kind', '=', kind as Exclude<typeof kind, 'all'>));
  const { total } = await ctx.db
    .selectFrom(chosen.as('chosen'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await chosen
    .orderBy('request.changedAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(REQUESTS_PER_PAGE)
    .offset((page - 1) * REQUESTS_PER_PAGE)
    .execute();
  return { total, source: rows.map((row) => ({ ...toRequestRow(ctx, row), asker: row.asker })) };
}

/**
 * Returns a request for moderators. Of an open vote a moderator sees the reported text alone: neither who proposed nor
 * who wrote.
 */
export async function adminRequest(
  ctx: Site,
  number: string,
  viewer: Pick<Viewer, 'isAdmin'>,
): Promise<Detail | Refusal<'ENOTFOUND'>> {
  const id = parseEntryNumber(number);
  const row = id === null ? undefined : await selectRequests(ctx.db).where('request.id', '=', id).executeTakeFirst();
  if (!row) return refuse('ENOTFOUND');
  const detail = await toRequestDetail(ctx, row);
  return { ...detail, asker: row.asker, askerId: row.accountId, about: await aboutOf(ctx, row, viewer.isAdmin) };
}

const NOTHING = { account: null, table: null, entryNo: null, upload: null, comment: null, sha256: null };

/** Returns what the acts on the subject of a request take. */
async function aboutOf(ctx: Site, row: StoredRequest, isAdmin: boolean): Promise<Detail['about']> {
  const { kind, accountId, playerAccount, chartSha256 } = row;
  if (kind === 'appeal') return { ...NOTHING, account: accountId };
  if (row.revisionId !== null) return ofRevision(ctx, row.revisionId, isAdmin);
  if (row.submissionId !== null) return ofEntry(ctx, row.submissionId, row.commentId, isAdmin);
  if (row.uploadNo !== null) return ofUpload(ctx, row.uploadNo, row.commentId);
  return { ...NOTHING, account: playerAccount, sha256: chartSha256 };
}

async function ofRevision({ db }: Site, revisionId: number, isAdmin: boolean): Promise<Detail['about']> {
  const {
    tableId: table,
    entryNo,
    sha256,
    proposerId,
    result,
  } = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select(['submission.tableId', 'submission.entryNo', 'submission.sha256', 'revision.proposerId', 'revision.result'])
    .where('revision.id', '=', revisionId)
    .executeTakeFirstOrThrow();
  const account = isAdmin || result !== 'new' ? proposerId : null;
  return { ...NOTHING, account, table, entryNo, sha256: sha256 || null };
}

async function ofEntry(
  { db }: Site,
  submissionId: number,
  commentId: string | null,
  isAdmin: boolean,
): Promise<Detail['about']> {
  const entry = await db
    .selectFrom('submission')
    .select(['tableId', 'entryNo', 'sha256', 'proposerId', 'result'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const place = { ...NOTHING, table: entry.tableId, entryNo: entry.entryNo, sha256: entry.sha256 || null };
  if (commentId === null) return { ...place, account: isAdmin || entry.result !== 'new' ? entry.proposerId : null };
  const comment = await db
    .selectFrom('comment')
    .select(['accountId', 'writtenAt'])
    .where('publicId', '=', commentId)
    .executeTakeFirst();
  if (!comment) return place;
  const hiddenFrom = commentsHiddenFrom(entry.result, await openRevisionOf(db, submissionId));
  const mayKnow = isAdmin || hiddenFrom === null || comment.writtenAt < hiddenFrom;
  return { ...place, comment: commentId, account: mayKnow ? comment.accountId : null };
}

async function ofUpload({ db }: Site, upload: number, commentId: string | null): Promise<Detail['about']> {
  const row =
    commentId === null
      ? await db.selectFrom('upload').select('accountId').where('entryNo', '=', upload).executeTakeFirst()
      : await db.selectFrom('uploadComment').select('accountId').where('publicId', '=', commentId).executeTakeFirst();
  return { ...NOTHING, upload, comment: row ? commentId : null, account: row?.accountId ?? null };
}
