import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ClientKey } from '#contract/plays/clientKeys.ts';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { KeyClient } from '#domain/players/plays/gameClients.ts';
import { MAX_KEYS, whyNotKeyName } from '#domain/players/plays/keyName.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../../acts/performAct.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { confirmPassword } from '../../platform/http/confirmPassword.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';

/** OpenLR2 reads exactly 32 characters from its file, including blanks and line breaks. */
const KEY_BYTES = 24;

type WhyNotKey = Refusal<'NOTINFO' | 'NOTVALIDVALUE' | 'EMAXKEYS' | 'ENOTFOUND'>;

/** Creates a key for its owner. Requires the password, as the key outlives the session. */
export async function createOwnKey(
  ctx: Context,
  accountId: number,
  { userpw, ...key }: { client: KeyClient; name: string; userpw: string },
): Promise<{ key: string } | WhyNotKey | Refusal<'ENOMATCHPASSWORD' | 'ETOOMANY'> | NotNow> {
  const why = whyNoKey(ctx, key.name) ?? (userpw === '' ? refuse('NOTINFO') : null);
  if (why) return why;
  const confirmed = await confirmPassword(ctx, accountId, userpw);
  if (isRefusal(confirmed)) return confirmed;
  const done = await inTransaction(ctx, async (trx): Promise<Done<{ key: string }> | WhyNotKey | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    return gone ?? insertKey(trx, accountId, { ...key, ...confirmed, at: ctx.clock.now() });
  });
  return isRefusal(done) ? done : done.result;
}

function whyNoKey({ config }: Context, name: string): WhyNotKey | null {
  if (config.DIRECT_SCORES === 'off') return refuse('ENOTFOUND');
  const why = whyNotKeyName(name);
  return why && refuse(why);
}

/**
 * Creates a client key of any account: with it a game client sends plays of the account and reads rankings, and nothing
 * else. Only its hash is stored. ENOTFOUND if the site does not accept plays (DIRECT_SCORES).
 *
 * @param order of an operator; leaves a line in the trail. Where a site is filled, there is none
 */
export async function createKey(
  ctx: Context,
  accountId: number,
  key: { client: KeyClient; name: string },
  order?: Order,
): Promise<{ key: string } | WhyNotKey | ActRefusal> {
  const why = whyNoKey(ctx, key.name);
  if (why) return why;
  const insert = (trx: Transaction<DB>) => insertKey(trx, accountId, { ...key, at: ctx.clock.now() });
  const done = await (order ? performAct(ctx, { name: 'create-key' }, order, insert) : inTransaction(ctx, insert));
  return isRefusal(done) ? done : done.result;
}

/** @param passwordHash the hash that must still be stored; absent when an operator creates the key */
async function insertKey(
  trx: Transaction<DB>,
  accountId: number,
  { client, passwordHash, at, ...given }: { client: KeyClient; name: string; passwordHash?: string; at: Date },
): Promise<Done<{ key: string }> | WhyNotKey> {
  const account = await trx
    .selectFrom('account')
    .select('userId')
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .$if(passwordHash !== undefined, (accounts) => accounts.where('passwordHash', '=', passwordHash ?? ''))
    .forUpdate()
    .executeTakeFirst();
  if (!account) return refuse('ENOTFOUND');
  const keys = await trx.selectFrom('clientKey').select('id').where('accountId', '=', accountId).execute();
  if (keys.length >= MAX_KEYS) return refuse('EMAXKEYS', { limit: MAX_KEYS });
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const name = given.name.trim();
  await trx
    .insertInto('clientKey')
    .values({ accountId, client, name, keyHash: sha256Hex(key), createdAt: at })
    .execute();
  return {
    result: { key },
    subject: account.userId ?? '',
    about: { accountId },
    changes: [{ what: 'key', before: null, after: `${client} ${name}` }],
  };
}

/** Revokes a key of an account. An unknown key, or one of another account, changes nothing and succeeds. */
export function revokeKey(ctx: Context, accountId: number, id: number): Promise<{ revoked: true } | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ revoked: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    await trx.deleteFrom('clientKey').where('id', '=', id).where('accountId', '=', accountId).execute();
    return { revoked: true };
  });
}

/** Returns the keys of an account, the newest first. */
export async function listKeys(db: Kysely<DB>, accountId: number): Promise<ClientKey[]> {
  const keys = await db
    .selectFrom('clientKey')
    .select(['id', 'name', 'client', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .execute();
  return keys.map(({ createdAt, lastUsedAt, ...key }) => ({
    ...key,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The owner of a client key. */
export interface KeyOwner {
  keyId: number;
  client: KeyClient;
  accountId: number;
  userId: string;
  nickname: string;
  banned: boolean;
  lastUsedAt: Date | null;
}

/** Returns the owner of a key; null if it is unknown or revoked. */
export async function ownerOfKey(db: Kysely<DB>, key: string): Promise<KeyOwner | null> {
  const owner = await db
    .selectFrom('clientKey')
    .innerJoin('account', 'account.id', 'clientKey.accountId')
    .select(['clientKey.id as keyId', 'clientKey.client', 'clientKey.lastUsedAt', 'account.id as accountId'])
    .select(['account.userId', 'account.nickname', 'account.bannedAt'])
    .where('clientKey.keyHash', '=', sha256Hex(key))
    .$narrowType<{ userId: string; nickname: string }>()
    .executeTakeFirst();
  if (!owner) return null;
  const { bannedAt, ...rest } = owner;
  return { ...rest, banned: bannedAt !== null };
}

/** Stores the time of a key's last use, once a minute at most, so that its owner can tell which keys are in use. */
export async function noteKeyUse(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { keyId, lastUsedAt }: Pick<KeyOwner, 'keyId' | 'lastUsedAt'>,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < MINUTE_MS) return;
  await db.updateTable('clientKey').set({ lastUsedAt: now }).where('id', '=', keyId).execute();
}
