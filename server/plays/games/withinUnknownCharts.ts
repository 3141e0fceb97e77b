import { sql, type Transaction } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import { MAX_UNKNOWN_CHARTS } from '#domain/players/plays/unknownCharts.ts';
import type { DB } from '../../platform/database/schema.ts';
import { GAME_ORIGINS } from '../../scores/gameOrigins.ts';
import type { Score } from '../intake.ts';
import { chartsInTables } from './chartsInTables.ts';

/**
 * Returns the scores that the account may store: all on charts with an entry in a table or a score of the account, and
 * of the others as many as `MAX_UNKNOWN_CHARTS` allows (ranking-services.md §14.3). The transaction must have locked
 * the account.
 */
export async function withinUnknownCharts<One extends Pick<Score, 'chartHash'>>(
  trx: Transaction<DB>,
  { accountId, service }: { accountId: number; service: Service },
  scores: readonly One[],
): Promise<readonly One[]> {
  const ownScores = trx
    .selectFrom('score')
    .innerJoin('player', 'player.id', 'score.playerId')
    .where('player.accountId', '=', accountId)
    .where('score.origin', 'in', GAME_ORIGINS);
  const hashes = scores.map(({ chartHash }) => chartHash);
  const inTables = await chartsInTables(trx, service, hashes);
  const scored = await ownScores
    .select('score.chartHash')
    .where(sql<boolean>`score.chart_hash = any(${hashes}::text[])`)
    .execute();
  const known = new Set([...inTables.keys(), ...scored.map(({ chartHash }) => chartHash)]);
  if (hashes.every((hash) => known.has(hash))) return scores;
  const { all } = await ownScores.select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow();
  // Most accounts have so few that charts in tables need not be excluded.
  if (all + scores.length <= MAX_UNKNOWN_CHARTS) return scores;
  let room = MAX_UNKNOWN_CHARTS - (await unknownCharts(trx, accountId));
  return scores.filter(({ chartHash }) => {
    if (known.has(chartHash)) return true;
    if (--room < 0) return false;
    known.add(chartHash);
    return true;
  });
}

/** Returns the number of charts without an entry in a table that the account's games have sent scores on. */
async function unknownCharts(trx: Transaction<DB>, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct chart_hash)::int as count
    from score join player on player.id = score.player_id
    where player.account_id = ${accountId} and score.origin = any(${GAME_ORIGINS}::text[])
      and not exists (select from submission where submission.md5 = chart_hash)
      and not exists (select from submission where submission.sha256 = chart_hash)`.execute(trx);
  return rows[0]?.count ?? 0;
}
