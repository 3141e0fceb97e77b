import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { entryNumber, instant, ok, tableId, text } from './fields.ts';
import { listQuery, sortBy } from './lists.ts';
import { closedVote, notification, opinionCounts, voterEntry } from './verdicts.ts';
import { listedChart, ownVote, revised, viewerStatus, voteResult, voteVersion } from './voting.ts';

/** A proposed revision of an entry; `fix` is an admin's correction, done at once (decisions.md §5). */
export const submitRevision = endpoint({
  method: 'POST',
  path: '/api/vote/revision-submit',
  summary: 'Proposes a revision of an entry; an admin corrects a link or file with it.',
  access: 'session',
  body: z.object({
    table: tableId,
    type: text,
    /** The number of the entry it is about. */
    submission: z.union([z.number(), text]),
    changeTo: z.union([z.number(), text]).optional(),
    comment: text.default(''),
    /** Of a fix: the links from now on, and the kept file that replaces the chart; what is left out stays. */
    url: text.optional(),
    url_diff: text.optional(),
    sha256: text.optional(),
  }),
  /** The revision's number. */
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
  ],
});

/** Entries to revise, found by number, title or artist; the best twenty. */
export const searchSubmission = endpoint({
  method: 'GET',
  path: '/api/vote/search-submission',
  summary: 'Finds entries to revise by number, title or artist.',
  access: 'anyone',
  query: z.object({ table: tableId, value: text }),
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

/** A revision in a list. What is hidden while its vote is open is null. */
export const listedRevision = revised.extend(closedVote.shape).extend({ title: z.string(), artist: z.string() });
export type ListedRevision = z.output<typeof listedRevision>;

/** The earlier revisions of an entry, newest first. */
export const revisionsOfEntry = endpoint({
  method: 'GET',
  path: '/api/revision/search/:entryNo',
  summary: 'Lists the revisions of an entry.',
  access: 'anyone',
  params: z.object({ entryNo: entryNumber }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: z.array(listedRevision) }),
  refusals: ['ENOTFOUND'],
});

export const revisionSorts = ['number', 'type', 'level', 'title', 'proposer', 'votes', 'published'] as const;

export const revisionList = endpoint({
  method: 'GET',
  path: '/api/revisionlist',
  summary: 'Lists the revisions that were proposed in a table.',
  access: 'anyone',
  query: z.object({
    table: tableId,
    ...listQuery,
    /** Types, separated by commas; empty = all. An unknown one is NOTVALIDVALUE. */
    typefilter: text.default(''),
    sort: sortBy(revisionSorts, '-number'),
  }),
  reply: z.object({ ...ok, total: z.number().int(), source: z.array(listedRevision) }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});

/** All about one revision. While its vote is open, what is hidden is null for everybody but the admin. */
export const revisionDetail = listedRevision.extend(listedChart.shape).extend({
  /** Where the entry is now, whatever the revision was about. */
  entryTable: z.string(),
  entryLevel: z.string(),
  voteVersion,
  viewer: viewerStatus,
  ownVote: ownVote.nullable(),
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  threshold: z.number().int(),
  deadline: instant,
  /** Of a re-vote. */
  opinions: opinionCounts.nullable(),
  personDiff: z.number().int().nullable(),
  voters: z.array(voterEntry).nullable(),
  /** Holds are told after the close only. */
  notifications: z.array(notification),
});
export type RevisionDetail = z.output<typeof revisionDetail>;

export const revision = endpoint({
  method: 'GET',
  path: '/api/revision/:entryNo',
  summary: 'Tells all about one revision.',
  access: 'anyone',
  params: z.object({ entryNo: entryNumber }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: revisionDetail }),
  refusals: ['ENOTFOUND'],
});
