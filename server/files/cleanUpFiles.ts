import type { Context } from '../base/context.ts';
import { endAllClaims } from './fileClaims.ts';
import { StoreUnavailableError } from './fileStore.ts';

/** Nothing is written for so long. */
const HOUR_MS = 60 * 60 * 1000;

/**
 * At the start: what a killed process left half done goes. Bytes it had claimed go with the next run of the job, at once when
 * this process has the data `alone`; else when their time is over, as others may be writing them.
 */
export async function cleanUpFiles(ctx: Context, { alone }: { alone: boolean }): Promise<void> {
  if (alone) await endAllClaims(ctx);
  try {
    await ctx.files.removeLeftovers(alone ? 0 : HOUR_MS);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    ctx.log.error({ err: error }, 'the store of files cannot be used');
  }
}
