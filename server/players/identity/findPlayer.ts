import type { Kysely } from 'kysely';
import { whyNotLr2Id, whyNotMinirId } from '#domain/accounts/fields.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeLr2Id, type RankingIdentity, rankingIdOf } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isKept } from '../../scores/isKept.ts';

/** A player who has a profile. */
export interface FoundPlayer {
  playerId: number;
  service: Service;
  rankingId: string;
  /** The nickname; without an account the name at the ranking service, or none. */
  nickname: string;
  /** Null without an account. */
  accountId: number | null;
  danSp: string;
  danDp: string;
}

/**
 * Returns the player of an LR2 ID or MinIR ID in any spelling: one with an account, banned or not, or one from an
 * archive; null for others.
 */
export async function findPlayer(db: Kysely<DB>, userid: string): Promise<FoundPlayer | null> {
  const identity = parsePlayerId(userid);
  if (!identity) return null;
  const found = await db
    .selectFrom('player')
    .leftJoin('account', 'account.id', 'player.accountId')
    .select(['player.id as playerId', 'player.service', 'player.rankingId', 'player.name'])
    .select(['player.danSp', 'player.danDp', 'player.accountId', 'account.nickname'])
    .where('player.service', '=', identity.service)
    .where('player.rankingId', '=', identity.rankingId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('player.accountId', 'is not', null),
        exists(selectFrom('score').select('playerId').whereRef('score.playerId', '=', 'player.id').where(isKept())),
      ]),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { name, nickname, ...player } = found;
  return { ...player, nickname: nickname ?? name ?? '' };
}

/** Parses an LR2 ID or MinIR ID; null when it is neither. */
export function parsePlayerId(userid: string): RankingIdentity | null {
  if (whyNotLr2Id(userid) === null || isNativeLr2Id(userid))
    return { service: 'lr2', rankingId: rankingIdOf('lr2', userid) };
  if (whyNotMinirId(userid) === null) return { service: 'beatoraja', rankingId: rankingIdOf('beatoraja', userid) };
  return null;
}
