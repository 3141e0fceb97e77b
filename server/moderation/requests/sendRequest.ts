import { sql, type Transaction } from 'kysely';
import type { OwnRequest, sendRequest as sendRequestEndpoint } from '#contract/moderation/requests.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { whyNotRequest, whyNotRequestText } from '#domain/moderation/requests.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { ABOUT, type Asker, askedAbout } from './askedAbout.ts';
import { lastMessage, ownRequest } from './readRequests.ts';

type Sent = Omit<Reply<typeof sendRequestEndpoint>, 'success'>;

/**
 * Stores a request to the moderators. Another one of an account of the same kind about the same, while that is open, is
 * added to it, and so is a visitor's that is the same word for word, from the same address: it has the same secret, of
 * which only the hash is stored. ENOTFOUND about something that the asker may not see.
 *
 * @param address as `clientAddress` returns it
 */
export async function sendRequest(
  ctx: Context,
  viewer: Asker,
  request: Received<typeof sendRequestEndpoint>['body'],
  address: string,
): Promise<Sent | Refusal<'NOTVALIDVALUE' | 'NOTINFO' | 'TOOLONGCOM' | 'ENOTFOUND' | 'ETOOMANY'> | NotNow> {
  const { about, kind, text } = request;
  const why = whyNotRequest(about.kind, request);
  if (why) return why;
  return inTransaction(ctx, async (trx): Promise<Sent | Refusal<'ENOTFOUND' | 'ETOOMANY'> | NotNow> => {
    const gone = viewer && (await whyNotActNow(trx, viewer.accountId));
    if (gone) return gone;
    const asked = await askedAbout(ctx, trx, about, viewer);
    if (!asked) return refuse('ENOTFOUND');
    const secret = viewer ? null : secretOf(ctx, JSON.stringify([address, request]));
    const secretHash = secret && sha256Hex(secret);
    const accountId = viewer?.accountId ?? null;
    const proof = request.proof.trim();
    // The same one that is sent at the same time waits.
    await lockExclusive(trx, `requests of ${secretHash ?? `account ${accountId}`}`);
    const first = await trx
      .selectFrom('request')
      .select(['id', 'state', 'proof', 'reportedText'])
      .select(
        sql<string[]>`array(select text from request_message where request_id = request.id and not is_answer)`.as(
          'said',
        ),
      )
      .where(({ and, eb }) =>
        secretHash
          ? eb('secretHash', '=', secretHash)
          : and([
              eb('accountId', '=', accountId),
              eb('state', '=', 'open'),
              eb('kind', '=', kind),
              ...ABOUT.map((column) => eb(column, 'is not distinct from', asked[column] ?? null)),
            ]),
      )
      .orderBy('id')
      .forUpdate()
      .executeTakeFirst();
    const { reportedText = '' } = asked;
    const wording = reportedText === first?.reportedText ? '' : reportedText.replaceAll(/^/gm, '> ');
    // A request has a proof and a wording of its own; what differs when it is sent again is in the message.
    const message = first ? [text, proof === first.proof ? '' : proof, wording].filter(Boolean).join('\n\n') : text;
    if (first?.state === 'open' && first.said.includes(message)) return { id: viewer && first.id, secret };
    const tooMany = await checkRateLimits({ ...ctx, db: trx }, [
      first
        ? messagesOf(first.id)
        : viewer
          ? { limit: rateLimits.requestPerAccount, key: String(viewer.accountId) }
          : { limit: rateLimits.requestPerAddress, key: address },
    ]);
    if (tooMany) return tooMany;
    const at = ctx.clock.now();
    const { id } =
      first ??
      (await trx
        .insertInto('request')
        .values({ ...asked, kind, proof, askedAt: at, changedAt: at, accountId, secretHash })
        .returning('id')
        .executeTakeFirstOrThrow());
    await addMessage(trx, id, { at, text: message });
    return { id: viewer && id, secret };
  });
}

/** The secret of a visitor's request, in the form of `newSecret`. It is the same when the request is repeated. */
const secretOf = ({ secrets }: Context, sent: string) =>
  Buffer.from(secrets.hash('request', sent), 'hex').toString('base64url');

const messagesOf = (requestId: number) => ({ limit: rateLimits.messagePerRequest, key: String(requestId) });

/** Adds a message of the asker to a request, which is locked. It is open again. */
async function addMessage(trx: Transaction<DB>, requestId: number, { at, text }: { at: Date; text: string }) {
  await trx.insertInto('requestMessage').values({ requestId, at, isAnswer: false, text }).execute();
  await trx.updateTable('request').set({ state: 'open', changedAt: at }).where('id', '=', requestId).execute();
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
  const tooMany = await checkRateLimits(ctx, [messagesOf(request.id)]);
  if (tooMany) return tooMany;
  return inTransaction(ctx, async (trx): Promise<Record<string, never> | NotNow> => {
    // Whoever has the secret needs no account: a banned player reads the answer to an appeal under it.
    const gone = own.secret === null && viewer ? await whyNotActNow(trx, viewer.accountId) : null;
    if (gone) return gone;
    await trx.selectFrom('request').select('id').where('id', '=', request.id).forUpdate().execute();
    const last = await lastMessage(trx, request.id);
    if (last && !last.isAnswer && last.text === text) return {};
    await addMessage(trx, request.id, { at: ctx.clock.now(), text });
    return {};
  });
}
