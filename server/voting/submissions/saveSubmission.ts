import type { Transaction } from 'kysely';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { nextEntryNumber } from '../../charts/entryNumbers.ts';
import { storeChart } from '../../charts/storeChart.ts';
import { announce } from '../../notifications/announce.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { ChartReading } from '../../platform/fileReader/chartReading.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { nameColumns } from './nameColumns.ts';
import type { Proposal } from './proposal.ts';

/** A proposal that the rules accept, with its chart. */
interface NewSubmission {
  table: TableRules;
  proposer: Viewer;
  proposal: Proposal;
  level: number;
  chart: ChartReading;
  originalMd5: string | null;
  now: Date;
}

/** Stores the chart and the open entry, and announces it; returns the entry's number. */
export async function saveSubmission(trx: Transaction<DB>, submission: NewSubmission): Promise<number> {
  const { table, proposer, proposal, level, chart, originalMd5, now } = submission;
  const { md5, sha256 } = chart;
  const { fullTitle: title, artist } = chart.summary;
  await storeChart(trx, chart, now);
  const entryNo = await nextEntryNumber(trx, table.series);
  const { id: submissionId } = await trx
    .insertInto('submission')
    .values({
      series: table.series,
      entryNo,
      tableId: table.id,
      level,
      proposedLevel: level,
      proposedTableId: table.id,
      md5,
      sha256,
      songUrl: proposal.songUrl.trim(),
      chartUrl: proposal.chartUrl.trim(),
      comment: proposal.comment,
      adult: proposal.adult,
      proposerId: proposer.accountId,
      publishedAt: now,
      ...nameColumns(title, artist),
      notesHash: chart.notesHash,
      originalMd5,
      originalSha256: proposal.originalSha256,
      zureVerified: proposal.verify,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announce(trx, [{ kind: 'opened', at: now, tableId: table.id, submissionId }]);
  return entryNo;
}
