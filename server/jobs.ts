import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from './base/context.ts';
import { removeUnclaimed } from './files/storedFile.ts';
import { removeExpired } from './removeExpired.ts';
import { countVotes } from './voteCounts/countVotes.ts';

/**
 * Every job: an action whose button is a clock. The runner only ticks; what is due, the action asks the passed-in clock
 * and the database, so a missed or doubled tick is harmless and any number of processes may tick.
 */
const jobs = [
  { name: 'count votes', everySeconds: 1, run: countVotes },
  { name: 'remove unclaimed files', everySeconds: 60, run: removeUnclaimed },
  { name: 'remove what expired', everySeconds: 600, run: removeExpired },
] as const;

/**
 * Starts ticking; a job never runs twice at once in this process.
 *
 * @returns a function that stops the ticking and waits for what is under way
 */
export function startJobs(ctx: Context): () => Promise<void> {
  const stop = new AbortController();
  const loops = jobs.map(async ({ name, everySeconds, run }) => {
    while (!stop.signal.aborted) {
      try {
        await run(ctx);
      } catch (error) {
        ctx.log.error({ err: error, job: name }, 'a job failed');
      }
      await pause(everySeconds * 1000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}
