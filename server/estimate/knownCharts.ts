import { type Kysely, sql } from 'kysely';
import { type EstimatedChart, MODEL_VERSION, type RunSummary } from '#domain/estimate/summary.ts';
import type { KnownCharts } from '#domain/estimate/warmStart.ts';
import type { DB } from '../platform/database/schema.ts';

/** Returns the results of the published run for these charts, if it is of this model. */
export async function knownCharts(
  db: Kysely<DB>,
  charts: readonly { submission: number }[],
): Promise<KnownCharts | null> {
  const published = await publishedRun(db);
  if (published?.modelVersion !== MODEL_VERSION) return null;
  const rows = await db.selectFrom('estimatedChart').select(['submissionId', 'estimate']).execute();
  const found = new Map(
    rows.map(({ submissionId, estimate }) => [submissionId, estimate as unknown as EstimatedChart]),
  );
  const { skill, shifts, deviations } = published.summary;
  return {
    run: { skill, shifts, deviations },
    charts: charts.map(({ submission }) => {
      const chart = found.get(submission);
      return chart ? { discrimination: chart.discrimination, thresholds: chart.thresholds } : null;
    }),
  };
}

/** Selects the run whose charts are published: the last one that passed the guards. */
export const selectPublishedRun = (db: Kysely<DB>) =>
  db.selectFrom('estimateRun').where(sql<boolean>`refused = '{}'`).orderBy('id', 'desc').limit(1);

/** Returns the published run with its summary. */
export async function publishedRun(db: Kysely<DB>) {
  const run = await selectPublishedRun(db)
    .select(['finishedAt', 'modelVersion', 'inputHash', 'summary'])
    .executeTakeFirst();
  return run && { ...run, summary: run.summary as unknown as RunSummary };
}
