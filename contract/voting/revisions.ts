import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, lines, ok, tableId, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';
import { closedVote, known, notification, opinionCounts, voterEntry } from './verdicts.ts';
import { listedChart, ownVote, revised, viewerStatus, voteResult, voteVersion, withdrawal } from './voting.ts';

/** Proposes a revision of an entry; `fix` is an admin's correction, which takes effect at once. */
export const submitRevision = endpoint({
  method: 'POST',
  path: '/api/vote/revision-submit',
  summary: 'Proposes a revision of an entry; admins also correct links and files with it.',
  access: 'session',
  // A correction by an admin reads a staged file.
  limits: limitsOf('write', { readsFiles: true }),
  body: z.object({
    table: tableId,
    type: text,
    /** The number of the entry it is about. */
    submission: z.union([z.number(), text]),
    changeTo: z.union([z.number(), text]).optional(),
    comment: lines.default(''),
    /** For a fix: the new links, and the staged file that replaces the chart. Omitted fields are unchanged. */
    url: text.optional(),
    url_diff: text.optional(),
    sha256: text.optional(),
  }),
  /** `entryNo` is the number of the revision. */
  reply: z.object({ ...ok, entryNo: z.number().int() }),
  refusals: [
    'EBANNED',
    'EIMPORTANT',
    'NOTVALIDVALUE',
    'NOTINFO',
    'TOOLONGCOM',
    'ENOTFOUND',
    'ENOTVALIDAUTH',
    'ESONGNOTFOUND',
    'EALREADYSUBMIT',
    'ENOVOTEEND',
    'ESAMELEVEL',
    'RESTRICTIONLEVEL',
    'EALREADYSUBMITREV',
    'ENOTRESURRECTIONSELF',
    'ENOTSUBMITSAMEPROP',
    'ENOTAFTERTWOMONTHS',
    'EREACHEDMAX',
    'EEDITING',
    'ETOOCOMPLEX',
    'EBUSY',
    'ESTORAGE',
    'EOWNMATTER',
  ],
});

/** Withdraws a revision. Repeating it succeeds. */
export const withdrawRevision = endpoint({
  ...withdrawal,
  path: '/api/vote/revision-withdraw/:submission',
  summary: 'Withdraws a revision, by its proposer, while nobody else has voted.',
});

/** Finds entries to revise by number, title or artist; at most twenty, best matches first. */
export const searchSubmission = endpoint({
  method: 'GET',
  path: '/api/vote/search-submission',
  summary: 'Finds entries to revise by number, title or artist.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({ table: tableId, value: text.default('') }),
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({
        entryNo: z.number().int(),
        level: z.string(),
        title: z.string(),
        artist: z.string(),
        voteResult,
        deleted: z.boolean(),
      }),
    ),
  }),
  refusals: ['ENOTFOUND'],
});

/** A revision in a list. Values hidden while its vote is open are null. */
export const listedRevision = revised.extend(closedVote.shape).extend({ title: z.string(), artist: z.string() });
export type ListedRevision = z.output<typeof listedRevision>;

/** Lists the revisions of an entry, newest first. */
export const revisionsOfEntry = endpoint({
  method: 'GET',
  path: '/api/revision/search/:entryNo',
  summary: 'Lists the revisions of an entry.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ entryNo: text }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: z.array(listedRevision) }),
  refusals: ['ENOTFOUND'],
});

export const revisionSorts = ['number', 'type', 'level', 'title', 'proposer', 'votes', 'published'] as const;

export const revisionList = endpoint({
  method: 'GET',
  path: '/api/revisionlist',
  summary: 'Lists the revisions proposed in a table.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    table: tableId,
    ...listQuery,
    /** Types separated by commas; empty for all. Unknown ones are NOTVALIDVALUE. */
    typefilter: text.default(''),
    sort: sortBy(revisionSorts, '-number'),
  }),
  reply: z.object({ ...ok, total: z.number().int(), source: z.array(listedRevision) }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});

/** The details of a revision. Values hidden while its vote is open are null except for the admin. */
export const revisionDetail = listedRevision.extend(listedChart.shape).extend({
  /** The present table and level of the entry. */
  entryTable: z.string(),
  entryLevel: z.string(),
  voteVersion,
  viewer: viewerStatus,
  ownVote: ownVote.nullable(),
  /** Whether the viewer proposed it and may withdraw it now. */
  canWithdraw: z.boolean(),
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  threshold: z.number().int(),
  deadline: instant,
  /** Only for a re-vote. */
  opinions: opinionCounts.nullable(),
  personDiff: z.number().int().nullable(),
  known,
  voters: z.array(voterEntry).nullable(),
  /** Holds are listed only after the vote has closed. */
  notifications: z.array(notification),
});
export type RevisionDetail = z.output<typeof revisionDetail>;

export const revision = endpoint({
  method: 'GET',
  path: '/api/revision/:entryNo',
  summary: 'Returns one revision.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ entryNo: text }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: revisionDetail }),
  refusals: ['ENOTFOUND'],
});
