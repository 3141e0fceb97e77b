import { sql, type Transaction } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import type { PushFacts } from '#domain/players/whyIgnorePush.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import type { DB } from '../../platform/database/schema.ts';
import { storedSummary } from '../../scores/storedSummary.ts';

/** An official entry of a chart. */
export interface OfficialEntry {
  submissionId: number;
  tableId: string;
  level: number;
}

/** A chart that has an entry in a table, decided or not. */
export interface TableChart {
  /** Its official entries: a clear on them can raise a restriction. */
  official: OfficialEntry[];
  /** What the site has read from its file; null without one. */
  summary: PushFacts['chart'];
}

/** Returns those of these charts that have an entry in a table, by the hash by which the service identifies charts. */
export async function chartsInTables(
  trx: Transaction<DB>,
  service: Service,
  chartHashes: readonly string[],
): Promise<Map<string, TableChart>> {
  if (chartHashes.length === 0) return new Map();
  const hash = service === 'lr2' ? 'md5' : 'sha256';
  const rows = await trx
    .selectFrom('submission')
    .leftJoin('chart', 'chart.sha256', 'submission.sha256')
    .select([
      'submission.id as submissionId',
      `submission.${hash} as hash`,
      'submission.tableId',
      'submission.level',
      'submission.result',
      'submission.deletedAt',
      'chart.summary',
      'chart.readerVersion',
    ])
    .where(sql<boolean>`${sql.ref(`submission.${hash}`)} = any(${chartHashes})`)
    .execute();
  const charts = new Map<string, TableChart>();
  for (const { hash, submissionId, tableId, level, result, deletedAt, summary, readerVersion } of rows) {
    const read = summary === null || readerVersion === null ? null : storedSummary({ summary, readerVersion });
    const chart = charts.get(hash) ?? { official: [], summary: read };
    if (isOfficial({ result, deleted: deletedAt !== null })) chart.official.push({ submissionId, tableId, level });
    charts.set(hash, chart);
  }
  return charts;
}
