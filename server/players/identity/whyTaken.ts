import type { Kysely } from 'kysely';
import { type ErrorCode, type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import { hasLoginId } from '../../platform/database/loginId.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isNicknameTaken } from './isNicknameTaken.ts';
import { rankingIdHashes } from './keptHashes.ts';

const TAKEN = { lr2: 'EEXISTLR2ID', beatoraja: 'EEXISTMINIRID' } as const satisfies Record<Service, ErrorCode>;

/** Another account has this id of the service. */
export type IdTaken<S extends Service = Service> = Refusal<(typeof TAKEN)[S]>;

export type TakenRefusal = IdTaken | Refusal<'EEXISTID' | 'EEXISTNICK'>;

interface Names extends Partial<RankingIdentity> {
  userId?: string;
  nickname?: string;
}

/**
 * Refuses the first unique value of a new account that is taken, in the order of the sign-up form; null when all are
 * free. The nickname of an account that nobody has claimed yet is left to `insertAccount`, which knows whose it is.
 */
export async function whyTaken(
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
  { userId, nickname, service, rankingId }: Names,
): Promise<TakenRefusal | null> {
  const withUserId = db
    .selectFrom('account')
    .select('id')
    .where(hasLoginId(userId ?? ''));
  if (userId !== undefined && (await withUserId.executeTakeFirst())) return refuse('EEXISTID');
  if (nickname !== undefined && (await isNicknameTaken(db, nickname, undefined, true))) return refuse('EEXISTNICK');
  if (service === undefined || rankingId === undefined) return null;
  return whyIdTaken({ db, secrets }, { service, rankingId });
}

/**
 * Refuses a ranking id that is linked to an account, or that an existing account had before.
 *
 * @param exceptId the account whose own ids count as free
 */
export async function whyIdTaken<S extends Service>(
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
  identity: RankingIdentity<S>,
  exceptId = 0,
): Promise<IdTaken<S> | null> {
  const linked = await db
    .selectFrom('player')
    .select('id')
    .where('service', '=', identity.service)
    .where('rankingId', '=', identity.rankingId)
    .where('accountId', '!=', exceptId)
    .executeTakeFirst();
  const unlinked = await db
    .selectFrom('account')
    .innerJoin('formerRankingId', 'formerRankingId.accountId', 'account.id')
    .select('account.id')
    .where('formerRankingId.hash', 'in', rankingIdHashes(secrets, identity))
    .where('account.deletedAt', 'is', null)
    .where('account.id', '!=', exceptId)
    .executeTakeFirst();
  return (linked ?? unlinked) ? refuse(TAKEN[identity.service]) : null;
}
