import type { Kysely } from 'kysely';
import { isEasyClear } from '#domain/players/clears.ts';
import type { DB } from '../database/schema.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';

/** An official chart that somebody has easy cleared, at its present level. */
interface EasyClearedChart {
  accountId: number;
  submissionId: number;
  tableId: string;
  level: number;
}

/**
 * Returns the official charts that the players of accounts have easy cleared. A chart that both players of an account
 * have cleared is one clear of the person (voting.md §2.2).
 */
export async function easyClears(db: Kysely<DB>, accountIds: readonly number[]): Promise<EasyClearedChart[]> {
  const players = await db
    .selectFrom('player')
    .select(['id', 'accountId', 'service'])
    .where('accountId', 'in', accountIds)
    .$narrowType<{ accountId: number }>()
    .execute();
  if (players.length === 0) return [];
  const byId = new Map(players.map((player) => [player.id, player]));
  const bests = await bestsOnEntries(db, { playerIds: [...byId.keys()], official: true })
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
