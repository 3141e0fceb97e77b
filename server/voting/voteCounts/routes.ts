import type { FastifyInstance } from 'fastify';
import * as recounts from '#contract/voting/recount.ts';
import * as endpoints from '#contract/voting/voteCounts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { recount } from '#domain/voting/recount.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { decidingVoteCounts } from '../history/decidingVoteCounts.ts';
import { historyOfYear } from '../history/historyOfYear.ts';
import { voteCountDecisions, whyUndone } from '../history/voteCountDecisions.ts';
import { type DecidedSongs, decidedSongs } from './decidedSongs.ts';
import { voteCountState } from './voteCountState.ts';
import { waitingVotes } from './waitingVotes.ts';

export function voteCountRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, endpoints.voteCount, async ({ query, viewer }) => {
    const open = ctx.published.openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    const { now } = await voteCountState(ctx, ctx.db);
    const runs = await decidingVoteCounts(ctx.db, query.table);
    const run = query.run === '' ? runs[0] : new Date(query.run);
    const next = nextVoteCount(now);
    const hashes = ctx.db.selectFrom('countFile').select('sha256').where('tableId', '=', query.table);
    const seesHidden = viewer?.isAdmin ?? false;
    return {
      next: next.toISOString(),
      runs: runs.map((at) => at.toISOString()),
      undone: run ? await whyUndone(ctx.db, run) : null,
      hash: (run && (await hashes.where('dueAt', '=', run).executeTakeFirst())?.sha256) ?? null,
      open: await waitingVotes(ctx.db, open, { next, seesHidden }),
      decided: run ? await voteCountDecisions(ctx.db, query.table, run, seesHidden) : [],
    };
  });

  serve(app, ctx, endpoints.history, async ({ body }) => {
    const now = ctx.clock.now();
    const rules = rulesAt(ctx.rules, now);
    if (!tableById(rules, body.table)) return refuse('ENOTFOUND');
    const year = parseYear(body.year);
    if (year === null || year < rules.history.firstYear || year > gmt9(now).year) return refuse('NOTVALIDVALUE');
    return { source: await historyOfYear(ctx.db, body.table, year) };
  });

  const songs = decidedSongs(ctx.db);
  serve(app, ctx, recounts.recount, async ({ query }) => ({
    levels: recount(ctx.rules, await songs(), query).map(toReplyLevel),
  }));
}

/** Returns the reply fields of what would be decided otherwise at a level. */
function toReplyLevel({ otherwise, ...level }: ReturnType<typeof recount<DecidedSongs[number]>>[number]) {
  const songs = otherwise.map(({ table, entryNo, title, time, yes, neutral, no, was, wouldBe }) => {
    return { table, entryNo, title, time, yes, neutral, no, was, wouldBe };
  });
  return { ...level, otherwise: songs };
}

/** Parses a year sent as a number or as digits; null if it is neither. */
function parseYear(sent: number | string): number | null {
  const year = typeof sent === 'string' && /^\d{4}$/.test(sent) ? Number(sent) : sent;
  return Number.isInteger(year) ? Number(year) : null;
}
