import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { DB } from '../../database/schema.ts';
import { isNicknameTaken } from '../nickname/isNicknameTaken.ts';
import { rankingIdHash } from './keptHashes.ts';

export type TakenRefusal = Refusal<'EEXISTID' | 'EEXISTNICK' | 'EEXISTLR2ID' | 'EEXISTMINIRID'>;

interface Names extends Partial<RankingIdentity> {
  userId?: string;
  nickname?: string;
}

/**
 * Refuses the first unique value of an account that somebody already has, in the order of the sign-up form; null when
 * all are free. A ranking id that an account had stays taken for others while that account is there.
 *
 * @param exceptId the account whose values are free
 */
export async function whyTaken(
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
  { userId, nickname, service, rankingId }: Names,
  exceptId = 0,
): Promise<TakenRefusal | null> {
  const accounts = db.selectFrom('account').select('account.id');
  if (userId !== undefined && (await accounts.where('userId', '=', userId).executeTakeFirst())) {
    return refuse('EEXISTID');
  }
  if (nickname !== undefined && (await isNicknameTaken(db, nickname))) return refuse('EEXISTNICK');
  if (service === undefined || rankingId === undefined) return null;
  const linked = await db
    .selectFrom('player')
    .select('id')
    .where('service', '=', service)
    .where('rankingId', '=', rankingId)
    .where('accountId', '!=', exceptId)
    .executeTakeFirst();
  const unlinked = await accounts
    .innerJoin('formerRankingId', 'formerRankingId.accountId', 'account.id')
    .where('formerRankingId.hash', '=', rankingIdHash(secrets, { service, rankingId }))
    .where('account.deletedAt', 'is', null)
    .where('account.id', '!=', exceptId)
    .executeTakeFirst();
  return (linked ?? unlinked) ? refuse(service === 'lr2' ? 'EEXISTLR2ID' : 'EEXISTMINIRID') : null;
}
