import { z } from 'zod';
import { uploadTags } from '#domain/uploads/tags.ts';
import { chartFacts } from '../charts/chartFacts.ts';
import { chartPicture } from '../charts/chartPicture.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, lines, md5, ok, sha256, tableId, text } from '../platform/fields.ts';
import { JSON_BODY, limitsOf } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';
import { commentEntry } from './comments.ts';
import { closedVote, known, notification, opinionCounts, voterEntry } from './verdicts.ts';
import { listedChart, ownVote, place, viewerStatus, voteVersion, withdrawal } from './voting.ts';

/** Proposes a chart at a level, from a file that `get-file-data` has staged for this session. */
export const submitSong = endpoint({
  method: 'POST',
  path: '/api/vote/submit',
  summary: 'Proposes a chart at a level of a table.',
  access: 'session',
  limits: limitsOf('file', JSON_BODY),
  body: z.object({
    table: tableId,
    songData: z.object({
      sha256: text,
      level: z.union([z.number(), text]),
      url: text,
      url_diff: text.default(''),
      comment: lines.default(''),
      adult: z.boolean().default(false),
    }),
    /** The original chart, if the keysounds are to be verified. */
    originSongData: z.object({ md5: text, sha256: text }).optional(),
    zureVerification: z.boolean().default(false),
  }),
  reply: z.object({ ...ok, entryNo: z.number().int() }),
  refusals: [
    'EBANNED',
    'EIMPORTANT',
    'ENOTFOUND',
    'NOTVALIDVALUE',
    'TOOLONGCOM',
    'ESONGNOTFOUND',
    'ESONGURLNOTFOUND',
    'EIRNOTFOUND',
    'EIRNOTCONNECT',
    'EALREADYSUBMIT',
    'RESTRICTIONLEVEL',
    'EREACHEDMAX',
    'EREACHEDMAX2',
    'EEDITING',
    'ETOOCOMPLEX',
    'EBUSY',
    'ESTORAGE',
  ],
});

/** Withdraws a proposal. Repeating it succeeds. */
export const withdrawSong = endpoint({
  ...withdrawal,
  path: '/api/vote/withdraw/:submission',
  summary: 'Withdraws a proposal, by its proposer, while nobody else has voted.',
});

/** A chart in the list of all proposals. Values hidden while its vote is open are null. */
export const listedSubmission = listedChart.extend(closedVote.shape).extend({
  entryNo: z.number().int(),
  level: z.string(),
  adult: z.boolean(),
  zureVerification: z.boolean(),
  /** Whether it was accepted and later deleted from the official list. */
  deleted: z.boolean(),
});
export type ListedSubmission = z.output<typeof listedSubmission>;

export const submissionSorts = ['number', 'level', 'title', 'proposer', 'votes', 'published'] as const;

export const submissionList = endpoint({
  method: 'GET',
  path: '/api/submission',
  summary: 'Lists every chart ever proposed for a table.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    table: tableId,
    ...listQuery,
    /** Levels separated by commas; empty for all. One that the table does not have is NOTVALIDVALUE. */
    levelfilter: text.default(''),
    sort: sortBy(submissionSorts, '-number'),
  }),
  reply: z.object({ ...ok, total: z.number().int(), source: z.array(listedSubmission) }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});

/** The details of an entry. Values hidden while its vote is open are null except for the admin. */
export const songDetail = listedSubmission.extend({
  /** The present table of the entry, which differs from the requested one after a transfer. */
  table: z.string(),
  /** The level it was proposed at. */
  proposedLevel: z.string(),
  /** The table it was proposed in, which differs from `table` after a transfer. */
  proposedTable: z.string(),
  /**
   * The place that `voters` and `opinions` refer to: for an accepted re-vote the place at that time, else the proposed
   * one.
   */
  votedPlace: place,
  comment: z.string(),
  originMd5: md5.nullable(),
  /** Misaligned notes compared with the original: 0 if verified; null if not compared. */
  zureCount: z.number().int().nullable(),
  voteVersion,
  /** Whether an admin has removed it from every list, or its proposer has withdrawn it. */
  removed: z.boolean(),
  /** Whether the viewer proposed it and may withdraw it now. */
  canWithdraw: z.boolean(),
  viewer: viewerStatus,
  ownVote: ownVote.nullable(),
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  threshold: z.number().int(),
  /** The deadline for votes; null if unknown. */
  deadline: instant.nullable(),
  opinions: opinionCounts.nullable(),
  personDiff: z.number().int().nullable(),
  known,
  voters: z.array(voterEntry).nullable(),
  /** The `voters` of vote version 2. */
  voters2: z.array(voterEntry).nullable(),
  /** Null while they are hidden and the viewer wrote none; the viewer's own ones are never hidden. */
  comments: z.array(commentEntry).nullable(),
  notifications: z.array(notification),
  /** The open revision of the entry; a re-vote is one of type `resurrection`. */
  openRevision: z.object({ entryNo: z.number().int(), table: z.string(), type: z.string() }).nullable(),
  /** The facts of its file; null if the site has not parsed it. */
  chart: z.nullable(chartFacts),
  /** Null without `chart`. */
  picture: z.nullable(chartPicture),
  /** Those of its uploads, of its notes, and that enough players gave it. */
  tags: z.array(z.enum(uploadTags)),
});
export type SongDetail = z.output<typeof songDetail>;

export const song = endpoint({
  method: 'GET',
  path: '/api/song/:entryNo',
  summary: 'Returns one entry with its votes and comments.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ entryNo: text }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: songDetail }),
  refusals: ['ENOTFOUND'],
});

/** Lists the entries of a chart, for other sites that link here. ENOTFOUND if there are none. */
export const entriesOfChart = endpoint({
  method: 'GET',
  path: '/sha256/:sha256',
  summary: 'Lists the entries of a chart.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ sha256: text }),
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({
        table: z.string(),
        entryNo: z.number().int(),
        level: z.string(),
        title: z.string(),
        md5,
        sha256,
        /** Whether it is in the official list. */
        official: z.boolean(),
      }),
    ),
  }),
  refusals: ['ENOTFOUND'],
});
