import { parseChart } from '#domain/charts/parse/parse.ts';
import { storeChart } from '#server/charts/storeChart.ts';
import type { Context } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { chartReading } from '#server/platform/fileReader/chartReading.ts';
import { chartText } from '../files/chartText.ts';

/** Stores what the site reads from a chart file, as if that file had these hashes. */
export async function storedChart(ctx: Context, hashes: { md5: string; sha256: string }): Promise<void> {
  const bytes = chartText();
  const reading = chartReading(parseChart(bytes, 'chart.bms'), bytes);
  await inTransaction(ctx, (trx) => storeChart(trx, { ...reading, ...hashes }, ctx.clock.now()));
}
