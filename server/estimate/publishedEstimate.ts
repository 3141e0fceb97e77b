import { type Kysely, sql } from 'kysely';
import type { EstimatedChart, RunSummary } from '#domain/estimate/summary.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';

/** The stored summary of a run. */
export interface StoredRun extends RunSummary {
  /** The tables of `scales`, in the same order. */
  tableIds: readonly TableId[];
}

/** An estimated chart, with its table and level at the time of the run. */
export interface PublishedChart extends EstimatedChart {
  tableId: TableId;
  isDouble: boolean;
}

/** The estimate that is shown: the last one that passed its guards. */
export interface PublishedEstimate {
  runId: number;
  finishedAt: Date;
  inputHash: string;
  run: StoredRun;
  /** By the id of the entry. */
  charts: ReadonlyMap<number, PublishedChart>;
}

/** Selects the run whose charts are published: the last one that passed its guards. */
export const selectPublishedRun = (db: Kysely<DB>) =>
  db.selectFrom('estimateRun').where(sql<boolean>`refused = '{}'`).orderBy('id', 'desc').limit(1);

/** Returns the published run with its summary. */
export async function publishedRun(db: Kysely<DB>) {
  const run = await selectPublishedRun(db)
    .select(['finishedAt', 'modelVersion', 'inputHash', 'summary'])
    .executeTakeFirst();
  return run && { ...run, summary: run.summary as unknown as RunSummary };
}
