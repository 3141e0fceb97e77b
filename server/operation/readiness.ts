import { setTimeout as pause } from 'node:timers/promises';
import { SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../platform/context.ts';
import { createBackupCheck } from './backup/backupCheck.ts';
import { voteCountsCheck } from './doctor/activityChecks.ts';
import { type Check, failure, warning } from './doctor/check.ts';
import { trustedClockCheck } from './doctor/clockCheck.ts';
import { databaseCheck, migrationsCheck } from './doctor/databaseChecks.ts';
import { type Found, findAll } from './doctor/findAll.ts';
import { createStorageCheck } from './doctor/storageCheck.ts';

/** What a running server checks of itself. */
export type RunningFacts = Context & { isServer: true };

/**
 * The checks that `/readyz`, `/metrics` and `status` report. Each takes milliseconds, as a proxy may ask every second. An
 * error means that this process should get no requests; a warning is for the operator only.
 */
const readiness: readonly Check<RunningFacts>[] = [
  databaseCheck,
  migrationsCheck,
  createStorageCheck(),
  trustedClockCheck,
  createBackupCheck(),
  // No other process could perform it either, and reads and votes go on.
  asWarning(voteCountsCheck),
];

/** Returns a check whose errors keep no requests away from this process. */
function asWarning<Facts>(check: Check<Facts>): Check<Facts> {
  return {
    ...check,
    async find(facts) {
      const found = await check.find(facts);
      return found.level === 'error' ? warning(found.sentence) : found;
    },
  };
}

/** A check that hangs longer than this has failed: what it asks does not answer. */
const DEADLINE_MS = 2 * SECOND_MS;
/** Requests within this time share one result. */
const KEPT_MS = SECOND_MS / 2;

/** Reports whether this process is ready for requests. */
export interface Readiness {
  /** Returns what each check found, at most half a second ago. */
  now(): Promise<readonly Found[]>;
}

export const isReady = (found: readonly Found[]): boolean => found.every(({ level }) => level !== 'error');

/** @param checks others in tests only */
export function createReadiness(ctx: Context, checks = readiness): Readiness {
  const facts: RunningFacts = { ...ctx, db: ctx.databases.health, isServer: true };
  let current: Promise<readonly Found[]> = Promise.resolve([]);
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    now() {
      if (performance.now() - askedAt > KEPT_MS) {
        askedAt = performance.now();
        current = Promise.all(checks.map((check) => inTime(check, facts)));
      }
      return current;
    },
  };
}

/** Makes a check. One that does not answer in time has failed. */
export async function inTime<Facts>(check: Check<Facts>, facts: Facts, deadlineMs = DEADLINE_MS): Promise<Found> {
  const { name, question } = check;
  const done = new AbortController();
  const late = pause(deadlineMs, undefined, { signal: done.signal }).then(
    () => [{ name, question, ...failure(`It did not answer within ${deadlineMs / SECOND_MS} seconds.`) }],
    () => [],
  );
  const [found] = await Promise.race([findAll([check], facts), late]);
  done.abort();
  return found ?? { name, question, ...failure('It did not answer.') };
}
