import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, sha256, tableId, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { notification } from './verdicts.ts';
import { counts, hidden, place, revisionKind } from './voting.ts';

/** A song or revision with an open vote. */
const waiting = z.object({
  entryNo: z.number().int(),
  /** The number, kind and target of the revision; null for a song. */
  revision: z.object({ entryNo: z.number().int(), type: revisionKind, target: place.nullable() }).nullable(),
  title: z.string(),
  level: z.string(),
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  threshold: z.number().int(),
  publishedTime: instant,
  deadline: instant,
  /** The due time of the last vote count that can decide it. */
  decidedBy: instant,
  hidden: hidden.optional(),
});

/** Returns the time of the next vote count, the open votes, and the decisions of one past vote count with reasons. */
export const voteCount = endpoint({
  method: 'GET',
  path: '/api/counting',
  summary: 'Returns the time of the next vote count, the open votes, and the decisions of a past vote count.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    table: tableId,
    /** The due time of a past vote count; empty for the last one. */
    run: instant.or(z.literal('')).default(''),
  }),
  reply: z.object({
    ...ok,
    next: instant,
    /** The due times of vote counts with decisions in this table, newest first; at most 27 (a year). */
    runs: z.array(instant),
    open: z.array(waiting),
    /** When and why an admin undid the chosen vote count; null if it stands. */
    undone: z.object({ time: instant, reason: z.string() }).nullable(),
    /** The sha256 of the chosen vote count's file for this table in the open data; null if it has none. */
    hash: sha256.nullable(),
    /** The decisions of the chosen vote count, including holds of revisions that have closed since. */
    decided: z.array(notification.extend({ entryNo: z.number().int(), title: z.string() })),
  }),
  refusals: ['ENOTFOUND'],
});

/** A song that changed in a table on one day, under one tag. */
const historySong = counts.extend({
  /** The present table and the number of the entry, for its address. */
  table: z.string(),
  submission: z.number().int(),
  title: z.string(),
  before: place,
  after: place.nullable(),
  /** The revision that changed it; null for a proposal or a change by an admin. */
  revision: z.object({ entryNo: z.number().int(), table: z.string(), type: revisionKind }).nullable(),
  votePercent: z.string(),
  /** Whether it is in the official list now. */
  published: z.boolean(),
  /** Whether the vote count that changed it was undone. */
  undone: z.boolean(),
});

export const historyTags = ['update', 'changechart', 'changelink', 'cancel', 'delete', 'deletesub', 'undo'] as const;

/** Returns the changes of a table in a year, newest day first. Days and years are in GMT+9. */
export const history = endpoint({
  method: 'POST',
  path: '/api/history',
  summary: 'Returns the changes of a table in a year.',
  access: 'anyone',
  limits: limitsOf('list'),
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
