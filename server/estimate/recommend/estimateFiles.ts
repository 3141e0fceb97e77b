import { type Refusal, refuse } from '#domain/common/errors.ts';
import { estimateTableText } from '#domain/estimate/estimateTable.ts';
import { LAMP_STEPS, type LampStep } from '#domain/estimate/model/observations.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../../platform/context.ts';
import { type PublishedFile, publishedFile } from '../../tables/published/publishedFile.ts';
import type { TableEstimate } from '../estimates.ts';
import { openDataText } from './openData.ts';

/** The open data of the estimate of a table. */
export const OPEN_DATA = 'estimate.json';

/** The files of an estimate, created on first use and cached as long as the estimate is published. */
const files = new WeakMap<TableEstimate, Map<string, PublishedFile>>();

/**
 * Returns a file of the estimate of a table: one of a table for clients, or the open data. Without an estimate or a
 * scale the tables are empty. An unknown table is ENOTFOUND, and so is the open data before the first run.
 *
 * @param lamp the lamp of the table; null for the open data
 */
export async function estimateFile(
  ctx: Context,
  { tableId, lamp, name }: { tableId: string; lamp: LampStep | null; name: string },
): Promise<PublishedFile | Refusal<'ENOTFOUND'>> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), tableId);
  const estimate = table ? await ctx.estimates.ofTable(table.id) : null;
  if (!table || (!estimate && lamp === null)) return refuse('ENOTFOUND');
  const textOf = () =>
    lamp === null && estimate
      ? openDataText(table, estimate)
      : tableText(ctx, { name, table, lamp: lamp ?? 'easy', estimate });
  if (!estimate) return publishedFile(name, textOf());
  const known = files.get(estimate) ?? new Map<string, PublishedFile>();
  files.set(estimate, known);
  const file = known.get(name) ?? publishedFile(name, textOf());
  known.set(name, file);
  return file;
}

function tableText(
  { siteDocument }: Context,
  { name, table, lamp, estimate }: { name: string; table: TableRules; lamp: LampStep; estimate: TableEstimate | null },
): string {
  const step = LAMP_STEPS.indexOf(lamp);
  const charts = (estimate?.entries ?? []).flatMap((chart) => {
    const shown = chart.shown.lr2[step];
    return shown ? [{ chart, estimate: shown }] : [];
  });
  return estimateTableText(name, { lamp, table, charts, document: siteDocument });
}
