import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { releaseFiles } from '../platform/files/storedFile.ts';
import { bumpUploads } from './refreshUploads.ts';

/**
 * Deletes an upload, the charts that nothing else refers to, and its claim on the file. Call `removeUnclaimed` and
 * `refreshUploads` after the commit.
 *
 * @returns the requests about it, which no longer name it, and its owner and title; null when it was deleted before
 */
export async function removeUpload(trx: Transaction<DB>, entryNo: number, now: Date) {
  const requests = await trx.selectFrom('request').select('id').where('uploadNo', '=', entryNo).execute();
  const charts = await trx
    .selectFrom('uploadChart')
    .select(['sha256'])
    .where('uploadNo', '=', entryNo)
    .where('sha256', 'is not', null)
    .$narrowType<{ sha256: string }>()
    .execute();
  const removed = await trx
    .deleteFrom('upload')
    .where('entryNo', '=', entryNo)
    .returning(['fileSha256', 'fileName', 'accountId', 'title'])
    .executeTakeFirst();
  if (!removed) return null;
  if (removed.fileSha256 !== null) await releaseFiles(trx, [removed.fileSha256], now);
  await deleteUnusedCharts(
    trx,
    charts.map(({ sha256 }) => sha256),
  );
  await bumpUploads(trx);
  return { ...removed, requestIds: requests.map(({ id }) => id) };
}

/** Deletes the charts among these that no entry and no upload refers to any more. */
async function deleteUnusedCharts(trx: Transaction<DB>, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  // A transaction that stores a chart locks its row until the upload is committed, so that after this lock the upload
  // is visible.
  await trx.selectFrom('chart').select('sha256').where('sha256', 'in', sha256s).orderBy('sha256').forUpdate().execute();
  await trx
    .deleteFrom('chart')
    .where('sha256', 'in', sha256s)
    .where(({ and, not, exists, or, selectFrom }) =>
      and([
        not(exists(selectFrom('uploadChart').select('sha256').whereRef('uploadChart.sha256', '=', 'chart.sha256'))),
        not(
          exists(
            selectFrom('submission')
              .select('id')
              .where((eb) =>
                or([
                  eb('submission.sha256', '=', eb.ref('chart.sha256')),
                  eb('submission.md5', '=', eb.ref('chart.md5')),
                ]),
              ),
          ),
        ),
      ]),
    )
    .execute();
}
