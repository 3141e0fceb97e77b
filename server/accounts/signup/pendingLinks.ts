import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { DB, PendingLinkTable } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import type { Minir } from '../../services/minir/minir.ts';

/**
 * A sign-up, a password reset or a second ranking id that waits until MinIR confirms its player; nobody can log in with
 * it.
 */
export type PendingLink = Selectable<PendingLinkTable>;

const LINK_TTL_MINUTES = 15;
const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TICKET = /^([\w-]+)\.[\w-]+$/;

/** What the browser gets: a secret that it keeps, and an encrypted token for MinIR with the address to open. */
export interface StartedLink {
  secretKey: string;
  ciphertext: string;
  url: string;
}

type LinkToStart = Pick<
  PendingLink,
  'purpose' | 'rankingId' | 'accountId' | 'userId' | 'nickname' | 'passwordHash' | 'browserHash'
>;

/**
 * Stores a pending link, with hashes of everything secret. It replaces the one that the browser started under an
 * earlier flow cookie (`setFlowCookie`), which it can no longer complete.
 */
export async function startLink(
  ctx: Context,
  minir: Minir,
  link: LinkToStart,
  previousBrowserHash: string | null,
): Promise<StartedLink | NotNow> {
  const [id, secretKey] = [randomText(ID_BYTES), randomText(SECRET_BYTES)];
  const expiresAt = new Date(ctx.clock.now().getTime() + LINK_TTL_MINUTES * 60_000);
  const gone = await inTransaction(ctx, async (trx) => {
    const why = link.accountId === null ? null : await whyNotActNow(trx, link.accountId);
    if (why) return why;
    await trx
      .deleteFrom('pendingLink')
      .where('browserHash', '=', previousBrowserHash ?? '')
      .execute();
    await trx
      .insertInto('pendingLink')
      .values({ ...link, id, secretHash: sha256Hex(secretKey), ticketHash: null, expiresAt })
      .execute();
    return null;
  });
  if (gone) return gone;
  const ciphertext = minir.seal({ pendingId: id, minirId: link.rankingId, expiresAt });
  return { secretKey, ciphertext, url: minir.authorizeUrl(ciphertext) };
}

/**
 * Records, once, that MinIR has confirmed the player of a pending link.
 *
 * @returns the ticket that the browser must send; null when no link is pending under that id, or it was confirmed
 *   before
 */
export async function vouchFor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { pendingId, rankingId }: { pendingId: string; rankingId: string },
): Promise<string | null> {
  const ticket = `${pendingId}.${randomText(SECRET_BYTES)}`;
  const vouched = await db
    .updateTable('pendingLink')
    .set({ ticketHash: sha256Hex(ticket) })
    .where('id', '=', pendingId)
    .where('rankingId', '=', rankingId)
    .where('ticketHash', 'is', null)
    .where('expiresAt', '>', clock.expiry())
    .returning('id')
    .executeTakeFirst();
  return vouched ? ticket : null;
}

/** What a browser sends for the last step. */
export interface LinkProof {
  secretKey: string;
  ticket: string;
  /** The hash of its flow cookie; null without one. */
  browserHash: string | null;
}

/**
 * Returns a pending link and deletes it, in the transaction of the action that it allows. All three proofs must match;
 * only the browser that started it can send them. Null when they do not match, or no link is pending.
 */
export async function takeLink(
  trx: Transaction<DB>,
  { secretKey, ticket, browserHash }: LinkProof,
  now: Date,
): Promise<PendingLink | null> {
  const [, id = ''] = TICKET.exec(ticket) ?? [];
  const link = await trx
    .selectFrom('pendingLink')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!link) return null;
  const proofs = [
    isSame(link.secretHash, sha256Hex(secretKey)),
    isSame(link.ticketHash ?? '', sha256Hex(ticket)),
    isSame(link.browserHash, browserHash ?? ''),
  ];
  if (!proofs.every(Boolean)) return null;
  await trx.deleteFrom('pendingLink').where('id', '=', id).execute();
  return link;
}

const randomText = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Compares in constant time. */
function isSame(stored: string, given: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
