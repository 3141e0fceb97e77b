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
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';

/** The owner of a code: it works for one purpose, one ranking id and one browser only. */
export interface CodeOwner {
  purpose: 'signup' | 'recover' | 'link';
  /** As `rankingIdOf` returns it. */
  rankingId: string;
  browserHash: string;
}

/**
 * Issues a code and stores its hash. The newest replaces the one before, which the browser may have requested under an
 * earlier flow cookie (`setFlowCookie`).
 */
export async function issueCode(
  ctx: Context,
  { browserHash, purpose, rankingId }: CodeOwner,
  previousBrowserHash: string | null,
): Promise<{ code: string; expiresAt: Date }> {
  const code = ownershipCode(randomBytes(CODE_BYTES));
  const expiresAt = new Date(ctx.clock.now().getTime() + CODE_TTL_MINUTES * 60_000);
  await inTransaction(ctx, async (trx) => {
    await trx
      .deleteFrom('ownershipCode')
      .where('browserHash', '=', previousBrowserHash ?? '')
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
 * Counts one attempt to find a submitted code in the profile, and returns null when it may be made. Refuses a code that
 * does not exist, has expired, is used up or belongs to another browser (ESESSIONKEYEXP), one that was not issued
 * (ENOTVALIDKEY), and an attempt too soon after the last (ETOOMANY).
 */
export async function countVerifyAttempt(
  ctx: Context,
  owner: CodeOwner,
  submitted: string,
): Promise<Refusal<'ESESSIONKEYEXP' | 'ENOTVALIDKEY' | 'ETOOMANY'> | null> {
  const now = ctx.clock.now();
  const { browserHash, purpose, rankingId } = owner;
  const issued = await ctx.db
    .selectFrom('ownershipCode')
    .select(['codeHash', 'tries', 'triedAt'])
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('rankingId', '=', rankingId)
    .where('expiresAt', '>', ctx.clock.expiry())
    .executeTakeFirst();
  if (!issued || issued.tries >= MAX_CODE_TRIES) return refuse('ESESSIONKEYEXP');
  if (!timingSafeEqual(Buffer.from(issued.codeHash), Buffer.from(sha256Hex(submitted)))) return refuse('ENOTVALIDKEY');
  const freeAt = new Date((issued.triedAt?.getTime() ?? 0) + CODE_COOLDOWN_SECONDS * 1000);
  if (now < freeAt) return refuse('ETOOMANY', { retryAt: freeAt.toISOString() });
  const tooMany = await checkRateLimits(ctx, [{ limit: rateLimits.verifyPerSite, key: '' }]);
  if (tooMany) return tooMany;
  const counted = await ctx.db
    .updateTable('ownershipCode')
    .set({ tries: issued.tries + 1, triedAt: now })
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', issued.codeHash)
    // If another request with this code was counted since the row was read, this one is too soon.
    .where('tries', '=', issued.tries)
    .returning('tries')
    .executeTakeFirst();
  if (counted) return null;
  return refuse('ETOOMANY', { retryAt: new Date(now.getTime() + CODE_COOLDOWN_SECONDS * 1000).toISOString() });
}

/** Uses up a code in the transaction of the action that it allows, and returns null; a second use is ESESSIONKEYEXP. */
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
