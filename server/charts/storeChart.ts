import type { Transaction } from 'kysely';
import { density } from '#domain/charts/density.ts';
import { summarize } from '#domain/charts/summary.ts';
import type { DB } from '../database/schema.ts';
import { notesHash, type ReadChart, storedChartView } from './readChart.ts';

/**
 * Keeps for good what was read from a chart: its facts and its picture. A chart that is known changes nothing, but one that was
 * read before there were pictures gets what it lacks.
 */
export async function storeChart(trx: Transaction<DB>, chart: ReadChart): Promise<void> {
  const { md5, sha256 } = chart;
  const drawn = { notes: storedChartView(chart), density: density(chart.chart) };
  await trx
    .insertInto('chart')
    .values({
      sha256,
      md5,
      summary: JSON.stringify(summarize(chart.chart, chart)),
      notesHash: notesHash(chart),
      ...drawn,
    })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet(drawn).where('chart.density', 'is', null))
    .execute();
}
