import type { Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { ChartReading } from '../fileReader/chartReading.ts';

/**
 * Stores what was read from a chart: its summary and its chart view. A chart that is stored already stays as it is;
 * one that was stored before there were chart views gets its view.
 */
export async function storeChart(
  trx: Transaction<DB>,
  { md5, sha256, summary, notesHash, view, density }: ChartReading,
): Promise<void> {
  const drawn = { notes: Buffer.from(view), density };
  await trx
    .insertInto('chart')
    .values({ sha256, md5, summary: JSON.stringify(summary), notesHash, ...drawn })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(drawn).where('chart.density', 'is', null))
    .execute();
}
