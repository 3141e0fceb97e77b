import { HOUR_MS } from '#domain/common/dates.ts';
import type { Context } from '../context.ts';
import { endAllClaims } from './fileClaims.ts';
import { StoreUnavailableError } from './fileStore.ts';

/** Longer than any write takes. */
const LEFTOVER_AGE_MS = HOUR_MS;

/**
 * Removes incomplete files of a killed process, at the start. The job removes the files that it had claimed:
 * immediately when only this process uses the data (`alone`), otherwise when the claims expire, as other processes may
 * be writing them.
 */
export async function cleanUpFiles(ctx: Context, { alone }: { alone: boolean }): Promise<void> {
  if (alone) await endAllClaims(ctx);
  try {
    await ctx.files.removeLeftovers(alone ? 0 : LEFTOVER_AGE_MS);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.error({ err: error }, 'the file store cannot be used');
  }
}
