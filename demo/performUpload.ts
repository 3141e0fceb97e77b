import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { summarize } from '#domain/charts/summary.ts';
import { uploadFields } from '#domain/uploads/fields.ts';
import { prefilledUpload } from '#domain/uploads/prefill.ts';
import type { Context } from '#server/base/context.ts';
import type { Viewer } from '#server/http/session.ts';
import { submitUpload } from '#server/uploads/submitUpload.ts';
import type { ChartFile } from './chartFile.ts';
import { type PlannedUpload, uploadPassword } from './uploads.ts';

/** Uploads as on the form: the browser reads the file and prefills the form, the uploader completes and sends it. */
export async function performUpload(ctx: Context, viewer: Viewer | null, upload: PlannedUpload) {
  const { files, uploader, title, artist, event, songUrl, youtube, comment } = upload;
  const filled = files.length > 0 ? prefilledUpload(files.map(factsOf)) : null;
  const charts = filled?.charts ?? [{ chartname: '', mark: '☆', level: '10', difficulty: 3 }];
  const tags = [...new Set([...upload.tags, ...(filled?.tags ?? [])])].slice(0, uploadFields.tags.max);
  const fields = {
    ...{ title, artist, event, songUrl, youtube, comment },
    ...(typeof uploader === 'string' && { proposer: uploader, password: uploadPassword }),
    keys: filled?.keys ?? '7keys',
    tags: tags.join(),
    nobms: String(files.length === 0),
    fileinfo: JSON.stringify(
      charts.map((chart, index) => ({
        ...chart,
        mark: chart.mark || '☆',
        level: chart.level || '?',
        filename: files[index]?.name ?? '',
        sha256: files[index]?.sha256 ?? '',
      })),
    ),
  };
  const file = files.length > 0 ? await sentFile(files, upload.at) : null;
  return submitUpload(ctx, viewer, { fields, file }, '');
}

const factsOf = ({ name, bytes, md5, sha256 }: ChartFile) => summarize(parseChart(bytes, name), { md5, sha256 });

async function sentFile(files: readonly ChartFile[], at: Date) {
  const [only] = files;
  const bytes = files.length === 1 && only ? only.bytes : await zipped(files, at);
  const name = files.length === 1 && only ? only.name : `${files[0]?.name.split('_')[0]}_charts.zip`;
  return { name, size: bytes.length, read: async () => bytes, close: async () => {} };
}

async function zipped(files: readonly ChartFile[], lastModDate: Date): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { lastModDate, useWebWorkers: false });
  for (const { name, bytes } of files) await zip.add(name, new Uint8ArrayReader(bytes));
  return Buffer.from(await zip.close());
}
