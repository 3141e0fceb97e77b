import { HOUR_MS } from '#domain/common/dates.ts';
import type { Context } from '../context.ts';
import { endAllClaims } from './fileClaims.ts';
import { StoreUnavailableError } from './fileStore.ts';

/** Longer than any write takes. */
const LEFTOVER_AGE_MS = HOUR_MS;

/**
 * Removes at the start what a killed process left incomplete. The next run of the job removes the bytes that it had
 * claimed: at once when only this process uses the data (`alone`), or else when the claims expire, as others may be
 * writing them.
 */
export async function cleanUpFiles(ctx: Context, { alone }: { alone: boolean }): Promise<void> {
  if (alone) await endAllClaims(ctx);
  try {
    await ctx.files.removeLeftovers(alone ? 0 : LEFTOVER_AGE_MS);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.error({ err: error }, 'the store of files cannot be used');
  }
}
