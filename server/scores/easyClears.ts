import type { Kysely } from 'kysely';
import { isEasyClear } from '#domain/players/clears.ts';
import { hasPlayedEnough } from '#domain/players/plays/rights.ts';
import type { DB } from '../platform/database/schema.ts';
import { bestsOnEntries } from './bestsOnEntries.ts';

/** An official chart that an account has easy cleared, at its current level. */
interface EasyClearedChart {
  accountId: number;
  submissionId: number;
  tableId: string;
  level: number;
}

/**
 * Returns the official charts that the players of accounts have easy cleared. A chart that both players of an account
 * have cleared counts once (voting.md). Game plays count if they give rights (ranking-services.md), score files never.
 */
export async function easyClears(db: Kysely<DB>, accountIds: readonly number[]): Promise<EasyClearedChart[]> {
  const players = await db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.accountId')
    .select(['player.id', 'account.id as accountId', 'player.service', 'account.acceptedPlays', 'account.playDays'])
    .where('account.id', 'in', accountIds)
    .execute();
  if (players.length === 0) return [];
  const byId = new Map(players.map((player) => [player.id, player]));
  const playsOf = (await doPlaysGiveRights(db)) ? players.filter(hasPlayedEnough).map(({ id }) => id) : [];
  const bests = await bestsOnEntries(db, { playerIds: [...byId.keys()], official: true, forRights: { playsOf } })
    .select(['best.playerId', 'best.submissionId', 'best.clear', 'best.tableId', 'best.level'])
    .execute();
  const cleared = new Map<string, EasyClearedChart>();
  for (const { playerId, submissionId, clear, tableId, level } of bests) {
    const player = byId.get(playerId);
    if (!player || !isEasyClear(player.service, clear)) continue;
    const { accountId } = player;
    cleared.set(`${accountId} ${submissionId}`, { accountId, submissionId, tableId, level });
  }
  return [...cleared.values()];
}

/** Returns whether game plays can give rights on this site (DIRECT_SCORES). */
export async function doPlaysGiveRights(db: Kysely<DB>): Promise<boolean> {
  const installation = await db.selectFrom('installation').select('directScores').executeTakeFirst();
  return installation?.directScores === 'rights';
}
