import type { Kysely } from 'kysely';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Viewer } from '../http/session.ts';

/** How long a dropped file waits for its proposal (decisions.md §7). */
const STAGED_FILE_TTL_HOURS = 24;
/** So many files one session may have waiting; the oldest goes first. */
const KEPT_FILES = 20;

const HOUR = 60 * 60 * 1000;

/** A chart file as it came. */
export interface ChartFile {
  name: string;
  bytes: Uint8Array;
}

/** Keeps a file for this session, under its sha256; the same file again only starts its day anew. */
export async function stageFile(ctx: Context, viewer: Viewer, sha256: string, file: ChartFile): Promise<void> {
  const keptUntil = new Date(ctx.clock.now().getTime() + STAGED_FILE_TTL_HOURS * HOUR);
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
      .limit(KEPT_FILES);
    await trx
      .deleteFrom('keptFile')
      .where('tokenHash', '=', viewer.tokenHash)
      .where('sha256', 'not in', newest)
      .execute();
  });
}

/** A file kept for this session; null when there is none, or its day is over. */
export async function stagedFile(db: Kysely<DB>, viewer: Viewer, sha256: string, now: Date): Promise<ChartFile | null> {
  const row = await db
    .selectFrom('keptFile')
    .select(['name', 'bytes'])
    .where('tokenHash', '=', viewer.tokenHash)
    .where('sha256', '=', sha256)
    .where('keptUntil', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
