import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import { reasonOf } from '../../platform/operatorError.ts';
import { voteCountState } from '../../voting/voteCounts/voteCountState.ts';
import { type Check, failure, ok, warning } from './check.ts';

/** More than an interval of the check for changes: a list that is still outdated after it will not be refreshed. */
const REFRESH_MS = 6 * SECOND_MS;

const isOverdue = (now: Date, due: Date | null) => due !== null && now.getTime() - due.getTime() >= MINUTE_MS;

export const voteCountsCheck: Check<Pick<Context, 'clock' | 'rules' | 'db'> & { isServer: boolean }> = {
  name: 'vote counts',
  question: 'Has every due vote count been performed?',
  async find({ clock, rules, db, isServer }) {
    const { now, next, due, doubt } = await voteCountState({ clock, rules }, db);
    const last = await db
      .selectFrom('countingRun')
      .select(['dueAt', 'doneAt', 'setAside'])
      .orderBy('dueAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before = last
      ? `The last one, of ${last.dueAt.toISOString()}, was performed at ${last.doneAt.toISOString()}.`
      : 'There was none yet.';
    if (doubt?.kind === 'held') return failure(doubt.sentence);
    if (last && last.setAside.length > 0 && !isOverdue(now, due))
      return warning(
        `${before} These could not be decided, stay open and take part in the next: ${last.setAside.join(', ')}. See the log.`,
      );
    if (!due || !isOverdue(now, due)) return ok(`${before} The next is due at ${next.toISOString()}.`);
    const what = `The vote count of ${due.toISOString()} is due and was not performed. ${before}`;
    return isServer ? failure(`${what} See the log.`) : warning(`${what} A running server performs it at once.`);
  },
};

export const listsCheck: Check<Pick<Context, 'published' | 'jobLog'>> = {
  name: 'lists',
  question: 'Are the published lists up to date with the database?',
  async find({ published }) {
    const outdated = await published.outdated();
    if (outdated.length === 0) return ok('Yes, all of them.');
    await pause(REFRESH_MS);
    const again = await published.outdated();
    const still = outdated.filter((table) => again.includes(table));
    if (still.length === 0) return ok('Yes, all of them; some changed just now.');
    return failure(`These are older than the database: ${still.join(', ')}. See the log.`);
  },
};

export const jobsCheck: Check<Pick<Context, 'published' | 'jobLog'>> = {
  name: 'jobs',
  question: 'Did the last run of each job succeed?',
  find({ jobLog }) {
    const runs = [...jobLog.jobs()].filter(([, { last }]) => last);
    const failed = runs.flatMap(([job, { last }]) =>
      last?.failure ? [`${job} at ${last.at.toISOString()} (${reasonOf(last.failure.error)})`] : [],
    );
    if (failed.length > 0) return failure(`These failed: ${failed.join('; ')}. The log says more.`);
    return ok(`Yes: ${runs.map(([job]) => job).join(', ') || 'none has run yet'}.`);
  },
};
