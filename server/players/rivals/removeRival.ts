import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { parsePlayerId } from '../identity/findPlayer.ts';

/**
 * Removes a player from the rivals of an account, even one without a profile any more. ENOTFOUND for what is neither an
 * LR2 ID nor a MinIR ID.
 */
export async function removeRival(
  ctx: Context,
  accountId: number,
  userid: string,
): Promise<{ removed: true } | Refusal<'ENOTFOUND'> | NotNow> {
  const identity = parsePlayerId(userid);
  if (!identity) return refuse('ENOTFOUND');
  return inTransaction(ctx, async (trx): Promise<{ removed: true } | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (gone) return gone;
    await trx
      .deleteFrom('rival')
      .where('accountId', '=', accountId)
      .where('playerId', 'in', (players) =>
        players
          .selectFrom('player')
          .select('id')
          .where('service', '=', identity.service)
          .where('rankingId', '=', identity.rankingId),
      )
      .execute();
    return { removed: true };
  });
}
