import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { RankingIdentity } from '#domain/players/rankingId.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { DB } from '../../database/schema.ts';
import { ownPlayers } from '../../players/identity/ownPlayers.ts';
import { whyTaken } from './whyTaken.ts';

export type NotLinkable = Refusal<'ELINKED' | 'EEXISTLR2ID' | 'EEXISTMINIRID'>;

/**
 * Refuses a ranking id that an account cannot link: it has another one of the service (ELINKED), or somebody else has it.
 */
export async function whyNotLink(
  { db, secrets }: { db: Kysely<DB>; secrets: Secrets },
  accountId: number,
  identity: RankingIdentity,
): Promise<NotLinkable | null> {
  const players = await ownPlayers(db, accountId);
  const own = players.find(({ service }) => service === identity.service);
  if (own && own.rankingId !== identity.rankingId) return refuse('ELINKED');
  return (await whyTaken({ db, secrets }, identity, accountId)) as NotLinkable | null;
}
