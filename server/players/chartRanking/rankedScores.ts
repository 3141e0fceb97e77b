import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parseSearch, type Search } from '#domain/common/search.ts';
import { LAMPS, type Service } from '#domain/players/clears.ts';
import { type ScoreClient, scoreClient } from '#domain/players/plays/scoreClient.ts';
import type { DB } from '../../platform/database/schema.ts';
import { fits } from '../../platform/lists/listQuery.ts';
import { bestScores, ofFilter, type RankingFilter, ranked } from './bestScores.ts';

/** The details of the play with the best EX score (`best_play`), without its ghost. */
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

/** The best of a player on a chart or course, with its rank. */
export interface RankedScore {
  /** Equal EX scores have the same rank. */
  rank: number;
  /** The row number in the order of ranks, from 1. */
  place: number;
  playerId: number;
  service: Service;
  rankingId: string;
  /** The nickname, or without an account the name at the ranking service, which may be empty. */
  name: string;
  hasAccount: boolean;
  /** The lamp, as numbered by the service. */
  clear: number;
  exScore: number;
  /** The notes of the play with the best EX score; null if unknown. */
  notes: number | null;
  maxCombo: number | null;
  minBp: number | null;
  /** The number of plays that clients sent; null if none. */
  plays: number | null;
  /** The client and time of the best EX score. */
  client: ScoreClient;
  playedAt: Date | null;
  /** Whether the best EX score or lamp is from the database of the player's game, where no play proves it. */
  imported: boolean;
  /** Null unless a client sent the play with the best EX score. */
  details: PlayDetails | null;
}

export type RankedSort = 'rank' | 'lamp' | 'maxcombo' | 'minbp' | 'date';

/** The expression that each order sorts by, the best first. Equal values are in the order of ranks. */
const SORTS: Readonly<Record<RankedSort, RawBuilder<unknown>>> = {
  rank: sql`place`,
  lamp: sql`-lamp`,
  maxcombo: sql`-max_combo`,
  minbp: sql`min_bp`,
  date: sql`-extract(epoch from played_at)`,
};

/** The places before and after a player that are around them. */
const AROUND = 10;

interface RankedPart {
  /** Only the rivals of this account and the rows of `playerIds`, or only the places around the latter. */
  among?: { rivalsOf: number } | 'around' | undefined;
  /** What is searched for in names and ranking ids. */
  search?: Search;
  sort?: RankedSort;
  descending?: boolean;
  skip?: number;
  /** The most rows; all by default. */
  limit?: number;
  /** Players whose rows are returned in addition to the page. */
  playerIds?: readonly number[];
}

/** The totals of a ranking. */
export interface RankingSummary {
  players: number;
  /** The number of plays that clients sent; null if none. */
  plays: number | null;
  /** The average of the best EX scores; 0 if there are none. */
  averageExScore: number;
  /** The number of players by service and lamp id. */
  lamps: Record<Service, number[]>;
  /** How many scores of each service report which number of notes. */
  reported: readonly { service: Service; notes: number; scores: number }[];
}

/** A part of a ranking. */
interface RankedScores extends RankingSummary {
  /** The number of rows that match the search. */
  found: number;
  rows: RankedScore[];
  /** The rows of `playerIds`, in the order of ranks. */
  own: RankedScore[];
}

type Row = Omit<RankedScore, 'client'> & { origin: string; isOwn: boolean };

interface Totals {
  found: number;
  /** Players grouped by service and lamp. */
  lamps: readonly { service: Service; clear: number; players: number; exScores: number; plays: number | null }[];
  reported: RankingSummary['reported'];
}

/**
 * Returns rows of a ranking with their details, the best first by default, and the totals of the ranking. One query reads
 * and ranks the scores once for all of these.
 */
export async function rankedScores(
  db: Kysely<DB>,
  filter: RankingFilter,
  part: RankedPart = {},
): Promise<RankedScores> {
  const { search = parseSearch(''), sort = 'rank', descending = false, skip = 0, limit, playerIds = [], among } = part;
  const inOrder = descending ? sql`${SORTS[sort]} desc, place desc` : sql`${SORTS[sort]} nulls last, place`;
  const matching = sql`
    join player on player.id = ranked.player_id left join account on account.id = player.account_id
    where ${fits(search, (fit) => sql`coalesce(account.nickname_key, player.name_key) ${fit} or player.ranking_id ${fit}`)}`;
  const own = sql`any(${[...playerIds]}::int[])`;
  const ofViewer =
    among === undefined
      ? sql`true`
      : among === 'around'
        ? sql`exists (select from ranked mine where mine.player_id = ${own} and abs(mine.place - ranked.place) <= ${sql.lit(AROUND)})`
        : sql`(ranked.player_id = ${own} or ranked.player_id in (select rival.player_id from rival where rival.account_id = ${among.rivalsOf}))`;
  const { rows } = await sql<Totals & (Row | { isOwn: null })>`
    with best as materialized (${bestScores(filter)}),
    ranked as materialized (${ranked}),
    found as (select ranked.* from ranked ${search.patterns.length === 0 ? sql`where` : sql`${matching} and`} ${ofViewer}),
    part as (
      select false as is_own, page.* from (
        select * from found order by ${inOrder} offset ${skip} ${limit === undefined ? sql`` : sql`limit ${limit}`}
      ) page
      union all
      select true, ranked.* from ranked where player_id = ${own}
    ),
    sent as (
      select best_play.player_id, sum(best_play.plays) as plays from best_play
      where ${ofFilter('best_play', filter)} group by best_play.player_id
    ),
    lamps as (
      select best.service, best.clear, count(*) as players, sum(best.ex_score) as "exScores", sum(sent.plays) as plays
      from best left join sent on sent.player_id = best.player_id
      group by best.service, best.clear
    ),
    reported as (
      select service, notes, count(*) as scores from best where notes is not null group by service, notes
    )
    select totals.*, part.is_own, part.rank, part.place, part.player_id, part.service, player.ranking_id,
      coalesce(account.nickname, player.name, '') as name, account.id is not null as has_account,
      part.clear, part.ex_score, part.notes, part.max_combo, part.min_bp, play.plays, part.origin, part.played_at, part.imported, play.details
    from (
      select (select count(*)::int from found) as found, (select coalesce(json_agg(lamps), '[]') from lamps) as lamps,
        (select coalesce(json_agg(reported), '[]') from reported) as reported
    ) totals
    left join part on true
    left join player on player.id = part.player_id
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
    order by is_own, case when is_own then place end, ${inOrder}`.execute(db);
  const { found = 0, lamps = [], reported = [] } = rows[0] ?? {};
  if (found === 0 && search.otherwise) return rankedScores(db, filter, { ...part, search: search.otherwise });
  const scoresOf = (isOwn: boolean) =>
    rows.flatMap((row) => (row.isOwn === isOwn ? [{ ...row, client: scoreClient(row.service, row.origin) }] : []));
  return { ...summaryOf(lamps), reported, found, rows: scoresOf(false), own: scoresOf(true) };
}

function summaryOf(rows: Totals['lamps']): Omit<RankingSummary, 'reported'> {
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
