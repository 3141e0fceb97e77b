import type { overview as endpoint } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { daysAfter, SECOND_MS } from '#domain/common/dates.ts';
import { VOTE_COUNT_UNDO_DAYS } from '#domain/voting/calendar.ts';
import type { Context } from '../platform/context.ts';
import { jobsCheck, listsCheck } from '../site/doctor/activityChecks.ts';
import { createReadiness, readinessChecks } from '../site/readiness.ts';
import { voteCountState } from '../voting/voteCounts/voteCountState.ts';
import { pendingActs } from './pendingActs.ts';
import { adminRequests } from './requests/readRequests.ts';

type Overview = Omit<Reply<typeof endpoint>, 'success'>;

/** The check of the lists looks twice. */
const DEADLINE_MS = 10 * SECOND_MS;
const REFUSED_DAYS = 7;
const NEWEST_REQUESTS = 10;

/** Returns a function that reads the start page of moderators and admins. The parts for admins are empty for a moderator. */
export function createOverview(ctx: Context): (viewer: { accountId: number; isAdmin: boolean }) => Promise<Overview> {
  const checks = createReadiness(ctx, [...readinessChecks, jobsCheck, listsCheck], DEADLINE_MS);

  async function attention(): Promise<Overview['attention']> {
    const found = await checks.now();
    return found.flatMap(({ level, name, sentence }) => (level === 'ok' ? [] : [{ level, name, sentence }]));
  }

  return async (viewer) => {
    const { accountId, isAdmin } = viewer;
    const { next, now, doubt } = await voteCountState(ctx, ctx.db);
    const { total, source } = await adminRequests(ctx, viewer, { page: 1, state: 'open', kind: 'all' });
    return {
      requests: source.slice(0, NEWEST_REQUESTS),
      openRequests: total,
      pending: isAdmin ? await pendingActs(ctx, accountId) : [],
      attention: isAdmin ? await attention() : [],
      refusedPlays: isAdmin ? await refusedPlays(ctx, daysAfter(now, -REFUSED_DAYS)) : [],
      nextCount: next.toISOString(),
      countsHeld: isAdmin && doubt ? doubt.sentence : null,
      runs: isAdmin ? await undoableRuns(ctx, daysAfter(now, -VOTE_COUNT_UNDO_DAYS)) : [],
    };
  };
}

/** Returns the plays that were refused since then by reason, the most frequent first. */
async function refusedPlays({ db }: Context, since: Date): Promise<Overview['refusedPlays']> {
  const rows = await db
    .selectFrom('play')
    .select(['refused', ({ fn }) => fn.countAll<number>().as('plays')])
    .select(({ fn }) => fn.count<number>('accountId').distinct().as('players'))
    .where('receivedAt', '>', since)
    .where('refused', 'is not', null)
    .groupBy('refused')
    .orderBy('plays', 'desc')
    .orderBy('refused')
    .execute();
  return rows.map(({ refused, ...counts }) => ({ reason: refused ?? '', ...counts }));
}

async function undoableRuns({ db }: Context, since: Date): Promise<Overview['runs']> {
  const runs = await db
    .selectFrom('countingRun')
    .select(['dueAt', 'undoneAt'])
    .where('doneAt', '>', since)
    .orderBy('dueAt', 'desc')
    .execute();
  return runs.map(({ dueAt, undoneAt }) => ({ run: dueAt.toISOString(), undone: undoneAt !== null }));
}
