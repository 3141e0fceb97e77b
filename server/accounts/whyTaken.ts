import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../database/schema.ts';
import { isNicknameTaken } from './nickname/isNicknameTaken.ts';

export type TakenRefusal = Refusal<'EEXISTID' | 'EEXISTNICK' | 'EEXISTLR2ID' | 'EEXISTMINIRID'>;

interface Names extends Partial<RankingIdentity> {
  userId?: string;
  nickname?: string;
}

/**
 * Refuses the first unique value of an account that somebody already has, in the order of the sign-up form; null when
 * all are free.
 */
export async function whyTaken(
  db: Kysely<DB>,
  { userId, nickname, service, rankingId }: Names,
): Promise<TakenRefusal | null> {
  const accounts = db.selectFrom('account').select('account.id');
  if (userId !== undefined && (await accounts.where('userId', '=', userId).executeTakeFirst())) {
    return refuse('EEXISTID');
  }
  if (nickname !== undefined && (await isNicknameTaken(db, nickname))) return refuse('EEXISTNICK');
  if (service === undefined || rankingId === undefined) return null;
  const linked = await accounts
    .innerJoin('player', 'player.id', 'account.playerId')
    .where('player.service', '=', service)
    .where('player.rankingId', '=', rankingId)
    .executeTakeFirst();
  return linked ? refuse(service === 'lr2' ? 'EEXISTLR2ID' : 'EEXISTMINIRID') : null;
}
