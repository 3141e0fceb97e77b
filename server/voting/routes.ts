import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/voting.ts';
import { refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Vote } from '#domain/voting/tally.ts';
import type { Context } from '../base/context.ts';
import { parseEntryNumber } from '../entries/entryNumbers.ts';
import { type Handler, serve } from '../http/serve.ts';
import type { Viewer } from '../http/session.ts';
import { castVote, type VoteInput } from './castVote.ts';
import { commentOnSong } from './commentOnSong.ts';
import { votingRevisionsFor, votingSongsFor } from './votingListFor.ts';

/** The names that votes on revisions have on the wire. */
const VOTES = { agree: 'yes', neutral: 'neutral', disagree: 'no' } as const satisfies Record<string, Vote>;

export function votingRoutes(app: FastifyInstance, ctx: Context) {
  openLists(app, ctx);
  votes(app, ctx);
  serve(app, ctx, calls.commentOnSong, async ({ params, body, viewer }) => {
    const entryNo = parseEntryNumber(params.submission);
    if (entryNo === null) return refuse('ENOTFOUND');
    return await commentOnSong(ctx, viewer, { tableId: body.table, entryNo, comment: body.comment });
  });
}

function openLists(app: FastifyInstance, ctx: Context) {
  const looking = (viewer: Viewer) => {
    const at = ctx.clock.now();
    return { rules: rulesAt(ctx.rules, at), viewer, at };
  };
  const openVotes = (table: unknown) => (typeof table === 'string' ? ctx.published.openVotes(table) : undefined);

  const votingSongs: Handler<typeof calls.votingSongs> = async ({ query, viewer }) => {
    const open = openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    return counted(viewer ? await votingSongsFor(ctx.db, looking(viewer), open) : open.songs.list);
  };
  serve(app, ctx, calls.votingSongs, votingSongs, { ready: ({ table }) => openVotes(table)?.songs.json });

  const votingRevisions: Handler<typeof calls.votingRevisions> = async ({ query, viewer }) => {
    const open = openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    return counted(viewer ? await votingRevisionsFor(ctx.db, looking(viewer), open) : open.revisions.list);
  };
  serve(app, ctx, calls.votingRevisions, votingRevisions, { ready: ({ table }) => openVotes(table)?.revisions.json });
}

/** `count`: open ones; `count2`: those the viewer can still vote on (decisions.md §9). */
function counted<Shown extends { viewer: string }>(source: Shown[]) {
  return { count: source.length, count2: source.filter(({ viewer }) => viewer === 'success').length, source };
}

function votes(app: FastifyInstance, ctx: Context) {
  const song = (tableId: string, number: string) => {
    const entryNo = parseEntryNumber(number);
    return entryNo === null ? null : { tableId, entryNo };
  };
  const revision = (tableId: string, number: string) => {
    const revisionNo = parseEntryNumber(number);
    return revisionNo === null ? null : { tableId, revisionNo };
  };
  const cast = async (
    viewer: Viewer,
    box: ReturnType<typeof song> | ReturnType<typeof revision>,
    version: VoteInput['version'],
    ballot: VoteInput['ballot'],
  ) => (box ? await castVote(ctx, viewer, { ...box, version, ballot }) : refuse('ENOTFOUND'));

  serve(app, ctx, calls.castLevelVote, ({ params, body: { table, ...ballot }, viewer }) =>
    cast(viewer, song(table, params.submission), 1, { ...ballot, difficulty: null, personDiff: false }),
  );
  serve(app, ctx, calls.castVote, ({ params, body: { table, option, ...ballot }, viewer }) =>
    cast(viewer, song(table, params.submission), 2, { ...ballot, ...option, level: null }),
  );
  serve(app, ctx, calls.castRevisionLevelVote, ({ params, body: { table, vote, ...ballot }, viewer }) =>
    cast(viewer, revision(table, params.submission), 1, {
      ...ballot,
      vote: VOTES[vote],
      difficulty: null,
      personDiff: false,
    }),
  );
  serve(app, ctx, calls.castRevisionVote, ({ params, body: { table, vote, option, ...ballot }, viewer }) =>
    cast(viewer, revision(table, params.submission), 2, { ...ballot, vote: VOTES[vote], ...option, level: null }),
  );
}
