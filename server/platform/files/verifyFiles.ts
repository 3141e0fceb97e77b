import type { Context } from '../context.ts';
import { isNamed } from './fileClaims.ts';
import { DamagedFileError } from './fileStore.ts';

interface VerifyResult {
  /** Number of files that rows name. */
  files: number;
  /** Number of uploads that have a file. */
  uploads: number;
  /** Number of staged files. */
  staged: number;
  /** A sentence for each problem. */
  problems: string[];
}

/**
 * Checks that the file of every upload, every staged and every brought file exists and is undamaged, and that a row names every file,
 * or a claim while it is being stored or removed. The site may be in use meanwhile.
 *
 * @throws StoreUnavailableError
 */
export async function verifyFiles(ctx: Pick<Context, 'db' | 'files'>): Promise<VerifyResult> {
  const store = ctx.files.inner ?? ctx.files;
  // Names are read before rows, so that a file that is stored meanwhile does not seem unreferenced.
  const names: string[] = [];
  for await (const name of store.names()) names.push(name);
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['entryNo', 'fileSha256', 'fileSize'])
    .where('fileSha256', 'is not', null)
    .orderBy('entryNo')
    .execute();
  const staged = await ctx.db.selectFrom('stagedFile').select(['sha256', 'size']).execute();
  const brought = await ctx.db.selectFrom('broughtFile').select(['sha256', 'size']).execute();
  const named = Map.groupBy(
    [
      ...rows.map((row) => ({ sha256: row.fileSha256 ?? '', size: row.fileSize, by: `upload ${row.entryNo}` })),
      ...staged.map((row) => ({ ...row, by: 'a staged chart' })),
      ...brought.map((row) => ({ ...row, by: 'a brought chart' })),
    ],
    ({ sha256 }) => sha256,
  );
  const problems: string[] = [];
  for (const [sha256, namedBy] of named) {
    const whose = `of ${[...new Set(namedBy.map(({ by }) => by))].join(', ')}`;
    try {
      const bytes = await store.get(sha256);
      if (bytes === null) {
        // The row may have been deleted meanwhile.
        if (await isNamed(ctx.db, sha256)) problems.push(`The file ${sha256} ${whose} is missing.`);
      } else if (namedBy.some(({ size }) => size !== bytes.length)) {
        problems.push(`The file ${sha256} ${whose} has ${bytes.length} bytes, which is not its stored size.`);
      }
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error;
      problems.push(`The file ${sha256} ${whose} is damaged.`);
    }
  }
  for (const name of names) {
    if (named.has(name) || (await isNamed(ctx.db, name)) || (await isClaimed(ctx, name))) continue;
    if ((await store.get(name).catch(() => undefined)) === null) continue;
    problems.push(`The file ${name} belongs to no upload and no staged or brought chart.`);
  }
  return { files: named.size, uploads: rows.length, staged: staged.length, problems };
}

async function isClaimed({ db }: Pick<Context, 'db'>, sha256: string): Promise<boolean> {
  const row = await db.selectFrom('fileClaim').select('id').where('sha256', '=', sha256).executeTakeFirst();
  return row !== undefined;
}
