import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Context } from '../base/context.ts';
import { parsePlayerId } from '../players/identity/findPlayer.ts';

/**
 * Removes a player from the rivals of an account (players.md §8); one without a profile too. What is neither an LR2 ID nor a
 * MinIR ID is ENOTFOUND.
 */
export async function removeRival(
  { db }: Context,
  accountId: number,
  userid: string,
): Promise<{ removed: true } | Refusal<'ENOTFOUND'>> {
  const identity = parsePlayerId(userid);
  if (!identity) return refuse('ENOTFOUND');
  await db
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
}
