import type { Transaction } from 'kysely';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { saveRankedAs } from '../../scores/ratings/saveRankedAs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { endWaiting, joinAccounts } from './joinAccounts.ts';
import { rankingIdHashes } from './keptHashes.ts';
import { replaceNativePlayer } from './nativePlayer.ts';
import { upsertPlayer } from './upsertPlayer.ts';
import { type NotLinkable, whyNotLink } from './whyNotLink.ts';
import { whyNotUnderName } from './whyNotUnderName.ts';

export type LinkRefusal<S extends Service> = NotLinkable<S> | Refusal<'ECHANGENICK3'> | NotNow;

/**
 * Links a player, whose ranking id was proved, with an account, in a transaction of `afterDueVoteCounts` (accounts.md
 * §1.1), replacing a native one. Restrictions are computed from the scores already stored. ELINKED if the account has
 * another id of the service. A deleted account that had the id belongs to the same person, and is joined
 * (`joinAccounts`): ECHANGENICK3 if signing up under this nickname would be refused.
 */
export async function linkPlayer<S extends Service>(
  ctx: Context,
  trx: Transaction<DB>,
  now: Date,
  accountId: number,
  identity: RankingIdentity<S>,
): Promise<{ linked: true } | LinkRefusal<S>> {
  await lockExclusive(trx, 'account names');
  const gone = await whyNotActNow(trx, accountId, 'update');
  if (gone) return gone;
  const account = await trx
    .selectFrom('account')
    .select('nickname')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const why = await whyNotLink({ db: trx, secrets: ctx.secrets }, accountId, identity);
  if (why) return why;

  const former = await trx
    .deleteFrom('formerRankingId')
    .where('hash', 'in', rankingIdHashes(ctx.secrets, identity))
    .returning('accountId')
    .executeTakeFirst();
  if (former && former.accountId !== accountId) {
    const deleted = await trx
      .selectFrom('account')
      .select(['id', 'nicknameHash', 'nicknameChangedAt'])
      .where('id', '=', former.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const named = await whyNotUnderName(ctx, trx, deleted, { nickname: account.nickname ?? '', now });
    if (isRefusal(named)) return named;
    await joinAccounts(trx, { accountId: deleted.id, joinedTo: accountId, ...named, now });
  }
  await endWaiting(trx, identity);
  const playerId = await upsertPlayer(trx, identity);
  await trx
    .updateTable('player')
    .set({ linkedAt: now })
    .where('id', '=', playerId)
    .where('accountId', 'is', null)
    .execute();
  await replaceNativePlayer(trx, accountId, { service: identity.service, playerId }, now);
  await trx.updateTable('player').set({ accountId }).where('id', '=', playerId).execute();
  await recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [accountId], tellAt: now });
  await saveRankedAs(trx, { accountId });
  return { linked: true };
}
