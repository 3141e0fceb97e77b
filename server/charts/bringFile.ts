import type { Transaction } from 'kysely';
import type { bringFile as bringFileEndpoint } from '#contract/charts/missingCharts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import type { ChartReading } from '../platform/fileReader/chartReading.ts';
import type { NotRead } from '../platform/fileReader/fileReader.ts';
import { storeFile } from '../platform/files/storedFile.ts';
import type { Viewer } from '../platform/http/session.ts';
import { bumpListing } from '../platform/lists/listVersion.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { startRatingJob } from '../scores/ratings/ratingJobs.ts';
import { entriesLacking, isListed } from './missingCharts.ts';
import type { FileSource } from './stagedFiles.ts';
import { storeChart } from './storeChart.ts';

type Brought = Omit<Reply<typeof bringFileEndpoint>, 'success'>;

/**
 * Takes the file of a chart that the tables list without one, and stores its facts and view (charts.md §8.1). The hashes
 * are compared before the file is read. ENOTINTABLES when no list has the chart; a chart that has its file already is a
 * success that changes nothing.
 */
export async function bringFile(
  ctx: Context,
  viewer: Viewer,
  file: FileSource,
): Promise<Brought | Refusal<'ENOTINTABLES' | 'ENOTVALIDFILE' | 'ELIMITSIZE'> | NotRead | NotNow> {
  const caller = { kind: 'account', ...viewer } as const;
  const hashes = await ctx.fileReader.run(caller, 'hashFile', () => file.read());
  if (isRefusal(hashes)) return hashes;
  if (!(await isListed(ctx.db, hashes))) return refuse('ENOTINTABLES');
  if ((await entriesLacking(ctx.db, hashes)).length === 0) return { ...hashes, isNew: false };
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const reading = await ctx.fileReader.run(caller, 'readChart', async () => ({
    file: { name: file.name, bytes: await file.read() },
    limits,
  }));
  if (isRefusal(reading)) return reading;
  const brought = await storeFile(ctx, { sha256: hashes.sha256, read: file.read }, async (trx) => {
    const gone = await whyNotActNow(trx, viewer.accountId);
    return gone ?? saveBrought(trx, viewer, file, reading, ctx.clock.now());
  });
  if (!isRefusal(brought)) await ctx.published.refreshChanged();
  return brought;
}

/** Stores the row of the file and its chart. The transaction has locked the file. */
async function saveBrought(
  trx: Transaction<DB>,
  { accountId }: Viewer,
  { name, size }: FileSource,
  reading: ChartReading,
  now: Date,
): Promise<Brought | Refusal<'ENOTINTABLES'>> {
  const { md5, sha256, notesHash } = reading;
  if (!(await isListed(trx, reading))) return refuse('ENOTINTABLES');
  const entries = await entriesLacking(trx, reading);
  // Stored in any case, as it names the bytes. Who brought the file first is named.
  await trx
    .insertInto('broughtFile')
    .values({ sha256, name, size, accountId, broughtAt: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
  if (entries.length === 0) return { md5, sha256, isNew: false };
  await storeChart(trx, reading, now);
  await trx
    .updateTable('submission')
    .set({ notesHash })
    .where('id', 'in', entries)
    .where('notesHash', 'is', null)
    .execute();
  const completed = await trx
    .updateTable('submission')
    .set({ sha256 })
    .where('id', 'in', entries)
    .where('sha256', '=', '')
    .returning('id')
    .execute();
  // Scores by sha256 belong to these entries from now on.
  if (completed.length > 0) await startRatingJob(trx, now, [{ md5, sha256 }]);
  for (const { id } of completed.toSorted((a, b) => a.id - b.id)) await bumpListing(trx, id);
  return { md5, sha256, isNew: true };
}
