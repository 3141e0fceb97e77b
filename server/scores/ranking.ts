import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { rankingSorts } from '#contract/players/players.ts';
import type { ClearCounts } from '#domain/players/clearCounts.ts';
import type { Service } from '#domain/players/clears.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { fits, type ListQuery } from '../platform/lists/listQuery.ts';
import type { RankedAmong } from './ratings/saveRankedAs.ts';

/** A ranking of the players of one service in one table (docs/decisions/0030). */
interface Ranking {
  tableId: TableId;
  service: Service;
  /** Whether players known only from an archive are ranked too. */
  archive: boolean;
}

/** A row of a ranking page. */
export interface RankedPlayer {
  /** Players of equal skill have the same rank. */
  rank: number;
  rankingId: string;
  nickname: string;
  hasAccount: boolean;
  skill: number;
  experience: number;
  /** Charts played. */
  played: number;
  clears: ClearCounts;
  danSp: string;
  danDp: string;
}

/** The position of a player in a ranking. */
export interface Place {
  rank: number;
  /** The row number, from 1. */
  row: number;
  /** The number of players in the ranking. */
  of: number;
}

type RankingQuery = Omit<ListQuery<(typeof rankingSorts)[number]>, 'groups'>;

/**
 * A ranking is sorted by the column chosen, then by skill, experience, name and id, so that every order is total. Each
 * order is an index of migration 0038, read forward or backward (docs/decisions/0030).
 */
const ORDERS = {
  rank: [],
  name: [['name', 'asc']],
  exp: [['experience', 'desc']],
  playcount: [['played', 'desc']],
} as const satisfies Record<RankingQuery['sort'], unknown>;
const BY_RANK = [
  ['skill', 'desc'],
  ['experience', 'desc'],
  ['name', 'asc'],
  ['player_id', 'asc'],
] as const;

/**
 * Returns the number of players in a ranking and of those that match a search, and a page of the latter. Players are counted
 * between each two skills of the page, and from the lowest on: one pass over the index for all of its ranks.
 */
export async function rankingPage(
  db: Kysely<DB>,
  ranking: Ranking,
  query: RankingQuery,
): Promise<{ count: number; total: number; rows: RankedPlayer[] }> {
  const { search, take, skip } = query;
  const isSearch = search.patterns.length > 0;
  const isFound = fits(
    search,
    (fit) => sql`name ${fit} or player_id in (select id from player where ranking_id ${fit})`,
  );
  // No other columns, so that rows before the page are skipped by an index-only scan.
  const columns = sql.raw(`player_id, skill, experience, name${query.sort === 'playcount' ? ', played' : ''}`);
  const inOrder = isSearch ? sql`and ${isFound}` : sql`${orderOf(query, 'rating')} limit ${skip + take}`;
  const countOf = (where: RawBuilder<unknown>) =>
    sql`select count(*) as players from (${membersOf(ranking, sql`skill`, where)}) member`;
  const { rows } = await sql<Totals & (RankedPlayer | { rank: null })>`
    with found as (select * from (${membersOf(ranking, columns, inOrder)}) member),
    page as (select * from found ${orderOf(query, 'found')} limit ${take} offset ${skip}),
    bound as (
      select skill, coalesce(lag(skill) over (order by skill desc), 'infinity') as next
      from (select distinct skill from page) skills
    ),
    ranks as (
      select skill, 1 + sum(players) over (order by skill desc) as rank
      from bound cross join lateral (${countOf(sql`and skill > bound.skill and skill <= bound.next`)}) above
    )
    select totals.*, player.ranking_id, coalesce(account.nickname, player.name, '') as nickname, ranks.rank::int,
      rating.ranked_among = 'account' as has_account, rating.skill, rating.experience, rating.played, rating.clears,
      player.dan_sp, player.dan_dp
    from (
      select (
        coalesce((select max(rank) - 1 from ranks), 0)
          + (${countOf(sql`and skill <= coalesce((select min(skill) from bound), 'infinity')`)})
      )::int as count,
      ${isSearch ? sql`(select count(*)::int from found)` : sql`null::int`} as total
    ) totals
    left join page on true
    left join ranks on ranks.skill = page.skill
    left join rating on rating.player_id = page.player_id and rating.table_id = ${ranking.tableId}
    left join player on player.id = page.player_id
    left join account on account.id = player.account_id
    ${orderOf(query, 'page')}`.execute(db);
  const { count = 0, total = null } = rows[0] ?? {};
  if (total === 0 && search.otherwise) return rankingPage(db, ranking, { ...query, search: search.otherwise });
  return { count, total: total ?? count, rows: rows.flatMap((row) => (row.rank === null ? [] : [row])) };
}

interface Totals {
  count: number;
  /** Null without a search. */
  total: number | null;
}

/** Returns the position of a player by table, among the players with an account, or among all. */
export async function placesOf(
  db: Kysely<DB>,
  playerId: number,
  { archive = false, tableId }: Partial<Pick<Ranking, 'archive' | 'tableId'>> = {},
): Promise<Map<TableId, Place>> {
  const groups = sql.join(groupsOf(archive).map((group) => sql.lit(group)));
  const others = sql`
    from rating other
    where (other.table_id, other.service) = (own.table_id, own.service) and other.ranked_among in (${groups})`;
  const { rows } = await sql<Place & { tableId: TableId }>`
    with place as materialized (
      select own.table_id, (select count(*)::int ${others} and other.skill > own.skill) as above,
        (select count(*)::int ${others} and other.skill = own.skill
          and (-other.experience, other.name, other.player_id) <= (-own.experience, own.name, own.player_id)) as until,
        (select count(*)::int ${others} and other.skill <= own.skill) as rest
      from rating own
      where own.player_id = ${playerId} and own.ranked_among in (${groups})
        ${tableId === undefined ? sql`` : sql`and own.table_id = ${tableId}`}
    )
    select table_id, above + 1 as rank, above + until as row, above + rest as of from place`.execute(db);
  return new Map(rows.map(({ tableId: id, ...place }) => [id, place]));
}

const groupsOf = (archive: boolean): RankedAmong[] => (archive ? ['account', 'archive'] : ['account']);

/** Selects the ratings of a ranking, separately for each group, because the indexes are sorted within one. */
const membersOf = ({ tableId, service, archive }: Ranking, columns: RawBuilder<unknown>, tail = sql``) =>
  sql.join(
    groupsOf(archive).map(
      (group) => sql`
        (select ${columns} from rating
        where table_id = ${tableId} and service = ${service} and ranked_among = ${sql.lit(group)} ${tail})`,
    ),
    sql` union all `,
  );

function orderOf({ sort, descending }: RankingQuery, table: string): RawBuilder<unknown> {
  const keys = [...ORDERS[sort], ...BY_RANK].map(([column, direction]) => {
    const isDescending = (direction === 'desc') !== descending;
    return sql`${sql.ref(`${table}.${column}`)} ${sql.raw(isDescending ? 'desc' : 'asc')}`;
  });
  return sql`order by ${sql.join(keys)}`;
}
