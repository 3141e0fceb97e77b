import type { Context } from '#server/platform/context.ts';
import { countVotes } from '#server/voting/voteCounts/countVotes.ts';
import type { FixedClock } from './fixedClock.ts';

/** Two days after a vote count; the next three are in 12, 26 and 40 days. */
export const START = new Date('2026-11-24T12:00:00Z');
export const FIRST = new Date('2026-12-06T12:00:00Z');
export const SECOND = new Date('2026-12-20T12:00:00Z');
export const THIRD = new Date('2027-01-03T12:00:00Z');

/** Performs every vote count that is due at a time, with the clock at that time. */
export function countAt(ctx: Context & { clock: FixedClock }, at: Date) {
  ctx.clock.set(at);
  return countVotes(ctx);
}
