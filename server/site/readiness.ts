import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../platform/context.ts';
import { isReadByBackup } from './backup/backup.ts';
import { createBackupCheck } from './backup/backupCheck.ts';
import { voteCountsCheck } from './doctor/activityChecks.ts';
import { type Check, type Found, failure, find, ok, warning } from './doctor/check.ts';
import { createClockCheck } from './doctor/clockCheck.ts';
import { databaseCheck, migrationsCheck } from './doctor/databaseChecks.ts';
import { createStorageCheck } from './doctor/storageCheck.ts';

/** The newest stored time takes at most a hundredth of the time to read. */
const REST = 100;

/** What a running server checks of itself. */
type RunningFacts = Context & { isServer: true };

/**
 * The checks that `/readyz`, `/metrics` and `status` report. Each takes milliseconds, as a proxy may ask every second. An
 * error means that this process should get no requests; a warning is for the operator only.
 */
export const readinessChecks: readonly Check<RunningFacts>[] = [
  databaseCheck,
  migrationsCheck,
  createStorageCheck(),
  createClockCheck(REST),
  createBackupCheck(),
  {
    ...voteCountsCheck,
    // No other process could perform it either, and reads and votes go on.
    async find(facts) {
      const found = await voteCountsCheck.find(facts);
      return found.level === 'error' ? warning(found.sentence) : found;
    },
  },
];

/** What takes longer does not answer. */
const DEADLINE_MS = 2 * SECOND_MS;
/** Requests within this time share one result. */
const KEPT_MS = SECOND_MS / 2;

/** Not an error: it takes seconds, and the embedded engine has no other process that could be asked. */
const WAITS = 'It is not known while a backup reads the database, which all else waits for.';

export const isReady = (found: readonly Found[]): boolean => found.every(({ level }) => level !== 'error');

/** Returns a function that tells what each check has found, at most half a second ago. One that hangs has failed. */
export function createReadiness(
  ctx: Context,
  checks = readinessChecks,
  deadlineMs = DEADLINE_MS,
): { now(): Promise<readonly Found[]> } {
  const facts: RunningFacts = { ...ctx, db: ctx.databases.health, isServer: true };
  const finders = checks.map((check) => {
    const { name, question } = check;
    const late = { name, question, ...failure(`It did not answer within ${deadlineMs / SECOND_MS} seconds.`) };
    const found = recently(() => find(check, facts), late, deadlineMs);
    return async (): Promise<Found> => {
      const isRead = isReadByBackup(facts.db);
      const now = await found();
      return now === late && (isRead || isReadByBackup(facts.db)) ? { ...late, ...ok(WAITS) } : now;
    };
  });
  return { now: () => Promise.all(finders.map((each) => each())) };
}

/**
 * Returns a function that reads at most every half second, and never while it still reads: what hangs does not pile up.
 *
 * @param late what it returns when reading takes longer than the deadline
 */
export function recently<T>(read: () => Promise<T>, late: T, deadlineMs = DEADLINE_MS): () => Promise<T> {
  let current: Promise<T> = Promise.resolve(late);
  let isReading = false;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!isReading && performance.now() - readAt > KEPT_MS) {
      isReading = true;
      readAt = performance.now();
      current = read().finally(() => {
        isReading = false;
      });
    }
    return Promise.race([current, pause(Math.max(1, readAt + deadlineMs - performance.now()), late, { ref: false })]);
  };
}
