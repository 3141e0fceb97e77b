import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { gained } from '../players/growth.ts';
import { play } from '../plays/plays.ts';
import { closedVote } from '../voting/verdicts.ts';
import { ownVote, place, revisionKind } from '../voting/voting.ts';

const count = z.number().int();

/** The most rows of votes, ballots and proposals that the activity lists; each section has its total. */
export const ACTIVITY_ROWS = 30;
/** The most rows of uploads, plays and gains, whose pages list the others. */
export const ACTIVITY_NEWEST = 5;

/** A proposal or revision. `table` and `entryNo` are those of its page. */
const voted = z.object({
  table: z.string(),
  entryNo: count,
  title: z.string(),
  level: z.string(),
  /** The kind and the target of the revision; null for a proposal. */
  revision: z.object({ type: revisionKind, target: place.nullable() }).nullable(),
});

/** What is public of an open vote: the votes so far and needed, and its end. */
const needs = z.object({
  voteTotal: count,
  /** The weighted votes and the rate in percent that acceptance needs. */
  minimum: count,
  threshold: count,
  publishedTime: instant,
  deadline: instant,
});

const openVote = voted.extend(needs.shape);
export type ActivityVote = z.output<typeof openVote>;

const ballot = openVote.extend({ vote: ownVote.shape.vote });
export type ActivityBallot = z.output<typeof ballot>;

const proposal = voted.extend(closedVote.omit({ proposer: true }).shape).extend({
  /** Null once it is closed. */
  needs: needs.nullable(),
  /** Whether it was withdrawn, or removed from every list by an admin. */
  removed: z.boolean(),
  canWithdraw: z.boolean(),
});
export type ActivityProposal = z.output<typeof proposal>;

/** Returns what the caller can still do, and what became of what they did. */
export const activity = endpoint({
  method: 'GET',
  path: '/api/user/activity',
  summary: 'Returns the open votes, proposals, uploads and newest plays of the caller.',
  access: 'session',
  limits: limitsOf('list'),
  reply: z.object({
    ...ok,
    /** The due time of the next vote count. */
    next: instant,
    /** The open votes that the caller may still cast, the soonest deadline first; `tables` counts all of them. */
    open: z.object({ tables: z.array(z.object({ table: z.string(), count })), source: z.array(openVote) }),
    /** The caller's ballots in open votes, in the same order. */
    ballots: z.object({ total: count, source: z.array(ballot) }),
    /** The caller's proposals and revisions, open ones first, then the newest. */
    proposals: z.object({ total: count, source: z.array(proposal) }),
    uploads: z.object({
      total: count,
      source: z.array(
        z.object({
          entryNo: count,
          title: z.string(),
          artist: z.string(),
          downloadCount: count,
          comments: count,
          publishedTime: instant,
        }),
      ),
    }),
    /** The newest plays that game clients sent. */
    plays: z.object({ total: count, source: z.array(play) }),
    /** The newest days on which the caller's own scores changed a rating. */
    gains: z.array(z.object({ table: z.string(), day: z.string(), gained })),
    /** The table in which the caller has played most; null without scores. */
    mainTable: z.string().nullable(),
  }),
});
