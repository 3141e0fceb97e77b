import type { Transaction } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../base/context.ts';
import { lockExclusive } from '../../database/locks.ts';
import type { DB } from '../../database/schema.ts';
import { upsertPlayer } from '../../players/identity/upsertPlayer.ts';
import { touchRatings } from '../../ratings/touchRatings.ts';
import { recomputeRestrictions } from '../../restrictions/recomputeRestrictions.ts';
import { rankingIdHash } from './keptHashes.ts';
import { type NotLinkable, whyNotLink } from './whyNotLink.ts';

export type LinkRefusal = NotLinkable | Refusal<'ESESSIONEXP' | 'EBANNED'>;

/**
 * Links a player, who has proved the ranking id, with an account, in a transaction of `afterDueVoteCounts`
 * (accounts.md §1.1). Restrictions follow from the scores that are stored already. ELINKED where the account has another id
 * of the service, ESESSIONEXP where it was deleted meanwhile. An id that a deleted account had brings its sanctions and
 * waiting times along: they are those of a person.
 */
export async function linkPlayer(
  ctx: Context,
  trx: Transaction<DB>,
  now: Date,
  accountId: number,
  identity: RankingIdentity,
): Promise<{ linked: true } | LinkRefusal> {
  await lockExclusive(trx, 'account names');
  const account = await trx
    .selectFrom('account')
    .select(['id', 'bannedAt', 'banReason', 'barredAt', 'barredReason', 'nicknameChangedAt'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return refuse('ESESSIONEXP');
  if (account.bannedAt) return refuse('EBANNED', { reason: account.banReason ?? '' });
  const why = await whyNotLink({ db: trx, secrets: ctx.secrets }, accountId, identity);
  if (why) return why;

  const former = await trx
    .deleteFrom('formerRankingId')
    .where('hash', '=', rankingIdHash(ctx.secrets, identity))
    .returning('accountId')
    .executeTakeFirst();
  if (former && former.accountId !== accountId) await takeOverSanctions(trx, account, former.accountId);
  const playerId = await upsertPlayer(trx, identity);
  await trx.updateTable('player').set({ accountId }).where('id', '=', playerId).execute();
  await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [accountId] });
  await touchRatings(trx, accountId);
  return { linked: true };
}

interface Sanctioned {
  id: number;
  barredAt: Date | null;
  barredReason: string | null;
  nicknameChangedAt: Date | null;
}

async function takeOverSanctions(trx: Transaction<DB>, account: Sanctioned, formerId: number): Promise<void> {
  const former = await trx
    .selectFrom('account')
    .select(['bannedAt', 'banReason', 'barredAt', 'barredReason', 'nicknameChangedAt'])
    .where('id', '=', formerId)
    .executeTakeFirstOrThrow();
  const { barredAt, barredReason } = account.barredAt ? account : former;
  const changes = [account.nicknameChangedAt, former.nicknameChangedAt].flatMap((at) => at ?? []);
  const nicknameChangedAt = changes.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
  await trx
    .updateTable('account')
    .set({ bannedAt: former.bannedAt, banReason: former.banReason, barredAt, barredReason, nicknameChangedAt })
    .where('id', '=', account.id)
    .execute();
}
