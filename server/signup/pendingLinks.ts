import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Context } from '../base/context.ts';
import { sha256Hex } from '../base/hash.ts';
import type { DB, PendingLinkTable } from '../database/schema.ts';
import type { Minir } from '../external/minir/minir.ts';

/** What waits for MinIR to say who its player is (ranking-services.md §10.3); nobody can log in with it. */
export type PendingLink = Selectable<PendingLinkTable>;

/** How long it waits. */
const LINK_MINUTES = 15;
const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TICKET = /^([\w-]+)\.[\w-]+$/;

/** What the browser is given: a secret that it keeps, and a token that goes to MinIR and says nothing to others. */
export interface StartedLink {
  secretKey: string;
  ciphertext: string;
  url: string;
}

/** Stores what waits, with hashes of everything secret. */
export async function startLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  minir: Minir,
  link: Pick<PendingLink, 'purpose' | 'rankingId' | 'userId' | 'nickname' | 'passwordHash' | 'browserHash'>,
): Promise<StartedLink> {
  const [id, secretKey] = [randomText(ID_BYTES), randomText(SECRET_BYTES)];
  const expiresAt = new Date(clock.now().getTime() + LINK_MINUTES * 60_000);
  await db
    .insertInto('pendingLink')
    .values({ ...link, id, secretHash: sha256Hex(secretKey), ticketHash: null, expiresAt })
    .execute();
  const ciphertext = minir.seal({ pendingId: id, minirId: link.rankingId, expiresAt });
  return { secretKey, ciphertext, url: minir.authorizeUrl(ciphertext) };
}

/**
 * Notes that MinIR has vouched for the player of what waits, once.
 *
 * @returns the ticket the browser brings back; null when nothing waits under that id, or it was vouched for before
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
    .where('expiresAt', '>', clock.now())
    .returning('id')
    .executeTakeFirst();
  return vouched ? ticket : null;
}

/** What a browser brings for the last step. */
export interface LinkProof {
  secretKey: string;
  ticket: string;
  /** Null where it bears no mark. */
  browserHash: string | null;
}

/**
 * Ends the waiting, in the transaction of what it allows: all three proofs must be right, which needs the browser that
 * began it. Null when they are not, or nothing waits.
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

/** In a time that does not tell how much of it is right. */
function isSame(stored: string, given: string): boolean {
  const [a, b] = [Buffer.from(stored), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
