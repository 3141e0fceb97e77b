import type { Context } from '../base/context.ts';
import { DamagedFileError } from './fileStore.ts';

interface VerifyResult {
  /** Number of files that uploads name. */
  files: number;
  /** Number of uploads that have a file. */
  uploads: number;
  /** A sentence for each problem. */
  problems: string[];
}

/**
 * Checks that the file of every upload exists and is undamaged, and that every file has an upload, or a claim while it
 * is being stored or removed. The site may be in use meanwhile.
 *
 * @throws StoreUnavailableError
 */
export async function verifyFiles(ctx: Pick<Context, 'db' | 'files'>): Promise<VerifyResult> {
  const store = ctx.files.inner ?? ctx.files;
  // Names are read before rows, so that a file that is stored meanwhile does not look like one without an upload.
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['entryNo', 'fileSha256', 'fileSize'])
    .where('fileSha256', 'is not', null)
    .orderBy('entryNo')
    .execute();
  const uploads = Map.groupBy(rows, ({ fileSha256 }) => fileSha256 ?? '');
  const problems: string[] = [];
  for (const [sha256, named] of uploads) {
    const whose = `of upload ${named.map(({ entryNo }) => entryNo).join(', ')}`;
    try {
      const bytes = await store.get(sha256);
      if (bytes === null) {
        // The upload may have been deleted meanwhile.
        if (await isNamed(ctx, sha256)) problems.push(`The file ${sha256} ${whose} is missing.`);
      } else if (named.some(({ fileSize }) => fileSize !== bytes.length)) {
        problems.push(`The file ${sha256} ${whose} has ${bytes.length} bytes and should have another number.`);
      }
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      problems.push(`The file ${sha256} ${whose} is damaged.`);
    }
  }
  for (const name of names) {
    if (uploads.has(name) || (await isNamed(ctx, name)) || (await isClaimed(ctx, name))) continue;
    if ((await store.get(name).catch(() => undefined)) === null) continue;
    problems.push(`The file ${name} belongs to no upload.`);
  }
  return { files: uploads.size, uploads: rows.length, problems };
}

async function isNamed({ db }: Pick<Context, 'db'>, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('upload').select('entryNo').where('fileSha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}

async function isClaimed({ db }: Pick<Context, 'db'>, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('fileClaim').select('id').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}
