import type { SentFile } from '#domain/charts/files/readChartFile.ts';
import { HOUR_MS } from '#domain/common/dates.ts';
import type { Context } from '../base/context.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Viewer } from '../http/session.ts';

/** How long a staged file waits for its proposal (charts.md §8). */
const STAGED_FILE_TTL_HOURS = 24;
/** The number of files that one session may have staged; the oldest is deleted first. */
const MAX_STAGED_FILES = 20;

/** A file that is read when its turn comes; empty if it is gone by then. */
export interface FileSource {
  name: string;
  read(): Promise<Uint8Array>;
}

/** Stages a file for this session under its sha256; staging it again restarts its 24 hours. */
export async function stageFile(ctx: Context, viewer: Viewer, sha256: string, file: SentFile): Promise<void> {
  const keptUntil = new Date(ctx.clock.now().getTime() + STAGED_FILE_TTL_HOURS * HOUR_MS);
  const row = { tokenHash: viewer.tokenHash, sha256, name: file.name, bytes: Buffer.from(file.bytes), keptUntil };
  await inTransaction(ctx, async (trx) => {
    await trx
      .insertInto('keptFile')
      .values(row)
      .onConflict((conflict) => conflict.columns(['tokenHash', 'sha256']).doUpdateSet({ name: file.name, keptUntil }))
      .execute();
    const newest = trx
      .selectFrom('keptFile')
      .select('sha256')
      .where('tokenHash', '=', viewer.tokenHash)
      .orderBy('keptUntil', 'desc')
      .limit(MAX_STAGED_FILES);
    await trx
      .deleteFrom('keptFile')
      .where('tokenHash', '=', viewer.tokenHash)
      .where('sha256', 'not in', newest)
      .execute();
  });
}

/** Returns a file staged for this session; null when there is none, or it has expired. */
export async function stagedFile({ db, clock }: Context, viewer: Viewer, sha256: string): Promise<FileSource | null> {
  const row = db
    .selectFrom('keptFile')
    .where('tokenHash', '=', viewer.tokenHash)
    .where('sha256', '=', sha256)
    .where('keptUntil', '>', clock.now());
  const found = await row.select('name').executeTakeFirst();
  if (!found) return null;
  return { ...found, read: async () => (await row.select('bytes').executeTakeFirst())?.bytes ?? new Uint8Array() };
}
