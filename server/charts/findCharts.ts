import type { chartSorts, FoundChart, findCharts as findChartsEndpoint } from '#contract/charts/findCharts.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type ChartRange, type FoundBy, fitsChartFilter, parseChartFilter } from '#domain/charts/chartFilter.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { searchRows } from '#domain/common/search.ts';
import { SHARED_SERVICE, sharedLamp } from '#domain/players/bestOfServices.ts';
import { lampOf, type Service } from '#domain/players/clears.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { byLamp, levelReply } from '../estimate/recommend/recommendList.ts';
import type { Context } from '../platform/context.ts';
import type { Viewer } from '../platform/http/session.ts';
import { parseCommaList, parseListQuery } from '../platform/lists/listQuery.ts';
import { ownPlayers } from '../players/identity/ownPlayers.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';
import type { TableChart, tableChartFacts } from './tableChartFacts.ts';

type Query = Received<typeof findChartsEndpoint>['query'];
type Sort = (typeof chartSorts)[number];

/** A chart with what depends on the viewer and the run of the estimate. */
interface Candidate extends FoundBy {
  chart: TableChart;
  own: FoundChart['own'];
}

/** Returns a page of the charts that a filter finds. An unknown table is ENOTFOUND, a bad filter NOTVALIDVALUE. */
export async function findCharts(
  ctx: Context,
  facts: ReturnType<typeof tableChartFacts>,
  query: Query,
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof findChartsEndpoint>, 'success'> | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const filter = parseChartFilter({ ...query, ownlamp: viewer ? query.ownlamp : '' });
  if (!filter) return refuse('NOTVALIDVALUE');
  const chosen = parseCommaList(query.tables, (id) => tableById(rules, id)?.id ?? null);
  if (chosen === 'invalid') return refuse('ENOTFOUND');
  const charts = (await facts(rules.tables.map(({ id }) => id))).filter(
    ({ tableId, isOpen }) =>
      (chosen?.includes(tableId) ?? true) && (query.state === 'all' || isOpen === (query.state === 'open')),
  );
  const { search, sort, descending, skip, take } = parseListQuery<Sort>(rules, query);
  const searched = searchRows(charts, search, ({ titleKey, artistKey }) => `${titleKey}\n${artistKey}`);
  const [levelOf, ownOf] = await Promise.all([estimates(ctx, charts, query.client), ownLamps(ctx, viewer)]);
  const found: Candidate[] = [];
  let unknown = 0;
  for (const chart of searched) {
    const candidate = candidateOf(chart, levelOf(chart), ownOf(chart));
    const fits = fitsChartFilter(candidate, filter);
    if (fits) found.push(candidate);
    else if (fits === null) unknown++;
  }
  if (sort !== 'level' || descending)
    found.sort(inOrder(sort, descending, new Map(charts.map((chart, at) => [chart, at]))));
  return { total: found.length, unknown, source: found.slice(skip, skip + take).map(toReply) };
}

/** The level of each lamp; null where it is not shown. */
type Levels = (step: number) => number | null;

/** Returns a function that returns the shown estimates of a chart: none while a vote on it is open. */
async function estimates(
  { estimates }: Context,
  charts: readonly TableChart[],
  client: Service,
): Promise<(chart: TableChart) => Levels> {
  const tables = await estimates.ofTables([...new Set(charts.map(({ tableId }) => tableId))]);
  const shown = new Map(
    [...tables.values()].flatMap(({ entries }) => entries.map(({ id, shown }) => [id, shown[client]] as const)),
  );
  return ({ id, isInVote }) => {
    const levels = isInVote ? undefined : shown.get(id);
    return (step) => (levels?.[step] ? levelReply(levels[step]).level : null);
  };
}

/** Returns a function that returns the viewer's lamp on a chart: the best of their players. */
async function ownLamps({ db }: Context, viewer: Viewer | null): Promise<(chart: TableChart) => FoundChart['own']> {
  const players = viewer ? await ownPlayers(db, viewer.accountId) : [];
  if (players.length === 0) return () => null;
  const bests = await bestsOnEntries(db, { playerIds: players.map(({ playerId }) => playerId) })
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

function candidateOf(chart: TableChart, levelOf: Levels, own: FoundChart['own']): Candidate {
  const { file, level, notes, tags, publishedAt } = chart;
  const just = (value: number | null | undefined) =>
    value === null || value === undefined ? null : ([value, value] as const);
  return {
    chart,
    own,
    numbers: {
      level: [level, level],
      notes: just(notes),
      bpm: file && [file.minBpm, file.maxBpm],
      total: just(file?.total),
      peak: just(file?.peak),
      length: just(file?.length),
      longnotes: just(file?.longNotes),
      ec: just(levelOf(0)),
      gc: just(levelOf(1)),
      hc: just(levelOf(2)),
      fc: just(levelOf(3)),
    },
    keys: file?.keys ?? null,
    tags,
    hasTraits: file?.traits !== null && file?.traits !== undefined,
    ownLamp: own && (lampOf(own.playerName, own.clear)?.bucket ?? null),
    hasFile: file !== null,
    publishedAt,
  };
}

/** Compares by a sort; what is unknown comes last in both directions, and equal ones stay in the order of the tables. */
function inOrder(sort: Sort, descending: boolean, places: ReadonlyMap<TableChart, number>) {
  const sign = descending ? -1 : 1;
  const keyOf = ({ chart, numbers, keys, own }: Candidate): number | string | null => {
    if (sort === 'level') return places.get(chart) ?? 0;
    if (sort === 'title') return chart.titleKey;
    if (sort === 'artist') return chart.artistKey;
    if (sort === 'keys') return keys && Number.parseInt(keys, 10);
    if (sort === 'ownlamp') return own?.clear ?? null;
    if (sort === 'published') return chart.publishedAt?.getTime() ?? null;
    return numbers[sort satisfies ChartRange]?.[1] ?? null;
  };
  return (a: Candidate, b: Candidate): number => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -sign : sign;
  };
}

function toReply({ chart, numbers, own, tags, hasFile }: Candidate): FoundChart {
  const { tableId, entryNo, level, title, artist, md5, sha256, songUrl, chartUrl, publishedAt, file, notes } = chart;
  const estimated = [numbers.ec, numbers.gc, numbers.hc, numbers.fc];
  return {
    table: tableId,
    entryNo,
    state: chart.isOpen ? 'open' : 'official',
    level: String(level),
    title,
    artist,
    md5,
    sha256,
    url: songUrl,
    url_diff: chartUrl,
    publishedTime: publishedAt?.toISOString() ?? null,
    hasFile,
    keys: file?.keys ?? null,
    judge: file?.judge ?? null,
    notes,
    longNotes: file?.longNotes ?? null,
    minBpm: file?.minBpm ?? null,
    maxBpm: file?.maxBpm ?? null,
    total: file?.total ?? null,
    peak: file?.peak ?? null,
    length: file?.length ?? null,
    tags: [...tags],
    ...byLamp((step) => estimated[step]?.[0] ?? null),
    own,
  };
}
