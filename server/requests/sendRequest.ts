import type { Transaction } from 'kysely';
import type { Received, Reply } from '#contract/endpoint.ts';
import type { OwnRequest, sendRequest as sendRequestEndpoint } from '#contract/requests.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { whyNotRequest, whyNotRequestText } from '#domain/moderation/requests.ts';
import type { Context } from '../platform/context.ts';
import { lockExclusive } from '../platform/database/locks.ts';
import type { DB, RequestTable } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { sha256Hex } from '../platform/hash.ts';
import { checkRateLimits } from '../platform/http/rateLimits.ts';
import type { Viewer } from '../platform/http/session.ts';
import { newSecret } from '../platform/secrets.ts';
import { type NotNow, whyNotActNow } from '../scores/whyNotActNow.ts';
import { ABOUT, type Asked, type Asker, askedAbout } from './askedAbout.ts';
import { lastMessage, ownRequest } from './readRequests.ts';

type Sent = Omit<Reply<typeof sendRequestEndpoint>, 'success'>;

/**
 * Stores a request to the moderators. The same request of an account again, while it is open, returns the first; a
 * visitor gets a random secret, of which only the hash is stored. ENOTFOUND about something that the asker may not see.
 *
 * @param address as `clientAddress` returns it
 */
export async function sendRequest(
  ctx: Context,
  viewer: Asker,
  { about, kind, text, proof }: Received<typeof sendRequestEndpoint>['body'],
  address: string,
): Promise<Sent | Refusal<'NOTVALIDVALUE' | 'NOTINFO' | 'TOOLONGCOM' | 'ENOTFOUND' | 'ETOOMANY'> | NotNow> {
  const why = whyNotRequest(about.kind, { kind, text, proof });
  if (why) return why;
  return inTransaction(ctx, async (trx): Promise<Sent | Refusal<'ENOTFOUND' | 'ETOOMANY'> | NotNow> => {
    const gone = viewer && (await whyNotActNow(trx, viewer.accountId));
    if (gone) return gone;
    const asked = await askedAbout(ctx, trx, about, viewer);
    if (!asked) return refuse('ENOTFOUND');
    const first = viewer && (await openRequest(trx, viewer.accountId, { ...asked, kind }));
    if (first) return { id: first.id, secret: null };
    const tooMany = await checkRateLimits({ ...ctx, db: trx }, [
      viewer
        ? { limit: rateLimits.requestPerAccount, key: String(viewer.accountId) }
        : { limit: rateLimits.requestPerAddress, key: address },
    ]);
    if (tooMany) return tooMany;
    const at = ctx.clock.now();
    const secret = viewer ? null : newSecret();
    const { id } = await trx
      .insertInto('request')
      .values({
        ...{ ...asked, kind, proof: proof.trim(), askedAt: at, changedAt: at },
        ...{ accountId: viewer?.accountId ?? null, secretHash: secret && sha256Hex(secret) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('requestMessage').values({ requestId: id, at, isAnswer: false, text }).execute();
    return { id: viewer ? id : null, secret };
  });
}

/** Returns the open request of an account of the same kind about the same; concurrent ones wait for each other. */
async function openRequest(
  trx: Transaction<DB>,
  accountId: number,
  { kind, ...about }: Asked & Pick<RequestTable, 'kind'>,
) {
  await lockExclusive(trx, `requests of account ${accountId}`);
  return trx
    .selectFrom('request')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '=', 'open')
    .where(({ and, eb }) =>
      and([eb('kind', '=', kind), ...ABOUT.map((column) => eb(column, 'is not distinct from', about[column] ?? null))]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** Adds to an own request, which is open again if it was answered. The same text again is stored once. */
export async function addToRequest(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  { text, ...own }: OwnRequest & { text: string },
): Promise<Record<string, never> | Refusal<'NOTINFO' | 'TOOLONGCOM' | 'ENOTFOUND' | 'ETOOMANY'> | NotNow> {
  const request = await ownRequest(ctx.db, own, viewer).select('id').executeTakeFirst();
  if (!request) return refuse('ENOTFOUND');
  const why = whyNotRequestText(text);
  if (why) return why;
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.messagePerRequest, key: String(request.id) }]);
  if (tooMany) return tooMany;
  return inTransaction(ctx, async (trx): Promise<Record<string, never> | NotNow> => {
    // Whoever has the secret needs no account: a banned player reads the answer to an appeal under it.
    const gone = own.secret === null && viewer ? await whyNotActNow(trx, viewer.accountId) : null;
    if (gone) return gone;
    await trx.selectFrom('request').select('id').where('id', '=', request.id).forUpdate().execute();
    const last = await lastMessage(trx, request.id);
    if (last && !last.isAnswer && last.text === text) return {};
    const at = ctx.clock.now();
    await trx.insertInto('requestMessage').values({ requestId: request.id, at, isAnswer: false, text }).execute();
    await trx.updateTable('request').set({ state: 'open', changedAt: at }).where('id', '=', request.id).execute();
    return {};
  });
}
