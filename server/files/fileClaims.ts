import { setTimeout } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Context } from '../base/context.ts';
import { lockExclusive } from '../database/locks.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';

/** Much longer than a store may take to write, and than the transaction after it. */
const CLAIM_MS = 5 * 60 * 1000;
/** Longer than a store may take to remove a file. */
const REMOVAL_MS = 60 * 1000;
/** How often, and at most how long, to ask whether a removal of the same bytes is done. */
const ASKED_MS = 50;
const PATIENCE_MS = 15_000;

/** Taken by whoever decides whether a file stays, until their transaction ends. */
export const lockFile = (trx: Transaction<DB>, sha256: string) => lockExclusive(trx, `file ${sha256}`);

/**
 * Claims a file that is about to be written; waits while the same bytes are being removed.
 *
 * @returns the claim, or null when that removal takes too long
 */
export async function claimFile(ctx: Context, sha256: string): Promise<number | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += ASKED_MS) {
    const claim = await inTransaction(ctx, async (trx) => {
      await lockFile(trx, sha256);
      const now = ctx.clock.now();
      const removal = trx
        .selectFrom('fileClaim')
        .select('id')
        .where('sha256', '=', sha256)
        .where('removing', '=', true);
      if (await removal.where('until', '>', now).executeTakeFirst()) return null;
      return addClaim(trx, { sha256, until: new Date(now.getTime() + CLAIM_MS), removing: false });
    });
    if (claim !== null) return claim;
    await setTimeout(ASKED_MS);
  }
  return null;
}

/**
 * Ends the claims on a file whose time is over.
 *
 * @returns a claim to remove the file under, or null: an upload names it, or another claim is left
 */
export function claimRemoval(ctx: Context, sha256: string): Promise<number | null> {
  return inTransaction(ctx, async (trx) => {
    await lockFile(trx, sha256);
    const now = ctx.clock.now();
    await trx.deleteFrom('fileClaim').where('sha256', '=', sha256).where('until', '<=', now).execute();
    const named = await trx.selectFrom('upload').select('entryNo').where('fileSha256', '=', sha256).executeTakeFirst();
    const claimed = await trx.selectFrom('fileClaim').select('id').where('sha256', '=', sha256).executeTakeFirst();
    if (named || claimed) return null;
    return addClaim(trx, { sha256, until: new Date(now.getTime() + REMOVAL_MS), removing: true });
  });
}

/** Ends every claim: of processes that are all gone. For the start of one that has the data alone. */
export async function endAllClaims({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.updateTable('fileClaim').set({ until: clock.now() }).execute();
}

async function addClaim(trx: Transaction<DB>, claim: { sha256: string; until: Date; removing: boolean }) {
  const { id } = await trx.insertInto('fileClaim').values(claim).returning('id').executeTakeFirstOrThrow();
  return id;
}
