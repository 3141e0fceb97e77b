import type { Context } from '#server/base/context.ts';
import { readChart } from '#server/charts/readChart.ts';
import { storeChart } from '#server/charts/storeChart.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { chartText } from '../files/chartText.ts';

/** Stores what the site reads from a chart file, as if that file had these hashes. */
export async function storedChart(ctx: Context, hashes: { md5: string; sha256: string }): Promise<void> {
  const read = readChart({ name: 'chart.bms', bytes: chartText() });
  if (!read) throw new Error('chartText() cannot be read as a chart');
  await inTransaction(ctx, (trx) => storeChart(trx, { ...read, ...hashes }));
}
