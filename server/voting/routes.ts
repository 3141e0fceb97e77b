import type { FastifyInstance } from 'fastify';
import * as commentEndpoints from '#contract/voting/comments.ts';
import * as endpoints from '#contract/voting/voting.ts';
import { refuse } from '#domain/common/errors.ts';
import { parseNumber } from '#domain/common/text.ts';
import type { Vote } from '#domain/voting/tally.ts';
import { whyNotCommentText } from '#domain/voting/whyNotComment.ts';
import type { Context } from '../platform/context.ts';
import { type Handler, serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/session.ts';
import { castVote, type VoteInput } from './ballots/castVote.ts';
import { deleteComment, editComment } from './comments/changeComment.ts';
import { commentOnSong } from './comments/commentOnSong.ts';
import { votingRevisionsFor, votingSongsFor } from './openVotes/listForViewer.ts';

/** Votes by their names in requests on revisions. */
const VOTES = { agree: 'yes', neutral: 'neutral', disagree: 'no' } as const satisfies Record<string, Vote>;

export function votingRoutes(app: FastifyInstance, ctx: Context) {
  openVoteRoutes(app, ctx);
  ballotRoutes(app, ctx);
  serve(app, ctx, commentEndpoints.commentOnSong, async ({ params, body: { table, ...comment }, viewer }) => {
    const entryNo = parseNumber(params.submission);
    if (entryNo === null) return refuse('ENOTFOUND');
    return await commentOnSong(ctx, viewer, { tableId: table, entryNo, ...comment });
  });
  serve(app, ctx, commentEndpoints.editSongComment, ({ params, body: { comment }, viewer }) =>
    editComment(ctx, viewer, { table: 'comment', publicId: params.comment, comment }, whyNotCommentText),
  );
  serve(app, ctx, commentEndpoints.deleteSongComment, ({ params, viewer }) =>
    deleteComment(ctx, viewer, { table: 'comment', publicId: params.comment }),
  );
}

function openVoteRoutes(app: FastifyInstance, ctx: Context) {
  const viewing = (viewer: Viewer) => ({ viewer, at: ctx.clock.now() });
  const openVotes = (table: unknown) => (typeof table === 'string' ? ctx.published.openVotes(table) : undefined);

  const votingSongs: Handler<typeof endpoints.votingSongs> = async ({ query, viewer, reply }) => {
    const open = openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    void reply.type('application/json; charset=utf-8');
    return viewer ? await votingSongsFor(ctx.db, viewing(viewer), open) : open.songs.reply.bytes;
  };
  serve(app, ctx, endpoints.votingSongs, votingSongs);

  const votingRevisions: Handler<typeof endpoints.votingRevisions> = async ({ query, viewer, reply }) => {
    const open = openVotes(query.table);
    if (!open) return refuse('ENOTFOUND');
    void reply.type('application/json; charset=utf-8');
    return viewer ? await votingRevisionsFor(ctx.db, viewing(viewer), open) : open.revisions.reply.bytes;
  };
  serve(app, ctx, endpoints.votingRevisions, votingRevisions);
}

function ballotRoutes(app: FastifyInstance, ctx: Context) {
  const song = (tableId: string, number: string) => {
    const entryNo = parseNumber(number);
    return entryNo === null ? null : { tableId, entryNo };
  };
  const revision = (tableId: string, number: string) => {
    const revisionNo = parseNumber(number);
    return revisionNo === null ? null : { tableId, revisionNo };
  };
  const cast = async (
    viewer: Viewer,
    box: ReturnType<typeof song> | ReturnType<typeof revision>,
    version: VoteInput['version'],
    ballot: VoteInput['ballot'],
  ) => (box ? await castVote(ctx, viewer, { ...box, version, ballot }) : refuse('ENOTFOUND'));

  serve(app, ctx, endpoints.castLevelVote, ({ params, body: { table, ...ballot }, viewer }) =>
    cast(viewer, song(table, params.submission), 1, { ...ballot, difficulty: null, personDiff: false }),
  );
  serve(app, ctx, endpoints.castVote, ({ params, body: { table, option, ...ballot }, viewer }) =>
    cast(viewer, song(table, params.submission), 2, { ...ballot, ...option, level: null }),
  );
  serve(app, ctx, endpoints.castRevisionLevelVote, ({ params, body: { table, vote, ...ballot }, viewer }) =>
    cast(viewer, revision(table, params.submission), 1, {
      ...ballot,
      vote: VOTES[vote],
      difficulty: null,
      personDiff: false,
    }),
  );
  serve(app, ctx, endpoints.castRevisionVote, ({ params, body: { table, vote, option, ...ballot }, viewer }) =>
    cast(viewer, revision(table, params.submission), 2, { ...ballot, vote: VOTES[vote], ...option, level: null }),
  );
}
