import { type Kysely, type RawBuilder, sql } from 'kysely';
import { LAMPS, type Service } from '#domain/players/clears.ts';
import { type ScoreClient, scoreClient } from '#domain/players/plays/scoreClient.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bestScores, ofFilter, type RankingFilter, ranked } from './bestScores.ts';

/** What is known of the play with the best EX score (`best_play`), without its ghost. */
export interface PlayDetails {
  chartHash: string;
  origin: string;
  notes: number;
  judgements: number[];
  gauge: number | null;
  options: number;
  seed: number | null;
  keymode: number;
}

/** The best of a player on a chart or course, and where it stands (players.md §10). */
export interface RankedScore {
  /** Equal EX score is an equal rank. */
  rank: number;
  /** The number of the row in the order of ranks, from 1. */
  place: number;
  playerId: number;
  service: Service;
  rankingId: string;
  /** The nickname; of a player without an account the name at the ranking service, or none. */
  name: string;
  hasAccount: boolean;
  /** The lamp, by its service. */
  clear: number;
  exScore: number;
  /** Of the play with the EX score; null where nobody said them. */
  notes: number | null;
  maxCombo: number | null;
  minBp: number | null;
  /** Plays that clients sent; null where none did. */
  plays: number | null;
  /** What the best EX score was made with, and when. */
  client: ScoreClient;
  playedAt: Date | null;
  /** Null unless a client sent the play of the best EX score. */
  details: PlayDetails | null;
}

export type RankedSort = 'rank' | 'lamp' | 'maxcombo' | 'minbp' | 'date';

/** What a ranking is sorted by: the best comes first. Equal values are in the order of ranks. */
const SORTS: Readonly<Record<RankedSort, RawBuilder<unknown>>> = {
  rank: sql`place`,
  lamp: sql`-lamp`,
  maxcombo: sql`-max_combo`,
  minbp: sql`min_bp`,
  date: sql`-extract(epoch from played_at)`,
};

interface RankedPart {
  /** Only these players. */
  playerIds?: readonly number[];
  sort?: RankedSort;
  descending?: boolean;
  skip?: number;
  limit?: number;
}

const orderBy = ({ sort = 'rank', descending = false }: RankedPart) =>
  descending ? sql`order by ${SORTS[sort]} desc, place desc` : sql`order by ${SORTS[sort]} nulls last, place`;

/** Returns rows of a ranking with all that is known of them, the best first by default. */
export async function rankedScores(
  db: Kysely<DB>,
  filter: RankingFilter,
  part: RankedPart = {},
): Promise<RankedScore[]> {
  const { playerIds, skip = 0, limit } = part;
  const { rows } = await sql<Omit<RankedScore, 'client' | 'details'> & { origin: string; details: PlayDetails | null }>`
    with best as (${bestScores(filter)}),
    ranked as (${ranked}),
    part as (
      select * from ranked ${playerIds ? sql`where player_id = any(${[...playerIds]}::int[])` : sql``}
      ${orderBy(part)} offset ${skip} ${limit === undefined ? sql`` : sql`limit ${limit}`}
    )
    select part.rank, part.place, part.player_id, part.service, player.ranking_id,
      coalesce(account.nickname, player.name, '') as name, account.id is not null as has_account,
      part.clear, part.ex_score, part.notes, part.max_combo, part.min_bp, play.plays, part.origin, part.played_at, play.details
    from part
    join player on player.id = part.player_id
    left join account on account.id = player.account_id
    left join lateral (
      select (sum(best_play.plays) over ())::int as plays,
        case when best_play.ex_score = part.ex_score then json_build_object(
          'chartHash', best_play.chart_hash, 'origin', best_play.origin, 'notes', best_play.notes,
          'judgements', best_play.judgements, 'gauge', best_play.gauge, 'options', best_play.options,
          'seed', best_play.seed, 'keymode', best_play.keymode) end as details
      from best_play
      where best_play.player_id = part.player_id and ${ofFilter('best_play', filter)}
      order by best_play.ex_score = part.ex_score desc, best_play.origin = part.origin desc, best_play.origin
      limit 1
    ) play on true
    ${orderBy(part)}`.execute(db);
  return rows.map(({ origin, ...row }) => ({ ...row, client: scoreClient(row.service, origin) }));
}

/** Returns where a player stands in a ranking; null for one who is not in it. */
export async function standingOf(db: Kysely<DB>, filter: RankingFilter, playerId: number): Promise<RankedScore | null> {
  const [row = null] = await rankedScores(db, filter, { playerIds: [playerId] });
  return row;
}

/** A row of a ranking, with the names that a search looks in. */
interface NamedRow {
  playerId: number;
  name: string;
  rankingId: string;
}

/** Returns the names of all players of a ranking, in an order of it. */
export async function rankedNames(db: Kysely<DB>, filter: RankingFilter, part: RankedPart): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    with best as (${bestScores(filter)}),
    ranked as (${ranked})
    select ranked.player_id, player.ranking_id, coalesce(account.nickname, player.name, '') as name
    from ranked
    join player on player.id = ranked.player_id
    left join account on account.id = player.account_id
    ${orderBy(part)}`.execute(db);
  return rows;
}

/** A ranking in numbers. */
export interface RankingSummary {
  players: number;
  /** The sum of the plays that clients sent; null where none did. */
  plays: number | null;
  /** The average of the best EX scores; 0 without any. */
  averageExScore: number;
  /** How many players of each service have each lamp, by the ids of its lamps from 0. */
  lamps: Record<Service, number[]>;
}

/** Returns how many players a ranking has, their plays, and how many have each lamp. */
export async function rankingSummary(db: Kysely<DB>, filter: RankingFilter): Promise<RankingSummary> {
  const { rows } = await sql<{
    service: Service;
    clear: number;
    players: number;
    exScores: number;
    plays: number | null;
  }>`
    with best as (${bestScores(filter)}),
    play as (
      select best_play.player_id, sum(best_play.plays) as plays from best_play
      where ${ofFilter('best_play', filter)} group by best_play.player_id
    )
    select best.service, best.clear, count(*)::int as players, sum(best.ex_score) as ex_scores, sum(play.plays)::int as plays
    from best left join play on play.player_id = best.player_id
    group by best.service, best.clear`.execute(db);
  const counts = (service: Service) =>
    LAMPS[service].map(({ id }) => rows.find((row) => row.service === service && row.clear === id)?.players ?? 0);
  const plays = rows.flatMap((row) => row.plays ?? []);
  const players = sum(rows.map((row) => row.players));
  return {
    players,
    averageExScore: Math.round(sum(rows.map(({ exScores }) => exScores)) / Math.max(1, players)),
    plays: plays.length > 0 ? sum(plays) : null,
    lamps: { lr2: counts('lr2'), beatoraja: counts('beatoraja') },
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
