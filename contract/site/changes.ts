import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { place, revisionKind } from '../voting/voting.ts';

const told = {
  number: z.number().int(),
  time: instant,
  /** The address of the page that shows it. */
  address: z.string(),
};
const entry = {
  /** Where it was proposed or revised, which may not be where it is now. */
  table: z.string(),
  level: z.string(),
  entryNo: z.number().int(),
  title: z.string(),
  artist: z.string(),
};
const count = z.number().int();

/** What happened: an entry or revision opened, a vote count decided in a table, a notice or an upload was published. */
const change = z.discriminatedUnion('kind', [
  z.object({ ...told, ...entry, kind: z.literal('opened') }),
  z.object({
    ...told,
    ...entry,
    kind: z.literal('revision'),
    revisionNo: z.number().int(),
    type: revisionKind,
    /** Where a change or transfer leads; null for other types. */
    to: place.nullable(),
  }),
  z.object({
    ...told,
    kind: z.literal('decided'),
    table: z.string(),
    /** The day of the vote count in GMT+9. */
    date: z.iso.date(),
    /** Whether an admin undid it; then decisions are left out whose votes are open again. */
    undone: z.boolean(),
    accepted: count,
    deleted: count,
    rejected: count,
    canceled: count,
  }),
  z.object({ ...told, kind: z.literal('notice'), code: z.string(), title: z.string() }),
  z.object({ ...told, kind: z.literal('upload'), entryNo: z.number().int(), title: z.string(), artist: z.string() }),
]);
export type SiteChange = z.output<typeof change>;

/** Returns what happened after a number, for other sites, which ask again with `next`. */
export const changes = endpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Returns what happened at the site after a number, in order.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    ...ok,
    changes: z.array(change),
    /** The `since` of the next request. */
    next: z.number().int(),
  }),
});
