import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import { isNativeId, type RankingIdentity } from '#domain/players/rankingId.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { ownPlayers } from './ownPlayers.ts';
import { type IdTaken, whyIdTaken } from './whyTaken.ts';

export type NotLinkable<S extends Service> = Refusal<'ELINKED'> | IdTaken<S>;

/**
 * Refuses a ranking id that an account cannot link: it has another one of the service (ELINKED), or another account has
 * it.
 */
export async function whyNotLink<S extends Service>(
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
  accountId: number,
  identity: RankingIdentity<S>,
): Promise<NotLinkable<S> | null> {
  const players = await ownPlayers(db, accountId);
  const own = players.find(({ service }) => service === identity.service);
  if (own && !isNativeId(own) && own.rankingId !== identity.rankingId) return refuse('ELINKED');
  return whyIdTaken({ db, secrets }, identity, accountId);
}
