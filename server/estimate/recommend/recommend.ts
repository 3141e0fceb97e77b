import type { EstimateRun, recommend as recommendEndpoint } from '#contract/estimate/estimates.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isTarget } from '#domain/estimate/nextLamp.ts';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { parseLevel } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { parseCommaList, parseListQuery } from '../../platform/lists/listQuery.ts';
import { ownPlayers } from '../../players/identity/ownPlayers.ts';
import type { EstimatedEntry } from '../estimatedTable.ts';
import type { TableEstimate } from '../estimates.ts';
import type { PublishedEstimate } from '../publishedEstimate.ts';
import { chancesOf } from './chancesOf.ts';
import { ownSkill } from './ownSkill.ts';
import { type ListedEstimate, pageOfRows, recommendRows } from './recommendList.ts';

type Query = Received<typeof recommendEndpoint>['query'];

/** Returns a page of the estimated charts of a table. An unknown table is ENOTFOUND. */
export async function recommend(
  ctx: Context,
  query: Query,
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof recommendEndpoint>, 'success'> | Refusal<'ENOTFOUND' | 'NOTVALIDVALUE'>> {
  const rules = rulesAt(ctx.rules, ctx.clock.now());
  const table = tableById(rules, query.table);
  if (!table) return refuse('ENOTFOUND');
  const groups = parseCommaList(query.levelfilter, (text) => parseLevel(table, text)?.toString() ?? null);
  if (groups === 'invalid') return refuse('NOTVALIDVALUE');
  const estimate = await ctx.estimates.ofTable(table.id);
  if (!estimate) return { total: 0, run: null, hasScale: false, source: [] };
  const isOwn = viewer !== null && query.own === 'with';
  const rows = isOwn
    ? await ownRows(ctx, estimate, query, viewer)
    : recommendRows(entriesOf(estimate, query.view), { client: query.client, isAudit: query.view === 'audit' });
  const { total, source } = pageOfRows(rows, { ...parseListQuery(rules, query), groups });
  return {
    total,
    run: runReply(estimate),
    hasScale: Boolean(estimate.run.scales[estimate.run.tableIds.indexOf(table.id)]),
    source,
  };
}

/** Converts a run to its form in replies. */
export const runReply = ({ finishedAt, inputHash, run }: PublishedEstimate): EstimateRun => ({
  finishedAt: finishedAt.toISOString(),
  version: MODEL_VERSION,
  inputHash,
  rows: run.rows,
  players: run.players,
});

/** Targets are personal: without a viewer there are none. */
function entriesOf({ entries }: TableEstimate, view: Query['view']): readonly EstimatedEntry[] {
  if (view === 'audit') return entries.filter(({ isOffLevel }) => isOffLevel);
  return view === 'targets' ? [] : entries;
}

async function ownRows(
  ctx: Context,
  estimate: TableEstimate,
  { client, view, lamp }: Query,
  { accountId }: Viewer,
): Promise<ListedEstimate[]> {
  const person = await ownSkill(ctx.db, estimate, await ownPlayers(ctx.db, accountId), ctx.clock.now());
  const ownOf = (entry: EstimatedEntry) => chancesOf(person, entry, client);
  const isOwnTarget = (entry: EstimatedEntry) => {
    const { chance, chances } = ownOf(entry);
    return isTarget(lamp === 'next' ? chance : chances[lamp]);
  };
  const entries = view === 'targets' ? estimate.entries.filter(isOwnTarget) : entriesOf(estimate, view);
  return recommendRows(entries, { client, isAudit: view === 'audit', ownOf });
}
