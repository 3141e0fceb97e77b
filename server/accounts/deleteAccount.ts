import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { deleteStagedFilesOf } from '../charts/stagedFiles.ts';
import type { DB } from '../database/schema.ts';
import { removeUnclaimed } from '../files/storedFile.ts';
import { bumpProposer } from '../lists/listVersion.ts';
import { recomputeRatings } from '../ratings/recomputeRatings.ts';
import { touchRatings } from '../ratings/touchRatings.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { nicknameHash, rankingIdHash } from './keptHashes.ts';
import { confirmPassword } from './password/confirmPassword.ts';

/**
 * Deletes an account: everything that identifies its owner is removed; votes, proposals and uploads stay without a
 * name. A keyed hash of the ranking id stays with them, so that signing up with the same id restores this row with its
 * votes, limits and sanctions, and one of the nickname, so that another one counts as a change (accounts.md §9). Admin
 * rights are not restored, nor are scores that were fetched or pushed: they can be fetched again at once.
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
        .select(['account.nickname', 'player.id as playerId', 'player.service', 'player.rankingId'])
        .where('account.id', '=', accountId)
        .where('account.passwordHash', '=', confirmed.passwordHash)
        .forUpdate('account')
        .executeTakeFirst();
      if (!account) return refuse('ENOMATCHPASSWORD');
      await trx
        .updateTable('account')
        .set({ userId: null, passwordHash: null, playerId: null })
        .set({ nickname: null, nicknameKey: null, nicknameSkeleton: null })
        .set({ isAdmin: false, adult: false, scoresUpdatedAt: null })
        .set({ deletedAt: now, rankingIdHash: rankingIdHash(ctx.secrets, account) })
        .set({ nicknameHash: nicknameHash(ctx.secrets, account.nickname ?? '') })
        .where('id', '=', accountId)
        .execute();
      for (const table of ['session', 'restriction', 'loginPlace', 'rival'] as const) {
        await trx.deleteFrom(table).where('accountId', '=', accountId).execute();
      }
      await deleteStagedFilesOf(trx, { accountId }, now);
      await forgetPlayer(trx, account.playerId, now);
      await bumpProposer(trx, accountId);
      return { deleted: true };
    },
  );
  if (!isRefusal(deleted)) await removeUnclaimed(ctx);
  await ctx.published.refreshChanged();
  return deleted;
}

/**
 * Deletes what the site knows of a player because of the account. Scores of an archive were public before and stay
 * with the ranking id; a player without any is deleted too.
 */
async function forgetPlayer(trx: Transaction<DB>, playerId: number, now: Date): Promise<void> {
  await trx.deleteFrom('score').where('playerId', '=', playerId).where('origin', '!=', 'archive').execute();
  await recomputeRatings(trx, [playerId], { by: 'scores', now });
  await trx.deleteFrom('ratingDay').where('playerId', '=', playerId).execute();
  await touchRatings(trx, playerId);
  await trx.updateTable('player').set({ name: null, danSp: '-', danDp: '-' }).where('id', '=', playerId).execute();
  await trx
    .deleteFrom('player')
    .where('id', '=', playerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('score').select('playerId').whereRef('score.playerId', '=', 'player.id'))),
    )
    .execute();
}
