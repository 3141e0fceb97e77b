import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { ownPlayers } from './ownPlayers.ts';

/** Chooses which player of an account is shown first. ENOTFOUND for a service that is not linked. */
export async function showFirst(
  ctx: Context,
  accountId: number,
  service: Service,
): Promise<{ shown: true } | Refusal<'ENOTFOUND'> | NotNow> {
  return inTransaction(ctx, async (trx): Promise<{ shown: true } | Refusal<'ENOTFOUND'> | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    const account = await trx
      .selectFrom('account')
      .select('playerId')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const player = (await ownPlayers(trx, accountId)).find((one) => one.service === service);
    if (!player) return refuse('ENOTFOUND');
    if (player.playerId === account.playerId) return { shown: true };
    await trx.updateTable('account').set({ playerId: player.playerId }).where('id', '=', accountId).execute();
    return { shown: true };
  });
}
