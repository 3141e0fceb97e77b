import { sql, type Transaction } from 'kysely';
import { isOfficial } from '#domain/entries/isOfficial.ts';
import type { PushFacts } from '#domain/players/whyIgnorePush.ts';
import type { DB } from '../database/schema.ts';

/** A chart that stands in a table, whatever became of its entry there. */
export interface TableChart {
  /** Where it is official, so that a clear of it can give a right. */
  official: { tableId: string; level: number }[];
  /** What we read of its file; null where we do not hold it. */
  read: PushFacts['chart'];
}

/** Those of these charts that stand in a table, by sha256. */
export async function chartsInTables(
  trx: Transaction<DB>,
  chartHashes: readonly string[],
): Promise<Map<string, TableChart>> {
  if (chartHashes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('submission')
    .leftJoin('chart', 'chart.sha256', 'submission.sha256')
    .select([
      'submission.sha256',
      'submission.tableId',
      'submission.level',
      'submission.result',
      'submission.deletedAt',
    ])
    .select(sql<PushFacts['chart']>`chart.summary`.as('read'))
    .where(sql<boolean>`submission.sha256 = any(${chartHashes})`)
    .execute();
  const charts = new Map<string, TableChart>();
  for (const { sha256, tableId, level, result, deletedAt, read } of rows) {
    const chart = charts.get(sha256) ?? { official: [], read };
    if (isOfficial({ result, deleted: deletedAt !== null })) chart.official.push({ tableId, level });
    charts.set(sha256, chart);
  }
  return charts;
}
