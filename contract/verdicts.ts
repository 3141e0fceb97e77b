import { z } from 'zod';
import { instant } from './fields.ts';
import { counts, place, revisionKind, voteResult } from './voting.ts';

/** Who did something, as far as it is shown: null nickname = the account is deleted. */
export const person = z.object({
  nickname: z.string().nullable(),
  userlr2id: z.number().int().nullable(),
  minirid: z.string().nullable(),
});

/** Everybody's opinions on the level. */
export const opinionCounts = z.object({ high: z.number().int(), mid: z.number().int(), low: z.number().int() });

/** One ballot after the close. The voter is null when the account is deleted (`-Deleted Account-`). */
export const voterEntry = z.object({
  voter: z.string().nullable(),
  voterResult: z.enum(['yes', 'neutral', 'no']),
  voterComment: z.string(),
  /** Vote version 1: the level the voter chose. */
  voterLevel: z.number().int().nullable(),
  /** Vote version 2. */
  voterOption: z.object({ difficulty: z.enum(['high', 'mid', 'low']), personDiff: z.boolean() }).nullable(),
  /** Why an admin voided the ballot; null = it counts. */
  voided: z.string().nullable(),
});

/** A comment beside the votes. */
export const commentEntry = z.object({ voter: z.string().nullable(), voterComment: z.string(), time: instant });

/** A line of an entry's history: what a counting or an admin decided, with the tally it saw (decisions.md §5). */
export const notification = counts.extend({
  time: instant,
  tag: z.enum(['update', 'reject', 'hold', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink']),
  revision: z.object({ entryNo: z.number().int(), table: z.string(), type: revisionKind }).nullable(),
  before: place,
  /** Null where the chart is in no official list afterwards. */
  after: place.nullable(),
  opinions: opinionCounts,
  minimum: z.number().int().nullable(),
  threshold: z.number().int().nullable(),
  /** The rule that decided: `enoughVotes`, `deadline`, … or `admin`. */
  rule: z.string(),
  note: z.string(),
});
export type Notification = z.output<typeof notification>;

/** How a vote ended; all null while it is open, counts also where the entry was imported as decided. */
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
