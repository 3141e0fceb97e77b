import { type RawBuilder, sql } from 'kysely';
import { LN, type LnType } from '#domain/charts/lnType.ts';
import { SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import { LAMPS, type Service } from '#domain/players/clears.ts';
import { LR2ORAJA_ORIGIN, type ScoreClient } from '#domain/players/plays/scoreClient.ts';
import { isKept } from '../../scores/isKept.ts';

/** Which scores a ranking is of. An absent field restricts nothing. */
export interface RankingFilter {
  /** The names of one chart or course: its md5 and sha256, or the course's at each client (players.md). */
  readonly hashes: readonly string[];
  readonly service?: Service | undefined;
  readonly client?: ScoreClient | undefined;
  /** The long note mode, LN by default: each has a ranking of its own (players.md). */
  readonly lnType?: LnType | undefined;
  /** Whether players without an account are ranked too, who are known from an archive. */
  readonly archive: boolean;
}

/** The lamps of both services in one order, by the id of the one with the same name. */
const lr2Lamps = sql.join(LAMPS.lr2.map(({ id }) => sql.lit(sharedLamp('lr2', id))));
const isShared = (service: RawBuilder<unknown>) => sql`${service} = ${sql.lit(SHARED_SERVICE)}`;

/** Returns the conditions on rows that have an origin, and belong to a chart. */
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
 * Selects each player's best of these scores, as of players.md: lamp, combo and BP each on its own. Origin, date and
 * notes are those of the best EX score. A player's scores lie together in the index, so that one pass in its order is enough.
 */
export function bestScores(filter: RankingFilter): RawBuilder<unknown> {
  const { client, archive } = filter;
  const service = filter.service ?? (client && (client === 'lr2' ? 'lr2' : 'beatoraja'));
  return sql`
    select distinct on (score.player_id) score.player_id, player.service, score.origin, score.ex_score, score.notes,
      score.played_at,
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
    order by score.player_id, score.ex_score desc, score.origin = ${sql.lit(LR2ORAJA_ORIGIN)} desc, score.played_at`;
}

/** Adds to `best` the lamp by which players of both services are ordered, the rank, and the place: the number of the row from 1. */
export const ranked = sql`
  select *, (rank() over (order by ex_score desc))::int as rank,
    (row_number() over (order by ex_score desc, lamp desc, played_at nulls last, player_id))::int as place
  from (
    select *, case when ${isShared(sql`service`)} then clear else (array[${lr2Lamps}])[clear + 1] end as lamp from best
  ) compared`;
