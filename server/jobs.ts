import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/common/dates.ts';
import { queueDigests } from './accounts/mail/digest.ts';
import { sendMail } from './accounts/mail/sendMail.ts';
import { deriveFromNotes } from './charts/deriveFromNotes.ts';
import { readChartsAgain } from './charts/readChartsAgain.ts';
import { runEstimateJob } from './estimate/estimateJob.ts';
import type { Context } from './platform/context.ts';
import { CountHeldError } from './platform/countHeld.ts';
import { runDeliveries } from './platform/deliveries.ts';
import { removeUnclaimed } from './platform/files/storedFile.ts';
import { clearForgottenPlayers } from './players/identity/clearForgottenPlayers.ts';
import { removeExpired } from './removeExpired.ts';
import { runRatingJobs } from './scores/ratings/ratingJobs.ts';
import { runBackupJob } from './site/backup/automaticBackup.ts';
import { publishOpenData } from './site/openData/publishOpenData.ts';
import { announceNotices } from './site/saveNotice.ts';
import { queueWebhooks } from './site/webhooks/queueWebhooks.ts';
import { webhookSender } from './site/webhooks/sendWebhook.ts';
import { countVotes } from './voting/voteCounts/countVotes.ts';

const COUNT = 'count votes';

/** Who sends what waits, by channel. */
const senders = { webhook: webhookSender(), mail: sendMail };

/**
 * Every job: an action that a timer runs. The action itself decides by the clock and the database what is due, so a
 * missed or repeated run is harmless, and any number of processes may run the jobs.
 */
const jobs = [
  { name: COUNT, intervalSeconds: 1, run: (ctx: Context) => countVotes(ctx) },
  { name: 'recompute ratings', intervalSeconds: 1, run: runRatingJobs },
  { name: 'clear players whom accounts left', intervalSeconds: 1, run: clearForgottenPlayers },
  {
    name: 'deliver',
    intervalSeconds: 1,
    run: async (ctx: Context, signal: AbortSignal) => {
      await queueWebhooks(ctx);
      await runDeliveries(ctx, senders, signal);
    },
  },
  {
    name: 'read charts again',
    intervalSeconds: 5,
    run: (ctx: Context, signal: AbortSignal) => readChartsAgain(ctx, signal),
  },
  { name: 'derive from the notes of charts', intervalSeconds: 10, run: deriveFromNotes },
  { name: 'estimate difficulties', intervalSeconds: 10, run: runEstimateJob },
  { name: 'announce notices', intervalSeconds: 60, run: announceNotices },
  { name: 'queue digests', intervalSeconds: 600, run: queueDigests },
  { name: 'back up', intervalSeconds: 60, run: runBackupJob },
  { name: 'publish open data', intervalSeconds: 60, run: publishOpenData },
  { name: 'remove unclaimed files', intervalSeconds: 60, run: removeUnclaimed },
  { name: 'remove what expired', intervalSeconds: 600, run: removeExpired },
] as const;

/**
 * Starts the jobs. No job overlaps with itself in this process. While the clock is in doubt, only the vote count runs: it
 * looks whether that is over.
 *
 * @returns a function that stops the jobs and waits for those that are running
 */
export function startJobs(ctx: Context): () => Promise<void> {
  const stop = new AbortController();
  const loops = jobs.map(async ({ name, intervalSeconds, run }) => {
    ctx.jobLog.starts(name);
    while (!stop.signal.aborted) {
      const start = performance.now();
      const ended = (failure: { error: unknown } | null) =>
        ctx.jobLog.ended(name, { at: ctx.clock.now(), seconds: (performance.now() - start) / SECOND_MS, failure });
      try {
        if (name === COUNT || !ctx.clock.doubt) {
          await run(ctx, stop.signal);
          ended(null);
        }
      } catch (error) {
        // The clock is in doubt since this run began, which the vote count reports.
        if (!(error instanceof CountHeldError)) {
          ctx.log.error({ err: error, job: name }, 'a job failed');
          ended({ error });
        }
      }
      await pause(intervalSeconds * 1000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  });
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}
