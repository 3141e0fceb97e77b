import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { place, revisionKind } from '../voting/voting.ts';

const number = z.number().int();
const text = z.string();
/** `address` is that of the page that shows it. */
const told = z.object({ number, time: instant, address: text });
/** Table and level are those of the proposal or revision, which may not be where the entry is now. */
const entry = told.extend({ table: text, level: text, entryNo: number, title: text, artist: text });
/** `hash`: the sha256 of its file in the open data; null for one that has none, or was undone. */
const decisions = { hash: text.nullable(), accepted: number, deleted: number, rejected: number, canceled: number };

/** What happened: an entry or revision opened, a vote count decided in a table, a notice or an upload was published. */
const change = z.discriminatedUnion('kind', [
  entry.extend({ kind: z.literal('opened') }),
  /** `to`: where a change or transfer leads; null for other types. */
  entry.extend({ kind: z.literal('revision'), revisionNo: number, type: revisionKind, to: place.nullable() }),
  /** `date` is in GMT+9. When an admin undid it, decisions are not counted whose votes are open again. */
  told.extend({ kind: z.literal('decided'), table: text, date: text, undone: z.boolean(), ...decisions }),
  told.extend({ kind: z.literal('notice'), code: text, title: text }),
  told.extend({ kind: z.literal('upload'), entryNo: number, title: text, artist: text }),
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
  reply: z.object({ ...ok, changes: z.array(change), next: number }),
});
