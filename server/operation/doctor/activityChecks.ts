import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import type { RuleBook } from '#domain/rules/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { voteCountState } from '../../voting/voteCounts/voteCountState.ts';
import { type Check, failure, ok, warning } from './check.ts';

/** Longer than two checks for changes: a list that is older than this stays so. */
const REFRESH_MS = 2 * SECOND_MS;

export const voteCountsCheck: Check<{ clock: Clock; rules: RuleBook; db: Kysely<DB>; isServer: boolean }> = {
  name: 'vote counts',
  question: 'Is every vote count performed that is due?',
  async find({ clock, rules, db, isServer }) {
    const { now, next, due } = await voteCountState({ clock, rules }, db);
    const last = await db
      .selectFrom('countingRun')
      .select(['dueAt', 'doneAt'])
      .orderBy('dueAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before = last
      ? `The last one, of ${last.dueAt.toISOString()}, was performed at ${last.doneAt.toISOString()}.`
      : 'There was none yet.';
    if (!due || now.getTime() - due.getTime() < MINUTE_MS)
      return ok(`${before} The next is due at ${next.toISOString()}.`);
    const what = `The vote count of ${due.toISOString()} is due and was not performed. ${before}`;
    return isServer ? failure(`${what} The log says why.`) : warning(`${what} A running server performs it at once.`);
  },
};

export const listsCheck: Check<Pick<Context, 'published' | 'jobLog'>> = {
  name: 'lists',
  question: 'Do the published lists show what the database has?',
  async find({ published }) {
    const outdated = await published.outdated();
    if (outdated.length === 0) return ok('Yes, all of them.');
    await pause(REFRESH_MS);
    const again = await published.outdated();
    const still = outdated.filter((table) => again.includes(table));
    if (still.length === 0) return ok('Yes, all of them; some changed just now.');
    return failure(`These are older than the database: ${still.join(', ')}. The log says why.`);
  },
};

export const jobsCheck: Check<Pick<Context, 'published' | 'jobLog'>> = {
  name: 'jobs',
  question: 'Did the last run of each job succeed?',
  find({ jobLog }) {
    const runs = [...jobLog.lastRuns()];
    const failed = runs.flatMap(([job, run]) =>
      run ? [`${job} at ${run.at.toISOString()} (${run.error instanceof Error ? run.error.message : run.error})`] : [],
    );
    if (failed.length > 0) return failure(`These failed: ${failed.join('; ')}. The log says more.`);
    return ok(`Yes: ${runs.map(([job]) => job).join(', ') || 'none has run yet'}.`);
  },
};
