import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/voting.ts';
import { refuse } from '#domain/errors.ts';
import { rulesAt } from '#domain/rules.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { castVote } from './castVote.ts';
import { votingListFor } from './votingList.ts';

/** Entry numbers are whole and positive, and fit the column; any other text is the number of nothing. */
const ENTRY_NUMBER = /^[1-9]\d{0,8}$/;

export function votingRoutes(app: FastifyInstance, ctx: Context) {
  serve(app, ctx, calls.votingSongs, async ({ query, viewer }) => {
    const open = ctx.published.openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    if (!viewer) return open.json;
    const at = ctx.clock.now();
    const rules = rulesAt(ctx.rules, at);
    const source = await votingListFor(ctx.db, { rules, table: open.table, viewer, at, list: open.list });
    return { count: source.length, count2: source.filter((entry) => entry.viewer === 'success').length, source };
  });

  serve(app, ctx, calls.castVote, async ({ params, body, viewer }) => {
    if (!ENTRY_NUMBER.test(params.submission)) return refuse('ENOTFOUND');
    return castVote(ctx, viewer, {
      tableId: body.table,
      entryNo: Number(params.submission),
      version: 2,
      ballot: { vote: body.vote, ...body.option, level: null, comment: body.comment },
    });
  });
}
