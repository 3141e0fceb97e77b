import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { bumpProposer } from '../lists/listVersion.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { confirmPassword } from './password/confirmPassword.ts';
import { rankingIdHash } from './rankingIdHash.ts';

/**
 * Deletes an account: what says who it was goes, votes, proposals and uploads stay without a name. A keyed hash of the ranking id
 * stays with them, so that whoever proves that id again goes on with this row: votes, limits and sanctions
 * (decisions.md §10). Admin rights do not come back that way, nor do the scores that were fetched
 * or sent: they can be fetched again at once.
 */
export async function deleteAccount(
  ctx: Context,
  accountId: number,
  password: string,
): Promise<{ deleted: true } | Refusal<'NOTINFO' | 'ENOMATCHPASSWORD' | 'ETOOMANY'>> {
  if (password === '') return refuse('NOTINFO');
  const confirmed = await confirmPassword(ctx, accountId, password);
  if (isRefusal(confirmed)) return confirmed;
  const deleted = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ deleted: true } | Refusal<'ENOMATCHPASSWORD'>> => {
      const account = await trx
        .selectFrom('account')
        .innerJoin('player', 'player.id', 'account.playerId')
        .select(['player.id as playerId', 'player.service', 'player.rankingId'])
        .where('account.id', '=', accountId)
        .where('account.passwordHash', '=', confirmed.passwordHash)
        .forUpdate('account')
        .executeTakeFirst();
      if (!account) return refuse('ENOMATCHPASSWORD');
      const nobody = { userId: null, passwordHash: null, nickname: null, nicknameKey: null, playerId: null };
      await trx
        .updateTable('account')
        .set({ ...nobody, isAdmin: false, adult: false, scoresUpdatedAt: null })
        .set({ deletedAt: now, rankingIdHash: rankingIdHash(ctx.secrets, account) })
        .where('id', '=', accountId)
        .execute();
      for (const belongings of ['session', 'restriction', 'loginPlace'] as const) {
        await trx.deleteFrom(belongings).where('accountId', '=', accountId).execute();
      }
      await forgetPlayer(trx, account.playerId);
      await bumpProposer(trx, accountId);
      return { deleted: true };
    },
  );
  await ctx.published.refreshChanged();
  return deleted;
}

/**
 * What the site knows of a player because they had an account goes. An archive's scores were public before, and stay
 * with the ranking id; where there are none, nothing of the player is left.
 */
async function forgetPlayer(trx: Transaction<DB>, playerId: number): Promise<void> {
  await trx.deleteFrom('score').where('playerId', '=', playerId).where('origin', '!=', 'archive').execute();
  await trx.updateTable('player').set({ name: null, danSp: '-', danDp: '-' }).where('id', '=', playerId).execute();
  await trx
    .deleteFrom('player')
    .where('id', '=', playerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score').select('playerId').whereRef('score.playerId', '=', 'player.id'))),
    )
    .execute();
}
