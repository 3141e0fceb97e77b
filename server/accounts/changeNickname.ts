import { whyNotChangeNickname } from '#domain/accounts/nickname.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../platform/context.ts';
import { lockExclusive } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { isNicknameTaken } from '../players/identity/isNicknameTaken.ts';
import { nicknameColumns } from '../players/identity/nicknameColumns.ts';
import { saveRankedAs } from '../scores/ratings/saveRankedAs.ts';

/**
 * Changes a nickname, once in 60 days, to one that is not taken and does not look like a taken one (accounts.md §7).
 * ECHANGENICK3 has the time of the next change.
 */
export async function changeNickname(
  ctx: Context,
  accountId: number,
  wanted: string,
): Promise<{ nickname: string } | Refusal<'ECHANGENICK1' | 'ECHANGENICK2' | 'ECHANGENICK3' | 'EEXISTNICK'> | NotNow> {
  return inTransaction(ctx, async (trx) => {
    await lockExclusive(trx, 'account names');
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const at = ctx.clock.now();
    const account = await trx
      .selectFrom('account')
      .select(['nickname', 'nicknameChangedAt'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const why = whyNotChangeNickname({
      current: account.nickname ?? '',
      wanted,
      changedAt: account.nicknameChangedAt,
      at,
    });
    if (why) return why;
    if (await isNicknameTaken(trx, wanted, accountId)) return refuse('EEXISTNICK');
    await trx
      .updateTable('account')
      .set({ ...nicknameColumns(wanted), nicknameChangedAt: at })
      .where('id', '=', accountId)
      .execute();
    await saveRankedAs(trx, { accountId });
    return { nickname: wanted };
  });
}
