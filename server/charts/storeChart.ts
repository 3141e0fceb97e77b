import type { Transaction } from 'kysely';
import { density } from '#domain/charts/density.ts';
import { summarize } from '#domain/charts/summary.ts';
import type { DB } from '../database/schema.ts';
import { notesHash, type ReadChart, storedChartView } from './readChart.ts';

/**
 * Stores what was read from a chart: its summary and its chart view. A chart that is stored already stays as it is;
 * one that was stored before there were chart views gets its view.
 */
export async function storeChart(trx: Transaction<DB>, chart: ReadChart): Promise<void> {
  const { md5, sha256 } = chart;
  const view = { notes: storedChartView(chart), density: density(chart.chart) };
  await trx
    .insertInto('chart')
    .values({
      sha256,
      md5,
      summary: JSON.stringify(summarize(chart.chart, chart)),
      notesHash: notesHash(chart),
      ...view,
    })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(view).where('chart.density', 'is', null))
    .execute();
}
