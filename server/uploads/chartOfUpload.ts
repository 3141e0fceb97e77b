import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { isLink } from '#domain/common/link.ts';
import { parseNumber } from '#domain/common/text.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { FileSource } from '../charts/stagedFiles.ts';
import type { Context } from '../platform/context.ts';
import { isNotRead, type NotRead } from '../platform/fileReader/fileReader.ts';
import type { Viewer } from '../platform/http/session.ts';

/**
 * Reads a chart from the file of an upload, and returns it with the link of its song, which may be empty. ENOTFOUND
 * without the chart or the file.
 */
export async function chartOfUpload(
  ctx: Context,
  viewer: Viewer,
  { upload, sha256 }: { upload: number; sha256: string },
): Promise<{ file: FileSource; songUrl: string } | Refusal<'ENOTFOUND'> | NotRead> {
  const entryNo = parseNumber(String(upload));
  if (entryNo === null) return refuse('ENOTFOUND');
  const row = await ctx.db
    .selectFrom('upload')
    .innerJoin('uploadChart', 'uploadChart.uploadNo', 'upload.entryNo')
    .select(['upload.fileSha256', 'upload.fileName', 'upload.songUrl'])
    .where('upload.entryNo', '=', entryNo)
    .where('uploadChart.sha256', '=', sha256)
    .executeTakeFirst();
  if (!row?.fileSha256 || row.fileName === null) return refuse('ENOTFOUND');
  const { fileSha256, fileName, songUrl } = row;
  const { uploads: limits } = rulesAt(ctx.rules, ctx.clock.now());
  const chart = await ctx.fileReader.run(
    { kind: 'account', ...viewer },
    'chartOfUpload',
    // A deleted file has no charts.
    async () => ({
      file: { name: fileName, bytes: (await ctx.files.get(fileSha256)) ?? new Uint8Array() },
      limits,
      sha256,
    }),
  );
  if (isRefusal(chart)) return isNotRead(chart) ? chart : refuse('ENOTFOUND');
  const { name, bytes } = chart;
  const file = { name, size: bytes.length, read: async () => bytes };
  return { file, songUrl: isLink(songUrl) ? songUrl : '' };
}
