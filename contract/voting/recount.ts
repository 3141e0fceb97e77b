import { z } from 'zod';
import { MAX_MINIMUM_CHANGE } from '#domain/voting/recount.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { counts, place } from './voting.ts';

const count = z.number().int();

/** The most entries of a reply, newest first. */
export const RECOUNT_ROWS = 200;

/** A proposal that other numbers would have decided otherwise. */
const recounted = counts.extend({
  /** The present table and the number of the entry, for its address. */
  table: z.string(),
  entryNo: count,
  title: z.string(),
  /** The due time of the vote count. */
  time: instant,
  before: place,
  /** Where it was accepted; null: it was rejected. */
  after: place.nullable(),
  wouldBe: z.enum(['accept', 'reject', 'stays']),
  wouldBeAt: place.nullable(),
});
export type Recounted = z.output<typeof recounted>;

/** Returns how the closed votes on proposals would have been decided by other numbers, from the votes that were cast. */
export const recount = endpoint({
  method: 'GET',
  path: '/api/recount',
  summary: 'Returns what vote counts would have decided about proposals by another minimum or share of yes.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    /** Is added to each minimum. */
    minimum: z.coerce.number().int().min(-MAX_MINIMUM_CHANGE).max(MAX_MINIMUM_CHANGE).default(0),
    /** The share of yes in percent that accepts a proposal; left out: that of its date. */
    share: z.coerce.number().int().min(0).max(100).optional(),
    /** The table whose entries are listed; empty for all. */
    table: text.default(''),
  }),
  reply: z.object({
    ...ok,
    levels: z.array(z.object({ table: z.string(), level: count, decided: count, otherwise: count })),
    /** How many entries there are; `source` has the newest 200. */
    total: count,
    source: z.array(recounted),
  }),
  refusals: ['ENOTFOUND'],
});
