import type { ChartEstimate, entryEstimate as entryEstimateEndpoint } from '#contract/estimate/estimates.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { BAND_WIDTH } from '#domain/estimate/bands.ts';
import { INTERVAL } from '#domain/estimate/estimate.ts';
import { levelAt, type TableScale } from '#domain/estimate/linking.ts';
import { chanceOfLamp } from '#domain/estimate/model/chances.ts';
import { type Rules, rulesAt } from '#domain/rules/rules.ts';
import { type TableId, type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { ownPlayers } from '../../players/identity/ownPlayers.ts';
import type { EstimatedEntry } from '../estimatedTable.ts';
import type { TableEstimate } from '../estimates.ts';
import type { PublishedChart, PublishedEstimate } from '../publishedEstimate.ts';
import { CLIENTS } from '../threads/scoreBytes.ts';
import { chancesOf } from './chancesOf.ts';
import { comparableTables, levelsOnTables, scaleOfTable } from './levelsOnTables.ts';
import { ownSkill, type Skill } from './ownSkill.ts';
import { runReply } from './recommend.ts';
import { byLamp, levelReply } from './recommendList.ts';

/**
 * Returns the estimate of an entry, by its number in the series of the table, and the viewer's chance on it; null if it
 * has none that may be shown. An unknown table is ENOTFOUND.
 */
export async function entryEstimate(
  ctx: Context,
  { tableId, entryNo }: { tableId: string; entryNo: number },
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof entryEstimateEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const asked = tableById(rules, tableId);
  if (!asked) return refuse('ENOTFOUND');
  const tables = await ctx.estimates.ofTables(rules.tables.map(({ id }) => id));
  for (const table of rules.tables.filter(({ series }) => series === asked.series)) {
    const estimate = tables.get(table.id);
    const entry = estimate?.entries.find((one) => one.entryNo === entryNo);
    const scale = estimate && scaleOfTable(estimate, table.id);
    if (!estimate || !entry?.chart || !scale || entry.hasOpenRevision) continue;
    const { chart } = entry;
    const compared = comparableTables(estimate, table.id);
    const comparable = [...tables].filter(([id]) => compared.has(id));
    const { players, holders, discrimination } = chart;
    const ofTable = estimate.entries.flatMap((one) => (one.chart ? [one.chart] : []));
    return {
      source: {
        total: players,
        holders: byLamp((step) => holders[step] ?? 0),
        lr2: byLamp((step) => (entry.shown.lr2[step] ? levelReply(entry.shown.lr2[step]) : null)),
        beatoraja: byLamp((step) => (entry.shown.beatoraja[step] ? levelReply(entry.shown.beatoraja[step]) : null)),
        tables: entry.shown.lr2[0] ? onAllTables(rules, estimate, chart) : [],
        discrimination: {
          value: discrimination,
          share: ofTable.filter((other) => other.discrimination < discrimination).length / ofTable.length,
        },
        curve: curveOf(chart, scale, table),
        bands: bandsIn(chart, scale),
        similar: similarTo(entry, comparable),
        offLevel: entry.isOffLevel && chart.blind ? levelReply(chart.blind) : null,
        run: runReply(estimate),
      },
      own: viewer && (await ownChance(ctx, estimate, entry, viewer)),
    };
  }
  return { source: null, own: null };
}

/** Returns the chance of the viewer's next lamp on a chart with their service; null after the last one or without skill. */
async function ownChance(ctx: Context, estimate: TableEstimate, entry: EstimatedEntry, { accountId }: Viewer) {
  const person = await ownSkill(ctx.db, estimate, await ownPlayers(ctx.db, accountId), ctx.clock.now());
  const { charts, error } = entry.chart?.isDouble ? person.double : person.single;
  const { next, chance } = chancesOf(person, entry, person.service);
  if (charts === 0 || next === null || chance === null) return null;
  const [low, high] = [-1, 1].map((side) => {
    const apart = side * INTERVAL.of80 * error;
    const shifted = (at: Skill) => ({ ...at, skill: at.skill + apart });
    const moved = { ...person, single: shifted(person.single), double: shifted(person.double) };
    return chancesOf(moved, entry, person.service).chance ?? chance;
  });
  return { lamp: next, chance, low: low ?? chance, high: high ?? chance };
}

function onAllTables(rules: Rules, estimate: PublishedEstimate, { isDouble, thresholds, tableId }: PublishedChart) {
  const at = thresholds[0]?.[0] ?? Number.NaN;
  return levelsOnTables(rules, estimate, { isDouble, at, from: [tableId] }).map(({ table, level }) => ({
    table: table.id,
    level: Math.round(100 * level) / 100,
  }));
}

/** The number of points of a curve. */
const POINTS = 41;

/** Returns the chances of LR2 players around the thresholds of a chart, at the levels that the table has. */
function curveOf(
  { thresholds, discrimination }: PublishedChart,
  scale: TableScale,
  { lowest, highest }: TableRules,
): ChartEstimate['curve'] {
  const own = thresholds[CLIENTS.indexOf('lr2')] ?? [];
  const [from, until] = [(own[0] ?? 0) - 3 / discrimination, (own[2] ?? 0) + 4 / discrimination];
  const points = Array.from({ length: POINTS }, (_, point) => {
    const skill = from + ((until - from) * point) / (POINTS - 1);
    return {
      level: levelAt(scale, skill),
      ...byLamp((step) => chanceOfLamp(skill, discrimination, own[step] ?? Number.POSITIVE_INFINITY)),
    };
  });
  return points.filter(({ level }) => lowest <= level && level <= highest);
}

function bandsIn({ bands }: PublishedChart, scale: TableScale): ChartEstimate['bands'] {
  return bands.counts.flatMap((counts, at) => {
    const players = counts.reduce((sum, count) => sum + count, 0);
    if (players === 0) return [];
    const atLeast = (step: number) => counts.slice(step + 1).reduce((sum, count) => sum + count, 0);
    return [{ level: levelAt(scale, (bands.first + at + 0.5) * BAND_WIDTH), players, ...byLamp(atLeast) }];
  });
}

const SIMILAR = 6;
/** The maximum sum of the differences between the thresholds of similar charts, on the scale of skills. */
const ALIKE_WITHIN = 1;

function similarTo(
  entry: EstimatedEntry,
  tables: readonly (readonly [TableId, TableEstimate])[],
): ChartEstimate['similar'] {
  const [shown, thresholds] = [entry.shown.lr2, entry.chart?.thresholds[0] ?? []];
  const known = [0, 2].filter((step) => shown[step]);
  if (known.length === 0) return [];
  return tables
    .flatMap(([table, { entries }]) => entries.map((other) => ({ table, other })))
    .flatMap(({ table, other }) => {
      const isComparable =
        other.id !== entry.id &&
        other.chart?.isDouble === entry.chart?.isDouble &&
        known.every((step) => other.shown.lr2[step]);
      if (!isComparable) return [];
      const apart = known.map((step) => Math.abs((other.chart?.thresholds[0]?.[step] ?? 0) - (thresholds[step] ?? 0)));
      return [{ table, other, apart: apart.reduce((sum, one) => sum + one, 0) }];
    })
    .filter(({ apart }) => apart <= ALIKE_WITHIN)
    .sort((a, b) => a.apart - b.apart)
    .slice(0, SIMILAR)
    .map(({ table, other: { entryNo, level, title } }) => ({ table, entryNo, level: String(level), title }));
}
