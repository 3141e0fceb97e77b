import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { deleteStagedFilesOf } from '../charts/stagedFiles.ts';
import type { Context } from '../platform/context.ts';
import { removeUnclaimed } from '../platform/files/storedFile.ts';
import { confirmPassword } from '../platform/http/confirmPassword.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { forgetPlayer } from '../players/identity/forgetPlayer.ts';
import { nicknameHash } from '../players/identity/keptHashes.ts';
import { ownPlayers } from '../players/identity/ownPlayers.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';
import { forgetMail } from './mail/mailAddress.ts';

/**
 * Deletes an account: everything that identifies its owner is removed; votes, proposals and uploads stay without a
 * name. Keyed hashes of the ranking ids stay with them, so that signing up with one of them restores this row with its
 * votes, limits and sanctions, and so does a hash of the nickname, so that signing up with a different one counts as a
 * change (accounts.md §9). Admin rights are not restored, nor are scores that were fetched or pushed: they can be
 * fetched again at once.
 */
export async function deleteAccount(
  ctx: Context,
  accountId: number,
  password: string,
): Promise<{ deleted: true } | Refusal<'NOTINFO' | 'ENOMATCHPASSWORD' | 'ETOOMANY'> | NotNow> {
  if (password === '') return refuse('NOTINFO');
  const confirmed = await confirmPassword(ctx, accountId, password);
  if (isRefusal(confirmed)) return confirmed;
  const deleted = await afterDueVoteCounts(
    ctx,
    async (trx, now): Promise<{ deleted: true } | Refusal<'ENOMATCHPASSWORD'> | NotNow> => {
      const gone = await whyNotActNow(trx, accountId, 'update');
      if (gone) return gone;
      const account = await trx
        .selectFrom('account')
        .select('nickname')
        .where('id', '=', accountId)
        .where('passwordHash', '=', confirmed.passwordHash)
        .executeTakeFirst();
      if (!account) return refuse('ENOMATCHPASSWORD');
      const players = await ownPlayers(trx, accountId);
      await trx
        .updateTable('account')
        .set({ userId: null, passwordHash: null, playerId: null })
        .set({ nickname: null, nicknameKey: null, nicknameSkeleton: null })
        .set({ isAdmin: false, isModerator: false, adult: false, favouritesKey: null })
        .set({ acceptedPlays: 0, refusedPlays: 0, playDays: 0, lastPlayDay: null })
        .set({ deletedAt: now })
        .set({ nicknameHash: nicknameHash(ctx.secrets, account.nickname ?? '') })
        .where('id', '=', accountId)
        .execute();
      const tables = [
        'session',
        'restriction',
        'loginPlace',
        'rival',
        'favourite',
        'tagVote',
        'play',
        'clientKey',
        'unclaimedPlayer',
      ] as const;
      for (const table of [...tables, 'notification', 'notificationOff'] as const) {
        await trx.deleteFrom(table).where('accountId', '=', accountId).execute();
      }
      await forgetMail(trx, accountId);
      // Requests about the player have the nickname of then.
      await trx
        .updateTable('request')
        .set({ subject: '' })
        .where('playerId', 'in', (eb) => eb.selectFrom('player').select('id').where('accountId', '=', accountId))
        .execute();
      await deleteStagedFilesOf(trx, { accountId }, now);
      for (const player of players) await forgetPlayer(ctx, trx, { accountId, player, movesTo: null, now });
      return { deleted: true };
    },
  );
  if (!isRefusal(deleted)) await removeUnclaimed(ctx);
  await ctx.published.refreshChanged();
  return deleted;
}
