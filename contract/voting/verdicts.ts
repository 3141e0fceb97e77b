import { z } from 'zod';
import { instant } from '../platform/fields.ts';
import { counts, place, revisionKind, voteResult } from './voting.ts';

/** A person. The nickname is null if the account is deleted. */
export const person = z.object({
  nickname: z.string().nullable(),
  userlr2id: z.number().int().nullable(),
  minirid: z.string().nullable(),
});

/** The number of difficulty opinions of each kind. */
export const opinionCounts = z.object({ high: z.number().int(), mid: z.number().int(), low: z.number().int() });

/** What alone is known of a vote that came from elsewhere, and the month before which that is so; null: everything. */
export const known = z.object({ only: z.enum(['tally', 'result']), before: z.string() }).nullable();

/** A ballot after the vote has closed. The voter is null if the account is deleted (`-Deleted Account-`). */
export const voterEntry = z.object({
  /** Names its comment. */
  id: z.uuid(),
  voter: z.string().nullable(),
  voterResult: z.enum(['yes', 'neutral', 'no']),
  /** Empty for a hidden comment; moderators read it. */
  voterComment: z.string(),
  /** Whether a moderator hid the comment from everybody but moderators. */
  hidden: z.boolean(),
  /** The level the voter chose, in vote version 1. */
  voterLevel: z.number().int().nullable(),
  /** The opinion of the voter, in vote version 2. */
  voterOption: z.object({ difficulty: z.enum(['high', 'mid', 'low']), personDiff: z.boolean() }).nullable(),
  /** Why an admin voided the ballot; null if it counts. */
  voided: z.string().nullable(),
});

/** A line of an entry's history: a decision of a vote count or an admin, with the tally at that time. */
export const notification = counts.extend({
  time: instant,
  tag: z.enum(['update', 'reject', 'hold', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink', 'undo']),
  revision: z.object({ entryNo: z.number().int(), table: z.string(), type: revisionKind }).nullable(),
  before: place,
  /** Null if the chart is in no official list afterward. */
  after: place.nullable(),
  opinions: opinionCounts,
  minimum: z.number().int().nullable(),
  threshold: z.number().int().nullable(),
  /** The rule that decided: `enoughVotes`, `deadline`, …; `admin`, `fix` or `withdrawn`. */
  rule: z.string(),
  note: z.string(),
  /** Whether the vote count that decided it was undone. While its vote is open again, only the admin sees the line. */
  undone: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/**
 * The outcome of a vote. Everything except `voteResult` is null while it is open; counts are also null for imported
 * results.
 */
export const closedVote = z.object({
  voteResult,
  publishedTime: instant.nullable(),
  decidedTime: instant.nullable(),
  proposer: person.nullable(),
  voteYes: z.number().int().nullable(),
  voteNeutral: z.number().int().nullable(),
  voteNo: z.number().int().nullable(),
  votePercent: z.string().nullable(),
});
export type ClosedVote = z.output<typeof closedVote>;
