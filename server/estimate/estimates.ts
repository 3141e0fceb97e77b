import type { Kysely } from 'kysely';
import { type EstimatedChart, MODEL_VERSION } from '#domain/estimate/summary.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { coalesce } from '../platform/lists/coalesce.ts';
import { listVersions } from '../platform/lists/listVersion.ts';
import { type EstimatedEntry, estimatedTable } from './estimatedTable.ts';
import {
  type PublishedChart,
  type PublishedEstimate,
  type StoredRun,
  selectPublishedRun,
} from './publishedEstimate.ts';

/** The estimate of the charts that a table has now. */
export interface TableEstimate extends PublishedEstimate {
  /** A version that changes with the run and with the table. */
  version: string;
  entries: readonly EstimatedEntry[];
}

declare module '../platform/context.ts' {
  interface Context {
    /** The difficulty estimates that are shown. */
    estimates: Estimates;
  }
}

/** The published estimate, kept in memory. */
export interface Estimates {
  /** Returns the current estimate; null before the first run. */
  read(): Promise<PublishedEstimate | null>;
  /** Returns the estimate of the charts that a table has now. */
  ofTable(tableId: TableId): Promise<TableEstimate | null>;
  /** Returns the estimates of several tables; empty before the first run. */
  ofTables(tableIds: readonly TableId[]): Promise<ReadonlyMap<TableId, TableEstimate>>;
}

/** Creates the estimates; they are empty until they are read. */
export function createEstimates(db: Kysely<DB>): Estimates {
  let current: PublishedEstimate | null = null;
  const tables = new Map<TableId, TableEstimate>();
  const refresh = coalesce(async () => {
    const published = await publishedRunId(db);
    if (published === (current?.runId ?? null)) return;
    current = published === null ? null : await readEstimate(db);
  });

  async function read(): Promise<PublishedEstimate | null> {
    await refresh();
    return current;
  }

  async function ofTables(tableIds: readonly TableId[]): Promise<ReadonlyMap<TableId, TableEstimate>> {
    const found = new Map<TableId, TableEstimate>();
    const estimate = await read();
    if (!estimate) return found;
    // Read before the entries: if they change in between, the next call reads them again.
    const versions = await listVersions(db);
    for (const tableId of tableIds) {
      const version = `${estimate.runId} ${versions.get(tableId)?.published ?? 0}`;
      const known = tables.get(tableId);
      const table =
        known?.version === version
          ? known
          : { ...estimate, version, entries: await estimatedTable(db, tableId, estimate) };
      tables.set(tableId, table);
      found.set(tableId, table);
    }
    return found;
  }

  return { read, ofTables, ofTable: async (tableId) => (await ofTables([tableId])).get(tableId) ?? null };
}

/** Returns the id of the published run; null if it is of another version of the model. */
async function publishedRunId(db: Kysely<DB>): Promise<number | null> {
  const run = await selectPublishedRun(db).select(['id', 'modelVersion']).executeTakeFirst();
  return run?.modelVersion === MODEL_VERSION ? run.id : null;
}

/** Charts per query: each is some kilobytes of JSON, which is parsed on the main thread. */
const CHARTS_AT_ONCE = 200;

/** Reads the estimate from one snapshot of the database, so that its charts are of one run. */
function readEstimate(db: Kysely<DB>): Promise<PublishedEstimate | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const found = await selectPublishedRun(trx)
        .select(['id as runId', 'modelVersion', 'finishedAt', 'inputHash', 'summary as run'])
        .$narrowType<{ run: StoredRun }>()
        .executeTakeFirst();
      if (found?.modelVersion !== MODEL_VERSION) return null;
      const { modelVersion: _, ...row } = found;
      const charts = new Map<number, PublishedChart>();
      let after = 0;
      for (;;) {
        const rows = await trx
          .selectFrom('estimatedChart')
          .select(['submissionId', 'tableId', 'isDouble', 'estimate'])
          .where('submissionId', '>', after)
          .orderBy('submissionId')
          .limit(CHARTS_AT_ONCE)
          .$narrowType<{ estimate: EstimatedChart }>()
          .execute();
        for (const { submissionId, estimate, ...place } of rows) charts.set(submissionId, { ...estimate, ...place });
        if (rows.length < CHARTS_AT_ONCE) return { ...row, charts };
        after = rows.at(-1)?.submissionId ?? after;
      }
    });
}
