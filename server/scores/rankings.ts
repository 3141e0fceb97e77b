import { type Kysely, sql } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { coalesce } from '../platform/lists/coalesce.ts';
import type { PagedList } from '../platform/lists/pagedList.ts';
import { changedRatings } from './changedRatings.ts';
import { type Member, type RankedPlayer, type RankingSort, rankedList } from './rankedList.ts';

/** A ranking of the players of one service in one table. */
export interface Ranking {
  list: PagedList<RankedPlayer, RankingSort>;
  /** Returns a player's row; undefined for one who is not ranked. */
  ofPlayer(playerId: number): RankedPlayer | undefined;
}

/** The rankings of all tables, kept in memory and brought up to date when they are read. */
export interface Rankings {
  /** Brings all rankings up to date, and returns what gives the one of a table and a service. */
  read(): Promise<(tableId: TableId, service: Service) => Ranking>;
}

/** The players of one ranking. The ranking is built when it is read after a change. */
interface Players {
  members: Map<number, Member>;
  ranking: Ranking | null;
}

/** Creates the rankings; they are empty until the first is read. */
export function createRankings(db: Kysely<DB>): Rankings {
  const rankings = new Map<string, Players>();
  const keyOf = (tableId: TableId, service: Service) => `${tableId} ${service}`;
  /** Every transaction below this number has ended and was read. */
  let seen = '0';

  const refresh = coalesce(async () => {
    // Before the rows: what commits in between is read again the next time.
    const { rows } = await sql<{
      oldest: string;
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db);
    for await (const { tableId, service, ...row } of changedRatings(db, seen)) {
      for (const one of service === null ? (['lr2', 'beatoraja'] as const) : [service]) {
        const key = keyOf(tableId, one);
        const players = rankings.get(key) ?? { members: new Map(), ranking: null };
        if (row.member) players.members.set(row.playerId, row.member);
        else players.members.delete(row.playerId);
        players.ranking = null;
        rankings.set(key, players);
      }
    }
    seen = rows[0]?.oldest ?? seen;
  });

  return {
    async read() {
      await refresh();
      return (tableId, service) => {
        const players = rankings.get(keyOf(tableId, service)) ?? { members: new Map(), ranking: null };
        players.ranking ??= rankingOf(players.members);
        return players.ranking;
      };
    },
  };
}

function rankingOf(members: ReadonlyMap<number, Member>): Ranking {
  const list = rankedList([...members.values()]);
  const byPlayer = new Map(list.rows.map((row) => [row.playerId, row]));
  return { list, ofPlayer: (playerId) => byPlayer.get(playerId) };
}
