import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { isLink } from '#domain/common/link.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { readUpload } from '#domain/uploads/readUpload.ts';
import type { Context } from '../base/context.ts';
import { parseEntryNumber } from '../entries/entryNumbers.ts';
import { DamagedFileError, StoreUnavailableError } from '../files/fileStore.ts';
import { hashesOf } from './hashes.ts';
import type { ChartFile } from './stagedFiles.ts';

/**
 * Reads a chart from the file of an upload, and returns it with the link of its song, which may be empty. A chart or
 * file that is not there is ENOTFOUND, a store that cannot be read ESTORAGE.
 */
export async function chartOfUpload(
  ctx: Context,
  { upload, sha256 }: { upload: number; sha256: string },
): Promise<{ file: ChartFile; songUrl: string } | Refusal<'ENOTFOUND' | 'ESTORAGE'>> {
  const entryNo = parseEntryNumber(String(upload));
  if (entryNo === null) return refuse('ENOTFOUND');
  const row = await ctx.db
    .selectFrom('upload')
    .innerJoin('uploadChart', 'uploadChart.uploadNo', 'upload.entryNo')
    .select(['upload.fileSha256', 'upload.fileName', 'upload.songUrl'])
    .where('upload.entryNo', '=', entryNo)
    .where('uploadChart.sha256', '=', sha256)
    .executeTakeFirst();
  if (!row?.fileSha256 || row.fileName === null) return refuse('ENOTFOUND');
  const bytes = await bytesOf(ctx, row.fileSha256);
  if (isRefusal(bytes)) return bytes;
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const read = await readUpload({ name: row.fileName, bytes }, limits);
  const chart = isRefusal(read) ? undefined : read.charts.find((one) => hashesOf(one.bytes).sha256 === sha256);
  if (!chart) return refuse('ENOTFOUND');
  return {
    file: { name: chart.fileName, bytes: chart.bytes },
    songUrl: isLink(row.songUrl) ? row.songUrl : '',
  };
}

async function bytesOf(ctx: Context, sha256: string): Promise<Buffer | Refusal<'ENOTFOUND' | 'ESTORAGE'>> {
  try {
    return (await ctx.files.get(sha256)) ?? refuse('ENOTFOUND');
  } catch (error) {
    if (!(error instanceof StoreUnavailableError || error instanceof DamagedFileError)) throw error;
    ctx.log.error({ err: error, sha256 }, 'an uploaded file cannot be read');
    return refuse('ESTORAGE');
  }
}
