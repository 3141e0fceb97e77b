import type { Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import { releaseFile } from '../files/storedFile.ts';
import { bumpUploads } from './refreshUploads.ts';

/**
 * Removes an upload, what only it says of charts, and its claim on the file, in the transaction of who decided that. After the
 * commit: `removeUnclaimed` and `refreshUploads`.
 *
 * @returns whether it was still there
 */
export async function removeUpload(trx: Transaction<DB>, entryNo: number, now: Date): Promise<boolean> {
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
    .returning(['fileSha256'])
    .executeTakeFirst();
  if (!removed) return false;
  if (removed.fileSha256 !== null) await releaseFile(trx, removed.fileSha256, now);
  await forgetCharts(
    trx,
    charts.map(({ sha256 }) => sha256),
  );
  await bumpUploads(trx);
  return true;
}

/** Forgets what was read from these charts, where no entry and no upload names them any more. */
async function forgetCharts(trx: Transaction<DB>, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return;
  // Whoever stores a chart holds its row until what names it is committed: after this lock, that is seen below.
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
