import { takeLease } from '#server/estimate/lease.ts';
import type { Estimated } from '#server/estimate/runEstimate.ts';
import { saveEstimate } from '#server/estimate/saveEstimate.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * Stores a run as the job does.
 *
 * @returns the guards that it did not pass
 */
export async function saveRun(ctx: Context, estimated: Estimated): Promise<string[]> {
  const lease = await takeLease(ctx, { isAsked: true });
  if (!lease) throw new Error('another run is being made');
  try {
    return await saveEstimate(ctx, estimated, { begunAt: ctx.clock.now(), holder: lease.holder });
  } finally {
    await lease.release({ hasFailed: false });
  }
}
