import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { chartView as chartViewEndpoint } from '#contract/charts.ts';
import type { Reply } from '#contract/endpoint.ts';
import { parseChartView } from '#domain/charts/chartView.ts';
import type { ChartSummary } from '#domain/charts/summary.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from '../database/schema.ts';
import { placements } from './placements.ts';

/**
 * Returns the view of a chart, its placements in tables, and the uploads that contain it. A chart that no entry and
 * no upload has any more is ENOTFOUND, as whoever deleted it expects.
 */
export async function chartView(
  db: Kysely<DB>,
  sha256: string,
): Promise<Omit<Reply<typeof chartViewEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  if (!/^[0-9a-f]{64}$/i.test(sha256)) return refuse('ENOTFOUND');
  const row = await db
    .selectFrom('chart')
    .selectAll()
    .where('sha256', '=', sha256.toLowerCase())
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('submission').select('id').whereRef('submission.sha256', '=', 'chart.sha256')),
        exists(selectFrom('uploadChart').select('position').whereRef('uploadChart.sha256', '=', 'chart.sha256')),
      ]),
    )
    .executeTakeFirst();
  if (!row) return refuse('ENOTFOUND');
  const [[tables = []], uploads, stored] = await Promise.all([
    placements(db, [row]),
    uploadsWith(db, row.sha256),
    promisify(inflate)(row.notes),
  ]);
  return {
    // `storeChart` alone writes it.
    chart: row.summary as ChartSummary,
    ...parseChartView(JSON.parse(stored.toString('utf8'))),
    density: row.density ?? [],
    tables,
    uploads,
  };
}

async function uploadsWith(db: Kysely<DB>, sha256: string) {
  return db
    .selectFrom('upload')
    .innerJoin('uploadChart', 'uploadChart.uploadNo', 'upload.entryNo')
    .select(['upload.entryNo', 'upload.title'])
    .distinct()
    .where('uploadChart.sha256', '=', sha256)
    .orderBy('upload.entryNo')
    .execute();
}
