import { type RawBuilder, sql } from 'kysely';
import { LN, type LnType } from '#domain/charts/lnType.ts';
import { SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import { LAMPS, type Service } from '#domain/players/clears.ts';
import { LR2ORAJA_ORIGIN, type ScoreClient } from '#domain/players/plays/scoreClient.ts';
import { isKept } from '../../scores/isKept.ts';

/** The scores in a ranking. An absent field restricts nothing. */
export interface RankingFilter {
  /** The hashes of one chart (md5 and sha256) or course (by client; players.md). */
  readonly hashes: readonly string[];
  readonly service?: Service | undefined;
  readonly client?: ScoreClient | undefined;
  /** The long note mode, LN by default; each has a separate ranking (players.md). */
  readonly lnType?: LnType | undefined;
  /** Whether players known only from an archive are ranked too. */
  readonly archive: boolean;
}

/** For each lamp of LR2 the shared lamp with the same name, so that the lamps of both services have one order. */
const lr2Lamps = sql.join(LAMPS.lr2.map(({ id }) => sql.lit(sharedLamp('lr2', id))));
const isShared = (service: RawBuilder<unknown>) => sql`${service} = ${sql.lit(SHARED_SERVICE)}`;

/** Returns the filter's conditions on chart, long note mode and origin. */
export function ofFilter(
  table: 'score' | 'best_play',
  { hashes, client, lnType = LN }: RankingFilter,
): RawBuilder<unknown> {
  const origin = sql.ref(`${table}.origin`);
  const isLr2oraja = sql`${origin} = ${sql.lit(LR2ORAJA_ORIGIN)}`;
  const ofClient =
    client === 'lr2oraja' ? sql`and ${isLr2oraja}` : client === 'beatoraja' ? sql`and not (${isLr2oraja})` : sql``;
  return sql`${sql.ref(`${table}.chart_hash`)} = any(${[...hashes]}::text[])
    and ${sql.ref(`${table}.ln_type`)} = ${sql.lit(lnType)} and ${isKept(table)} ${ofClient}`;
}

/**
 * Selects each player's best of these scores: lamp, combo and BP independently (players.md); origin, date and notes are
 * those of the best EX score. Reads one pass of an index that has the scores of a player next to each other.
 */
export function bestScores(filter: RankingFilter): RawBuilder<unknown> {
  const { client, archive } = filter;
  const service = filter.service ?? (client && (client === 'lr2' ? 'lr2' : 'beatoraja'));
  return sql`
    select distinct on (score.player_id) score.player_id, player.service, score.origin, score.ex_score, score.notes,
      score.played_at,
      score.origin = 'file' or max(score.clear) over of_player >
        coalesce(max(score.clear) filter (where score.origin <> 'file') over of_player, 0) as imported,
      max(score.clear) over of_player as clear,
      max(score.max_combo) over of_player as max_combo,
      min(score.min_bp) over of_player as min_bp
    from score
    join player on player.id = score.player_id
    left join account on account.id = player.account_id
    where ${ofFilter('score', filter)} and not score.is_cheated and score.clear > 0 and account.banned_at is null
      ${archive ? sql`` : sql`and player.account_id is not null`}
      ${service ? sql`and player.service = ${service}` : sql``}
    window of_player as (partition by score.player_id)
    order by score.player_id, score.ex_score desc, score.origin = ${sql.lit(LR2ORAJA_ORIGIN)} desc,
      score.origin = 'file', score.played_at`;
}

/** Adds to `best` the lamp in the common order of both services, the rank, and the place: the row number from 1. */
export const ranked = sql`
  select *, (rank() over (order by ex_score desc))::int as rank,
    (row_number() over (order by ex_score desc, lamp desc, played_at nulls last, player_id))::int as place
  from (
    select *, case when ${isShared(sql`service`)} then clear else (array[${lr2Lamps}])[clear + 1] end as lamp from best
  ) compared`;
