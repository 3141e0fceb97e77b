import type { Transaction } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { hashesOf } from '#server/platform/hash.ts';

/** A file with its hash, as the file store takes it. */
export interface SampleFile {
  sha256: string;
  bytes: Buffer;
  read(): Promise<Buffer>;
}

export function fileOf(content: string | Uint8Array): SampleFile {
  const bytes = Buffer.from(content);
  return { sha256: hashesOf(bytes).sha256, bytes, read: async () => bytes };
}

/** Saves the row of an upload, as far as its file is concerned. @returns its number */
export async function saveUploadRow(trx: Transaction<DB>, ctx: Context, file: { sha256: string; bytes: Uint8Array }) {
  const { entryNo } = await trx
    .insertInto('upload')
    .values({
      title: 'Song',
      artist: 'somebody',
      keys: '7K',
      fileSha256: file.sha256,
      fileName: 'chart.bms',
      fileSize: file.bytes.length,
      publishedAt: ctx.clock.now(),
      importedNo: null,
      accountId: null,
      anonymousName: null,
      passwordHash: null,
      searchText: 'song',
    })
    .returning('entryNo')
    .executeTakeFirstOrThrow();
  return { entryNo };
}
