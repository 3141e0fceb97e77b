import { estimatedLamps } from '#contract/estimate/estimates.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import type { chartSorts, FoundChart, findCharts as findChartsEndpoint } from '#contract/site/findCharts.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { searchRows } from '#domain/common/search.ts';
import { SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import { lampOf, type Service } from '#domain/players/clears.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { type FoundByLamps, fitsChartFilter, parseChartFilter } from '#domain/uploads/chartFilter.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { byLamp, levelReply } from '../../estimate/recommend/recommendList.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { parseCommaList, parseListQuery } from '../../platform/lists/listQuery.ts';
import { ownPlayers } from '../../players/identity/ownPlayers.ts';
import { bestsOnEntries } from '../../scores/bestsOnEntries.ts';
import type { TableChart, tableChartFacts } from './tableChartFacts.ts';

type Query = Received<typeof findChartsEndpoint>['query'];
type Sort = (typeof chartSorts)[number];

/** Returns a page of the charts that a filter finds. An unknown table is ENOTFOUND, a bad filter NOTVALIDVALUE. */
export async function findCharts(
  ctx: Context,
  facts: ChartFacts,
  query: Query,
  viewer: Pick<Viewer, 'accountId'> | null,
): Promise<Omit<Reply<typeof findChartsEndpoint>, 'success'> | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> {
  const result = await findAll(ctx, facts, query, viewer);
  if (isRefusal(result)) return result;
  const { found, unknown, levelOf, lampsOfAll } = result;
  const { skip, take } = parseListQuery<Sort>(rulesAt(ctx.rules, ctx.clock.now()), query);
  const page = found.slice(skip, skip + take);
  const ownOf =
    lampsOfAll ??
    (await ownLamps(
      ctx,
      viewer,
      page.map(({ id }) => id),
    ));
  return { total: found.length, unknown, source: page.map((chart) => toReply(chart, levelOf, ownOf(chart))) };
}

type ChartFacts = ReturnType<typeof tableChartFacts>;

/** Returns all charts that a filter finds, in order. */
export async function findAll(
  ctx: Context,
  facts: ChartFacts,
  query: Query,
  viewer: Pick<Viewer, 'accountId'> | null,
): Promise<Found | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const filter = parseChartFilter({ ...query, ownlamp: viewer ? query.ownlamp : '' });
  if (!filter) return refuse('NOTVALIDVALUE');
  const chosen = parseCommaList(query.tables, (id) => tableById(rules, id)?.id ?? null);
  if (chosen === 'invalid') return refuse('ENOTFOUND');
  const charts = (await facts(rules.tables.map(({ id }) => id))).filter(
    ({ tableId, isOpen }) =>
      (chosen?.includes(tableId) ?? true) && (query.state === 'all' || isOpen === (query.state === 'open')),
  );
  const { search, sort, descending } = parseListQuery<Sort>(rules, query);
  const searched = searchRows(charts, search, ({ titleKey, artistKey }) => `${titleKey}\n${artistKey}`);
  const needsLamps = filter.ownLamps !== null || sort === 'ownlamp';
  const [levelOf, lampsOfAll] = await Promise.all([
    estimates(ctx, charts, query.client),
    needsLamps ? ownLamps(ctx, viewer) : null,
  ]);
  const lampsOf = (chart: TableChart): FoundByLamps => ({
    estimateOf: (lamp) => levelOf(chart, estimatedLamps.indexOf(lamp)),
    ownLamp: () => bucketOf(lampsOfAll?.(chart)),
  });
  const found: TableChart[] = [];
  let unknown = 0;
  for (const chart of searched) {
    const fits = fitsChartFilter(chart, lampsOf(chart), filter);
    if (fits) found.push(chart);
    else if (fits === null) unknown++;
  }
  const keysOf = (chart: TableChart) =>
    sort === 'level' ? null : keyOf(sort, chart, { levelOf, own: lampsOfAll?.(chart) });
  const isReversed = sort === 'level' && descending;
  const sorted = isReversed ? found.toReversed() : inOrder(found, descending, keysOf);
  const tables = rules.tables.filter(({ id }) => chosen?.includes(id) ?? true);
  return { found: sorted, unknown, levelOf, lampsOfAll, tables };
}

interface Found {
  found: TableChart[];
  /** How many charts may fit, too. */
  unknown: number;
  levelOf: LevelOf;
  /** The viewer's lamps, if they were needed. */
  lampsOfAll: OwnLamps | null;
  /** The tables that were searched. */
  tables: readonly TableRules[];
}

/** Returns the estimated level of a lamp, by its step; null where it is not shown. */
type LevelOf = (chart: TableChart, step: number) => number | null;

/** Returns a function that returns the shown estimates of a chart: none while a vote on it is open. */
async function estimates({ estimates }: Context, charts: readonly TableChart[], client: Service): Promise<LevelOf> {
  const tables = await estimates.ofTables([...new Set(charts.map(({ tableId }) => tableId))]);
  const shown = new Map(
    [...tables.values()].flatMap(({ entries }) => entries.map(({ id, shown }) => [id, shown[client]] as const)),
  );
  return ({ id, isInVote }, step) => {
    const level = isInVote ? null : shown.get(id)?.[step];
    return level ? levelReply(level).level : null;
  };
}

type OwnLamps = (chart: TableChart) => FoundChart['own'];

/**
 * Returns a function that returns the viewer's lamp on a chart: the best of their players.
 *
 * @param submissionIds the only entries to read; all by default
 */
async function ownLamps(
  { db }: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  submissionIds?: readonly number[],
): Promise<OwnLamps> {
  const players = viewer ? await ownPlayers(db, viewer.accountId) : [];
  if (players.length === 0) return () => null;
  const playerIds = players.map(({ playerId }) => playerId);
  const bests = await bestsOnEntries(db, { playerIds, ...(submissionIds && { submissionIds }) })
    .select(['best.playerId', 'best.submissionId', 'best.clear'])
    .execute();
  const playerName = players.length > 1 ? SHARED_SERVICE : (players[0]?.service ?? SHARED_SERVICE);
  const serviceOf = new Map(players.map(({ playerId, service }) => [playerId, service]));
  const clears = new Map<number, number>();
  for (const { playerId, submissionId, clear } of bests) {
    const own = players.length > 1 ? sharedLamp(serviceOf.get(playerId) ?? playerName, clear) : clear;
    clears.set(submissionId, Math.max(own, clears.get(submissionId) ?? 0));
  }
  return ({ id }) => ({ playerName, clear: clears.get(id) ?? 0 });
}

const bucketOf = (own: FoundChart['own'] | undefined): string | null =>
  own ? (lampOf(own.playerName, own.clear)?.bucket ?? null) : null;

type Key = number | string | null;

/** Returns what a sort compares. Charts come in the order of levels. */
function keyOf(
  sort: Exclude<Sort, 'level'>,
  chart: TableChart,
  { levelOf, own }: { levelOf: LevelOf; own: FoundChart['own'] | undefined },
): Key {
  switch (sort) {
    case 'title':
      return chart.titleKey;
    case 'artist':
      return chart.artistKey;
    case 'keys':
      return chart.keys && Number.parseInt(chart.keys, 10);
    case 'ownlamp':
      return own?.clear ?? null;
    case 'published':
      return chart.publishedAt?.getTime() ?? null;
    case 'ec':
    case 'gc':
    case 'hc':
    case 'fc':
      return levelOf(chart, estimatedLamps.indexOf(sort));
    default:
      return chart.numbers[sort]?.[1] ?? null;
  }
}

/** Sorts charts; what is unknown comes last in both directions, and equal ones stay in their order. */
function inOrder(charts: readonly TableChart[], descending: boolean, keyOf: (chart: TableChart) => Key): TableChart[] {
  const sign = descending ? -1 : 1;
  return charts
    .map((chart) => ({ chart, key: keyOf(chart) }))
    .sort(({ key: one }, { key: other }) => {
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -sign : sign;
    })
    .map(({ chart }) => chart);
}

function toReply(chart: TableChart, levelOf: LevelOf, own: FoundChart['own']): FoundChart {
  const { tableId, entryNo, isOpen, title, artist, md5, sha256, hasFile, keys, judge, numbers } = chart;
  return {
    table: tableId,
    entryNo,
    state: isOpen ? 'open' : 'official',
    level: String(chart.level),
    title,
    artist,
    md5,
    sha256,
    url: chart.songUrl,
    url_diff: chart.chartUrl,
    publishedTime: chart.publishedAt?.toISOString() ?? null,
    hasFile,
    keys,
    judge,
    notes: numbers.notes?.[0] ?? null,
    longNotes: numbers.longnotes?.[0] ?? null,
    minBpm: numbers.bpm?.[0] ?? null,
    maxBpm: numbers.bpm?.[1] ?? null,
    total: numbers.total?.[0] ?? null,
    peak: numbers.peak?.[0] ?? null,
    length: numbers.length?.[0] ?? null,
    tags: uploadTags.filter((tag) => chart.tags.has(tag)),
    ...byLamp((step) => levelOf(chart, step)),
    own,
  };
}
