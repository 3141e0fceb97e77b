import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  CODE_BYTES,
  CODE_COOLDOWN_SECONDS,
  CODE_TTL_MINUTES,
  MAX_CODE_TRIES,
  ownershipCode,
} from '#domain/accounts/ownershipCode.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../base/context.ts';
import { sha256Hex } from '../base/hash.ts';
import type { DB } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { checkRateLimits } from '../http/rateLimits.ts';

/** Whose code it is, and for what: of use for nothing else, and in no other browser. */
export interface CodeOwner {
  purpose: 'signup' | 'recover';
  /** As `rankingIdOf` writes it. */
  rankingId: string;
  browserHash: string;
}

/**
 * Makes a code, of which only the hash is stored. The newest replaces the one before, which the browser may have asked
 * for under the mark it had then (`setFlowCookie`).
 */
export async function issueCode(
  ctx: Context,
  { browserHash, purpose, rankingId }: CodeOwner,
  markedBefore: string | null,
): Promise<{ code: string; expiresAt: Date }> {
  const code = ownershipCode(randomBytes(CODE_BYTES));
  const expiresAt = new Date(ctx.clock.now().getTime() + CODE_TTL_MINUTES * 60_000);
  await inTransaction(ctx, async (trx) => {
    await trx
      .deleteFrom('ownershipCode')
      .where('browserHash', '=', markedBefore ?? '')
      .where('purpose', '=', purpose)
      .execute();
    await trx
      .insertInto('ownershipCode')
      .values({ browserHash, purpose, rankingId, codeHash: sha256Hex(code), expiresAt })
      .execute();
  });
  return { code, expiresAt };
}

/**
 * Counts one look at the profile for a code that was submitted, unless there may be none: no code, one that ran out, is
 * used up or is another browser's (ESESSIONKEYEXP), not the one that was made (ENOTVALIDKEY), or too soon (ETOOMANY).
 */
export async function countVerifyAttempt(
  ctx: Context,
  owner: CodeOwner,
  submitted: string,
): Promise<Refusal<'ESESSIONKEYEXP' | 'ENOTVALIDKEY' | 'ETOOMANY'> | null> {
  const now = ctx.clock.now();
  const { browserHash, purpose, rankingId } = owner;
  const made = await ctx.db
    .selectFrom('ownershipCode')
    .select(['codeHash', 'tries', 'triedAt'])
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('rankingId', '=', rankingId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!made || made.tries >= MAX_CODE_TRIES) return refuse('ESESSIONKEYEXP');
  if (!timingSafeEqual(Buffer.from(made.codeHash), Buffer.from(sha256Hex(submitted)))) return refuse('ENOTVALIDKEY');
  const freeAt = new Date((made.triedAt?.getTime() ?? 0) + CODE_COOLDOWN_SECONDS * 1000);
  if (now < freeAt) return refuse('ETOOMANY', { retryAt: freeAt.toISOString() });
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.verifyPerSite, by: '' }]);
  if (tooMany) return tooMany;
  const counted = await ctx.db
    .updateTable('ownershipCode')
    .set({ tries: made.tries + 1, triedAt: now })
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', made.codeHash)
    // Another request with this code may have been counted since it was read: one of the two comes too soon.
    .where('tries', '=', made.tries)
    .returning('tries')
    .executeTakeFirst();
  if (counted) return null;
  return refuse('ETOOMANY', { retryAt: new Date(now.getTime() + CODE_COOLDOWN_SECONDS * 1000).toISOString() });
}

/** Uses a code up, in the transaction of what it allows; whoever comes second finds none (ESESSIONKEYEXP). */
export async function useCode(
  trx: Transaction<DB>,
  { browserHash, purpose, rankingId }: CodeOwner,
  submitted: string,
): Promise<Refusal<'ESESSIONKEYEXP'> | null> {
  const used = await trx
    .deleteFrom('ownershipCode')
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('rankingId', '=', rankingId)
    .where('codeHash', '=', sha256Hex(submitted))
    .returning('purpose')
    .executeTakeFirst();
  return used ? null : refuse('ESESSIONKEYEXP');
}
