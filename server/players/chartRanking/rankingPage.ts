import { type Kysely, sql } from 'kysely';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { chartRanking, RankedScoreRow } from '#contract/players/chartRanking.ts';
import type { ClientNotes } from '#domain/charts/chart.ts';
import { judgedNotes, LN, type LnType, notesOfScore, reportedNotes } from '#domain/charts/lnType.ts';
import { parseSort } from '#domain/common/parseSort.ts';
import { parseSearch } from '#domain/common/search.ts';
import type { Service } from '#domain/players/clears.ts';
import { bestExScore, djLevel, scorePercent } from '#domain/players/djLevel.ts';
import { bestColor, skillColor } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { isKept } from '../../scores/isKept.ts';
import type { RankingFilter } from './bestScores.ts';
import { type RankedScore, type RankingSummary, rankedScores } from './rankedScores.ts';

type Page = Omit<Reply<typeof chartRanking>, 'success' | 'chart'>;

/** A chart or course with a ranking. */
interface RankedThing {
  hashes: readonly string[];
  /** Null if unknown, or if they differ from play to play. */
  notes: number | null;
  /** The counts of the clients, if they differ. */
  clientNotes?: ClientNotes;
  /** Long notes, whose ends are judged in CN and HCN. */
  longNotes?: number;
  /** The table whose skill determines the colors; by default each player's best color. */
  tableId: string | undefined;
}

/** Returns a page of the ranking of a chart or course. */
export async function rankingPage(
  ctx: Context,
  thing: RankedThing,
  query: Received<typeof chartRanking>['query'],
  viewer: Viewer | null,
): Promise<Page> {
  const { db } = ctx;
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const { pageRows } = rules.lists;
  const filter: RankingFilter = {
    hashes: thing.hashes,
    client: query.client === 'all' ? undefined : query.client,
    lnType: query.lntype,
    archive: query.archive === 'with',
  };
  const { field: sort, descending } = parseSort(query.sort);
  const among = amongOf(query.among, viewer);
  const page = {
    among,
    search: parseSearch(query.search),
    sort,
    descending,
    skip: (query.page - 1) * pageRows,
    limit: pageRows,
  };
  // Run in parallel.
  const [lnTypes, { players, plays, lamps, reported, found, own, rows }] = await Promise.all([
    playedLnTypes(db, thing.hashes),
    playersOf(db, viewer).then((playerIds) => rankedScores(db, filter, { ...page, playerIds })),
  ]);
  const toRow = await rowsOf(db, { ...thing, reported }, query.lntype, rules.tables, [...own, ...rows]);
  return {
    count: players,
    total: found,
    plays,
    lamps,
    lnTypes,
    own: own.map((row) => ({ ...toRow(row), page: Math.ceil(row.place / pageRows) })),
    source: rows.map(toRow),
  };
}

/** Returns the long note modes that have a ranking: LN, and those with scores. */
async function playedLnTypes(db: Kysely<DB>, hashes: readonly string[]): Promise<LnType[]> {
  const others = await db
    .selectFrom('score')
    .select('lnType')
    .distinct()
    .where(sql<boolean>`chart_hash = any(${[...hashes]}::text[])`)
    .where('lnType', '<>', LN)
    .where(isKept())
    .orderBy('lnType')
    .execute();
  return [LN, ...others.map(({ lnType }) => lnType as LnType)];
}

const amongOf = (among: 'all' | 'rivals' | 'around', viewer: Viewer | null) =>
  !viewer || among === 'all' ? undefined : among === 'rivals' ? { rivalsOf: viewer.accountId } : among;

async function playersOf(db: Kysely<DB>, viewer: Viewer | null): Promise<number[]> {
  if (!viewer) return [];
  const players = await db.selectFrom('player').select('id').where('accountId', '=', viewer.accountId).execute();
  return players.map(({ id }) => id);
}

/** Returns a function that converts a row to its reply, with the color of the player. */
async function rowsOf(
  db: Kysely<DB>,
  { notes, clientNotes, longNotes = 0, tableId, reported }: RankedThing & Pick<RankingSummary, 'reported'>,
  lnType: LnType,
  tables: readonly TableRules[],
  rows: readonly RankedScore[],
): Promise<(row: RankedScore) => RankedScoreRow> {
  const ranked = tables.filter((table) => table.ranked);
  const chosen = ranked.filter(({ id }) => id === tableId);
  const shown = chosen.length > 0 ? chosen : ranked;
  const ratings = await db
    .selectFrom('rating')
    .select(['playerId', 'tableId', 'skill'])
    .where(sql<boolean>`player_id = any(${[...new Set(rows.map(({ playerId }) => playerId))]}::int[])`)
    .where(
      'tableId',
      'in',
      shown.map(({ id }) => id),
    )
    .where('played', '>', 0)
    .execute();
  const byPlayer = Map.groupBy(ratings, ({ playerId }) => playerId);
  const colorOf = (playerId: number) => {
    const colors = (byPlayer.get(playerId) ?? []).flatMap((rating) => {
      const table = shown.find(({ id }) => id === rating.tableId);
      return table ? [skillColor(table, rating.skill)] : [];
    });
    return colors.length > 0 ? bestColor(colors) : null;
  };
  const ofOthers = (service: Service) => reportedNotes(reported.filter((one) => one.service === service));
  const reports = { lr2: ofOthers('lr2'), beatoraja: ofOthers('beatoraja') };
  // The clients count alike but in CN and HCN.
  const byOthers = {
    lr2: reports.lr2 ?? (lnType === LN ? reports.beatoraja : null),
    beatoraja: reports.beatoraja ?? (lnType === LN ? reports.lr2 : null),
  };
  return (row) => {
    const ofChart = notes === null ? null : judgedNotes(row.service, lnType, { notes, clientNotes, longNotes });
    const known = notesOfScore(row.notes ?? row.details?.notes ?? null, ofChart);
    const others = byOthers[row.service];
    const notesOfRow = known ?? (others !== null && row.exScore <= bestExScore(others) ? others : null);
    return {
      rank: row.rank,
      nickname: row.name,
      userid: row.rankingId,
      account: row.hasAccount,
      color: colorOf(row.playerId),
      playerName: row.service,
      client: row.client,
      clear: row.clear,
      score: row.exScore,
      percent: notesOfRow === null ? null : scorePercent(row.exScore, notesOfRow),
      djLevel: notesOfRow === null ? null : djLevel(row.exScore, notesOfRow),
      maxcombo: row.maxCombo,
      minbp: row.minBp,
      playcount: row.plays,
      playedAt: row.playedAt?.toISOString() ?? null,
      imported: row.imported,
    };
  };
}
