import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { user as userEndpoint } from '#contract/players.ts';
import { whyNotLr2Id, whyNotMinirId } from '#domain/accounts/fields.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { type RankingIdentity, rankingIdOf } from '#domain/players/rankingId.ts';
import type { DB } from '../database/schema.ts';

/** Returns a player with an account, banned or not, by LR2 ID or MinIR ID. Anybody else is ENOTFOUND. */
export async function user(
  db: Kysely<DB>,
  userid: string,
): Promise<Omit<Reply<typeof userEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const identity = identityOf(userid);
  if (!identity) return refuse('ENOTFOUND');
  const found = await db
    .selectFrom('player')
    .innerJoin('account', 'account.playerId', 'player.id')
    .select(['account.nickname', 'player.service as playerName', 'player.danSp as dan', 'player.danDp as dan2'])
    .where('player.service', '=', identity.service)
    .where('player.rankingId', '=', identity.rankingId)
    // A deleted account has neither player nor nickname.
    .$narrowType<{ nickname: string }>()
    .executeTakeFirst();
  return found ?? refuse('ENOTFOUND');
}

/** Returns the player of an LR2 ID or MinIR ID; null when it is neither. */
function identityOf(userid: string): RankingIdentity | null {
  if (whyNotLr2Id(userid) === null) return { service: 'lr2', rankingId: rankingIdOf('lr2', userid) };
  if (whyNotMinirId(userid) === null) return { service: 'beatoraja', rankingId: rankingIdOf('beatoraja', userid) };
  return null;
}
