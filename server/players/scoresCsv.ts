import { stringify } from 'csv-stringify/sync';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { lampOf } from '#domain/players/clears.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../platform/context.ts';
import { findPlayer } from './identity/findPlayer.ts';
import { playedCharts, stairwayItem } from './playedCharts.ts';

/** A file of scores: its name and its text. */
interface ScoresFile {
  name: string;
  text: string;
}

const COLUMNS = [
  'level',
  'title',
  'md5',
  'sha256',
  'lamp',
  'point',
  'rank',
  'percent',
  'score',
  'minbp',
  'playedAt',
] as const;

/** Returns the scores of a player on the official charts of a table as CSV. An unknown table or player is ENOTFOUND. */
export async function scoresCsv(
  ctx: Context,
  { userId, tableId }: { userId: string; tableId: unknown },
): Promise<ScoresFile | Refusal<'ENOTFOUND'>> {
  const table = tableById(rulesAt(ctx.rules, ctx.clock.now()), String(tableId));
  const player = table && (await findPlayer(ctx.db, userId));
  if (!player) return refuse('ENOTFOUND');
  const { service, rankingId } = player;
  const charts = (await playedCharts(ctx.db, [player], table.id)).get(table.id) ?? [];
  const rows = charts.map((chart) => ({ ...stairwayItem(service, chart), lamp: lampOf(service, chart.clear)?.bucket }));
  return {
    name: `${table.id}-${rankingId}.csv`,
    // With a byte order mark, by which spreadsheets detect UTF-8. Titles that begin with = are quoted against formula
    // injection.
    text: stringify(rows, { columns: [...COLUMNS], header: true, bom: true, escape_formulas: true }),
  };
}
