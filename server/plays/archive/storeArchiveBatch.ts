import { sql, type Transaction } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { fold } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { startRatingJobOfAll } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import type { ArchiveBatch, ArchivePlayer } from './archiveWorker.ts';

/**
 * How long after the last batch the ratings are recomputed, as later batches may have more scores of the same players.
 */
const RATINGS_AFTER_MS = MINUTE_MS;

/**
 * Stores a batch of an archive: scores, players, and the restrictions of those with an account; a job recomputes all
 * ratings when no more batches come. Scores of an archive replace earlier ones of an archive; name and dan are stored
 * only if the site has none that are newer.
 */
export async function storeArchiveBatch(
  trx: Transaction<DB>,
  rules: Rules,
  batch: ArchiveBatch,
  now: Date,
): Promise<void> {
  const ids = await storePlayers(trx, batch.players);
  await sql`
    insert into score (player_id, origin, chart_hash, clear, ex_score, max_combo, min_bp, is_cheated)
    select player_id, 'archive', chart_hash, clear, ex_score, max_combo, min_bp, is_cheated
    from unnest(
      ${batch.player.map((index) => ids[index])}::int[],
      ${batch.md5}::text[],
      ${batch.clear}::int[],
      ${batch.exScore}::int[],
      ${batch.maxCombo}::int[],
      ${batch.minBp}::int[],
      ${batch.isCheated}::boolean[]
    ) as batch (player_id, chart_hash, clear, ex_score, max_combo, min_bp, is_cheated)
    on conflict (player_id, chart_hash, origin, ln_type) do update set
      clear = excluded.clear, ex_score = excluded.ex_score, max_combo = excluded.max_combo,
      min_bp = excluded.min_bp, is_cheated = excluded.is_cheated
    where (score.clear, score.ex_score, score.max_combo, score.min_bp, score.is_cheated)
      is distinct from (excluded.clear, excluded.ex_score, excluded.max_combo, excluded.min_bp, excluded.is_cheated)
  `.execute(trx);
  // Selected after the scores are stored: a player who signs up concurrently is either among them or finds the scores.
  const accounts = await trx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', (players) =>
      players
        .selectFrom('player')
        .select('accountId')
        .where('id', '=', sql<number>`any(${ids}::int[])`)
        .$narrowType<{ accountId: number }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (accounts.length > 0)
    await recomputeRestrictions(trx, rules, { accountIds: accounts.map(({ id }) => id), tellAt: now });
  await startRatingJobOfAll(trx, new Date(now.getTime() + RATINGS_AFTER_MS));
}

/** Inserts new players, and returns the ids of all in their order. */
async function storePlayers(trx: Transaction<DB>, players: readonly ArchivePlayer[]): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ id: number; rankingId: string }>`
    insert into player (service, ranking_id, name, name_key, dan_sp, dan_dp)
    select 'lr2', batch.* from unnest(
      ${players.map(({ playerId }) => String(playerId))}::text[],
      ${players.map(({ name }) => name)}::text[],
      ${players.map(({ name }) => name && fold(name))}::text[],
      ${players.map(({ danSp }) => danSp)}::text[],
      ${players.map(({ danDp }) => danDp)}::text[]
    ) as batch (ranking_id, name, name_key, dan_sp, dan_dp)
    on conflict (service, ranking_id) do update set
      name = coalesce(player.name, excluded.name),
      name_key = case when player.name is null then excluded.name_key else player.name_key end,
      dan_sp = case when player.name is null then excluded.dan_sp else player.dan_sp end,
      dan_dp = case when player.name is null then excluded.dan_dp else player.dan_dp end
    returning id, ranking_id
  `.execute(trx);
  const byRankingId = new Map(rows.map(({ id, rankingId }) => [rankingId, id]));
  return players.map(({ playerId }) => byRankingId.get(String(playerId)));
}
