import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { HOUR_MS, SECOND_MS } from '#domain/common/dates.ts';
import type { Config } from '../../platform/config.ts';
import { type Check, type Finding, ok, warning } from '../doctor/check.ts';
import { lastAttempt } from './attempts.ts';
import { storedBackups } from './automaticBackup.ts';

/** A night may be missed while a long count runs; two may not. */
const OLD_MS = 36 * HOUR_MS;
/** An attempt that runs longer has been killed. */
const LONGEST_ATTEMPT_MS = HOUR_MS;
/** How long a finding is kept: it reads a manifest, which names every file. */
const KEPT_MS = 5 * SECOND_MS;

interface BackupFacts {
  config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_AT' | 'NODE_ENV'>;
  /** The site's time; without it the machine's. */
  clock?: { now(): Date };
}

/** Creates the check of the automatic backups. It never is an error: the site works without them. */
export function createBackupCheck(keptMs = KEPT_MS): Check<BackupFacts> {
  let found: { finding: Finding; at: number; folder: string | undefined } | undefined;
  return {
    name: 'backup',
    question: 'Is there a new automatic backup?',
    async find(facts) {
      const folder = facts.config.BACKUP_DIR;
      if (!found || found.folder !== folder || performance.now() - found.at > keptMs)
        found = { finding: await findBackup(facts), at: performance.now(), folder };
      return found.finding;
    },
  };
}

async function findBackup({ config, clock }: BackupFacts): Promise<Finding> {
  const { BACKUP_DIR: folder, BACKUP_AT: at, NODE_ENV } = config;
  if (folder === undefined) {
    const none = 'None are made: set BACKUP_DIR to a folder on another disk than the data.';
    return NODE_ENV === 'production' ? warning(none) : ok(none);
  }
  const now = clock?.now() ?? new Date();
  try {
    const newest = (await storedBackups(folder).next()).value;
    const what = newest
      ? `The newest is ${newest.folder}, made at ${newest.madeAt.toISOString()}.`
      : `No backup is in ${folder} yet.`;
    // Where nothing can be written, no attempt is recorded either. A folder that is missing is created.
    if (existsSync(folder)) await access(folder, constants.W_OK);
    const attempt = await lastAttempt(folder);
    const isRunning = attempt?.error === null && now.getTime() - attempt.at.getTime() < LONGEST_ATTEMPT_MS;
    if (attempt && !isRunning) {
      const why = attempt.error ?? 'it was not finished';
      return warning(`The last attempt, at ${attempt.at.toISOString()}, failed: ${why}. ${what} It is tried again.`);
    }
    if (at === null) return ok(`${what} BACKUP_AT is off.`);
    if (!newest)
      return isRunning ? ok('The first is being made.') : warning(`${what} A running server makes the first.`);
    if (now.getTime() - newest.madeAt.getTime() <= OLD_MS) return ok(what);
    return warning(`${what} That is more than a day and a half ago: see the log for the job "back up".`);
  } catch (error) {
    return warning(`${folder} cannot be used: ${(error as Error).message}. No backup can be made there.`);
  }
}
