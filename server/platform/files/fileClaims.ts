import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import type { Context } from '../context.ts';
import { lockExclusive } from '../database/locks.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';

/** Much longer than the timeout of a write and the transaction after it. */
const CLAIM_TTL_MS = 5 * MINUTE_MS;
/** Longer than the timeout of a removal. */
const REMOVAL_TTL_MS = MINUTE_MS;
/** How often, and how long at most, to check whether a removal of the same bytes is done. */
const POLL_INTERVAL_MS = 50;
const POLL_TIMEOUT_MS = 15_000;

/** Locks a file until the transaction ends, to decide whether it stays. */
export const lockFile = (trx: Transaction<DB>, sha256: string) => lockExclusive(trx, `file ${sha256}`);

/**
 * Claims a file that is about to be written. Waits while the same bytes are being removed.
 *
 * @returns the id of the claim, or null when the removal takes too long
 */
export async function claimFile(ctx: Context, sha256: string): Promise<number | null> {
  for (let waited = 0; waited < POLL_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    const claim = await inTransaction(ctx, async (trx) => {
      await lockFile(trx, sha256);
      const now = ctx.clock.now();
      const removal = trx
        .selectFrom('fileClaim')
        .select('id')
        .where('sha256', '=', sha256)
        .where('removing', '=', true);
      if (await removal.where('until', '>', now).executeTakeFirst()) return null;
      return addClaim(trx, { sha256, until: new Date(now.getTime() + CLAIM_TTL_MS), removing: false });
    });
    if (claim !== null) return claim;
    await setTimeout(POLL_INTERVAL_MS);
  }
  return null;
}

/**
 * Deletes expired claims on a file and claims it for removal.
 *
 * @returns the id of that claim, or null when an upload, a staged or a brought file names it, or another claim is left
 */
export function claimRemoval(ctx: Context, sha256: string): Promise<number | null> {
  return inTransaction(ctx, async (trx) => {
    await lockFile(trx, sha256);
    const now = ctx.clock.now();
    await trx.deleteFrom('fileClaim').where('sha256', '=', sha256).where('until', '<=', ctx.clock.expiry()).execute();
    const claimed = await trx.selectFrom('fileClaim').select('id').where('sha256', '=', sha256).executeTakeFirst();
    if (claimed || (await isNamed(trx, sha256))) return null;
    return addClaim(trx, { sha256, until: new Date(now.getTime() + REMOVAL_TTL_MS), removing: true });
  });
}

/** Returns whether a row names a file, which therefore stays. */
export async function isNamed(db: Kysely<DB>, sha256: string): Promise<boolean> {
  const upload = await db.selectFrom('upload').select('entryNo').where('fileSha256', '=', sha256).executeTakeFirst();
  if (upload) return true;
  const staged = await db.selectFrom('stagedFile').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  if (staged) return true;
  const brought = await db.selectFrom('broughtFile').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  return brought !== undefined;
}

/** Ends all claims. For the start of a process that alone uses the data: the processes of these claims have ended. */
export async function endAllClaims({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('fileClaim').set({ until: clock.now() }).execute();
}

async function addClaim(trx: Transaction<DB>, claim: { sha256: string; until: Date; removing: boolean }) {
  const { id } = await trx.insertInto('fileClaim').values(claim).returning('id').executeTakeFirstOrThrow();
  return id;
}
