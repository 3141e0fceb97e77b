import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, ok, tableId, text } from './fields.ts';
import { notification } from './verdicts.ts';
import { counts, hidden, place, revisionKind } from './voting.ts';

/** An entry or revision that the next countings look at. */
const waiting = z.object({
  entryNo: z.number().int(),
  /** Null for a proposal; else what the revision asks for and its number. */
  revision: z.object({ entryNo: z.number().int(), type: revisionKind, target: place.nullable() }).nullable(),
  title: z.string(),
  level: z.string(),
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  threshold: z.number().int(),
  publishedTime: instant,
  deadline: instant,
  /** The counting that decides it at the latest. */
  decidedBy: instant,
  hidden: hidden.optional(),
});

/** When the next counting is, what waits for it, and what one that was done decided and why. */
export const voteCount = endpoint({
  method: 'GET',
  path: '/api/counting',
  summary: 'Tells when the next counting is, what waits for it, and what one that was done decided.',
  access: 'anyone',
  query: z.object({
    table: tableId,
    /** The due time of a counting that was done; empty = the last one. */
    run: instant.or(z.literal('')).default(''),
  }),
  reply: z.object({
    ...ok,
    next: instant,
    /** Due times of the countings that decided something in this table, newest first; at most 27, a year. */
    runs: z.array(instant),
    open: z.array(waiting),
    /** What the chosen run decided, holds of revisions that are closed by now among it. */
    decided: z.array(notification.extend({ entryNo: z.number().int(), title: z.string() })),
  }),
  refusals: ['ENOTFOUND'],
});

/** What changed in a table on one day, under one tag (decisions.md §2, history tags). */
const historySong = counts.extend({
  /** The entry's table now and number: its address. */
  table: z.string(),
  submission: z.number().int(),
  title: z.string(),
  before: place,
  after: place.nullable(),
  /** The revision that brought it; null for a proposal or an admin's work. */
  revision: z.object({ entryNo: z.number().int(), table: z.string(), type: revisionKind }).nullable(),
  votePercent: z.string(),
  /** Whether it stands in the official list today. */
  published: z.boolean(),
});

export const historyTags = ['update', 'changechart', 'changelink', 'cancel', 'delete', 'deletesub'] as const;

/** What happened in a table in a year, newest day first. Days and years are those of GMT+9. */
export const history = endpoint({
  method: 'POST',
  path: '/api/history',
  summary: 'Tells what happened in a table in a year.',
  access: 'anyone',
  body: z.object({ table: tableId, year: z.union([z.number(), text]) }),
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({
        /** YYYY-MM-DD. */
        date: z.string(),
        tags: z.array(z.object({ tag: z.enum(historyTags), songs: z.array(historySong) })),
      }),
    ),
  }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});
