import type { Transaction } from 'kysely';
import { type AccountFields, type FieldRefusal, whyNotFields } from '#domain/accounts/whyNotFields.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { type RankingIdentity, rankingIdOf } from '#domain/players/rankingId.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import { lockExclusive } from '../platform/database/locks.ts';
import type { DB } from '../platform/database/schema.ts';
import { hashPassword } from '../platform/password.ts';
import { isNicknameTaken } from '../players/identity/isNicknameTaken.ts';
import { endWaiting } from '../players/identity/joinAccounts.ts';
import { rankingIdHashes } from '../players/identity/keptHashes.ts';
import { nativeIdentity } from '../players/identity/nativePlayer.ts';
import { nicknameColumns } from '../players/identity/nicknameColumns.ts';
import { upsertPlayer } from '../players/identity/upsertPlayer.ts';
import { whyNotUnderName } from '../players/identity/whyNotUnderName.ts';
import { type TakenRefusal, whyTaken } from '../players/identity/whyTaken.ts';
import { saveRankedAs } from '../scores/ratings/saveRankedAs.ts';
import { recomputeRestrictions } from '../scores/recomputeRestrictions.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';

/**
 * The fields of a new account. Exactly one of `lr2Id` (digits, leading zeros allowed), `minirId` (UUID) and `native` is
 * given.
 */
export interface NewAccount extends AccountFields {
  /** The service of a player without an ID there, whose game client sends plays to this site. */
  native?: Service;
  isAdmin?: boolean;
  /** The hash of the password, where it was made before. */
  passwordHash?: string;
}

export type CreateAccountRefusal = FieldRefusal | InsertRefusal;

/** A name or ranking id is taken, or the restored account changed its nickname recently. */
type InsertRefusal = TakenRefusal | Refusal<'ECHANGENICK3'>;

/** Returns the player of an account, with the ranking id in its normal form. */
export function identityOf({ lr2Id, minirId }: Pick<NewAccount, 'lr2Id' | 'minirId'>): RankingIdentity {
  return lr2Id === undefined
    ? { service: 'beatoraja', rankingId: rankingIdOf('beatoraja', minirId ?? '') }
    : { service: 'lr2', rankingId: rankingIdOf('lr2', lr2Id) };
}

/**
 * Creates an account without proof of its ranking id. Refuses invalid fields, and taken names and ranking ids.
 */
export async function createAccount(
  ctx: Context,
  account: NewAccount,
): Promise<{ accountId: number } | CreateAccountRefusal> {
  const insert = await insertionOf(ctx, account);
  if (isRefusal(insert)) return insert;
  const made = await afterDueVoteCounts(ctx, insert);
  await ctx.published.refreshChanged();
  return made;
}

/** Creates an account as `createAccount`, for an operator. */
export async function createUser(
  ctx: Context,
  { account, ...order }: Order & { account: NewAccount },
): Promise<Done<{ accountId: number }> | CreateAccountRefusal | ActRefusal> {
  const { userId, isAdmin = false } = account;
  const insert = await insertionOf(ctx, account);
  if (isRefusal(insert)) return insert;
  const work = async (trx: Transaction<DB>, now: Date): Promise<Done<{ accountId: number }> | InsertRefusal> => {
    const made = await insert(trx, now);
    if (isRefusal(made)) return made;
    return {
      result: made,
      subject: userId,
      about: made,
      changes: [
        { what: 'account', before: null, after: userId },
        ...(isAdmin ? [{ what: 'admin', before: false, after: true } as const] : []),
      ],
    };
  };
  const done = await performAct(ctx, { name: 'create-user' }, order, work, afterDueVoteCounts);
  await ctx.published.refreshChanged();
  return done;
}

/** Returns what inserts an account, for a transaction of `afterDueVoteCounts`; or why its fields are refused. */
async function insertionOf(ctx: Context, account: NewAccount) {
  const why = whyNotFields(account);
  if (why) return why;
  const { userId, nickname, native, isAdmin = false } = account;
  const passwordHash = account.passwordHash ?? (await hashPassword(account.password));
  return async (trx: Transaction<DB>, now: Date) => {
    const identity = native === undefined ? identityOf(account) : await nativeIdentity(trx, native);
    return insertAccount(ctx, trx, now, { userId, nickname, passwordHash, isAdmin, identity });
  };
}

/** An account whose fields are valid. */
export interface AccountToInsert {
  userId: string;
  nickname: string;
  passwordHash: string;
  isAdmin: boolean;
  identity: RankingIdentity;
}

/**
 * Inserts an account in a transaction of `afterDueVoteCounts`. A player who deleted an account with this ranking id
 * gets that row back, with its votes, limits, proposals and bans. A different nickname counts as a change
 * (ECHANGENICK3), but without a waiting time if the old one has been taken since. Restrictions are computed from the
 * scores already stored. Of two concurrent requests for an id, a nickname or a ranking id, one is refused.
 */
export async function insertAccount(
  ctx: Context,
  trx: Transaction<DB>,
  now: Date,
  { userId, nickname, passwordHash, isAdmin, identity }: AccountToInsert,
): Promise<{ accountId: number } | InsertRefusal> {
  await lockExclusive(trx, 'account names');
  const taken = await whyTaken({ db: trx, secrets: ctx.secrets }, { userId, nickname, ...identity });
  if (taken) return taken;
  const deleted = await trx
    .selectFrom('formerRankingId')
    .innerJoin('account', 'account.id', 'formerRankingId.accountId')
    .select(['account.id', 'account.nicknameHash', 'account.nicknameChangedAt', 'formerRankingId.hash'])
    .where('formerRankingId.hash', 'in', rankingIdHashes(ctx.secrets, identity))
    .forUpdate('account')
    .executeTakeFirst();
  if (await isNicknameTaken(trx, nickname, deleted?.id)) return refuse('EEXISTNICK');
  const named = deleted ? await whyNotUnderName(ctx, trx, deleted, { nickname, now }) : { isRenamed: false };
  if (isRefusal(named)) return named;

  const playerId = await upsertPlayer(trx, identity);
  const row = { userId, ...nicknameColumns(nickname), passwordHash, playerId, isAdmin };
  const { id } = await (deleted
    ? trx
        .updateTable('account')
        .set({ ...row, deletedAt: null, nicknameHash: null })
        .$if(named.isRenamed, (account) => account.set({ nicknameChangedAt: now }))
        .where('id', '=', deleted.id)
        .returning('id')
    : trx
        .insertInto('account')
        .values({ ...row, createdAt: now })
        .returning('id')
  ).executeTakeFirstOrThrow();
  await trx.updateTable('player').set({ accountId: id, linkedAt: null }).where('id', '=', playerId).execute();
  if (deleted) await trx.deleteFrom('formerRankingId').where('hash', '=', deleted.hash).execute();
  await endWaiting(trx, identity);
  await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [id] });
  await saveRankedAs(trx, { accountId: id });
  return { accountId: id };
}
