import type { Transaction } from 'kysely';
import { summarize } from '#domain/charts/summary.ts';
import type { DB } from '../database/schema.ts';
import { notesHash, type ReadChart, storedNotes } from './readChart.ts';

/** Keeps for good what was read from a chart: its facts and its notes. A chart that is known changes nothing. */
export async function storeChart(trx: Transaction<DB>, chart: ReadChart): Promise<void> {
  const { md5, sha256 } = chart;
  await trx
    .insertInto('chart')
    .values({
      sha256,
      md5,
      summary: JSON.stringify(summarize(chart.chart, chart)),
      notesHash: notesHash(chart),
      notes: storedNotes(chart),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
