import { sql, type Transaction } from 'kysely';
import type { PushFacts } from '#domain/players/whyIgnorePush.ts';
import type { DB } from '../database/schema.ts';

/** A chart that stands in a table, whatever became of its entry there. */
export interface TableChart {
  /** Whether a clear of it can give a right: accepted in some table, and not deleted. */
  official: boolean;
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
      sql<boolean>`bool_or(submission.result = 'accept' and submission.deleted_at is null)`.as('official'),
      sql<PushFacts['chart']>`chart.summary`.as('read'),
    ])
    .where(sql<boolean>`submission.sha256 = any(${chartHashes})`)
    .groupBy(['submission.sha256', 'chart.sha256'])
    .execute();
  return new Map(rows.map(({ sha256, ...chart }) => [sha256, chart]));
}
