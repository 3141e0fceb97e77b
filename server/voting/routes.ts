import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/voting.ts';
import { refuse } from '#domain/errors.ts';
import { rulesAt } from '#domain/rules.ts';
import type { Context } from '../context.ts';
import { type Handler, type Ready, serve } from '../http/serve.ts';
import { readEntryNumber } from '../submissions/entryNumbers.ts';
import { castVote } from './castVote.ts';
import { votingListFor } from './votingList.ts';

export function votingRoutes(app: FastifyInstance, ctx: Context) {
  const ready: Ready = ({ table }) => (typeof table === 'string' ? ctx.published.openVotes(table)?.json : undefined);
  const votingSongs: Handler<typeof calls.votingSongs> = async ({ query, viewer }) => {
    const open = ctx.published.openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    if (!viewer) return { count: open.list.length, count2: 0, source: open.list };
    const at = ctx.clock.now();
    const rules = rulesAt(ctx.rules, at);
    const source = await votingListFor(ctx.db, { rules, table: open.table, viewer, at, list: open.list });
    return { count: source.length, count2: source.filter((entry) => entry.viewer === 'success').length, source };
  };
  serve(app, ctx, calls.votingSongs, votingSongs, { ready });

  serve(app, ctx, calls.castVote, async ({ params, body, viewer }) => {
    const entryNo = readEntryNumber(params.submission);
    if (entryNo === null) return refuse('ENOTFOUND');
    return castVote(ctx, viewer, {
      tableId: body.table,
      entryNo,
      version: 2,
      ballot: { vote: body.vote, ...body.option, level: null, comment: body.comment },
    });
  });
}
