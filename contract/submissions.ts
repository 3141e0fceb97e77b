import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, md5, ok, page, sha256, tableId, text } from './fields.ts';

/** A chart proposed at a level. Names a file that `get-file-data` keeps for this session (decisions.md §7). */
export const submitSong = endpoint({
  method: 'POST',
  path: '/api/vote/submit',
  access: 'session',
  body: z.object({
    table: tableId,
    songData: z.object({
      sha256: text,
      level: z.union([z.number(), text]),
      url: text,
      url_diff: text.default(''),
      comment: text.default(''),
      adult: z.boolean().default(false),
    }),
    /** The original chart the proposed one was made from, when it is to be verified against it. */
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
  ],
});

/** A proposed chart in the list of all that were ever proposed. What is hidden while a vote is open is null. */
export const listedSubmission = z.object({
  entryNo: z.number().int(),
  level: z.string(),
  title: z.string(),
  artist: z.string(),
  md5,
  sha256,
  url: z.string(),
  url_diff: z.string(),
  voteResult: z.enum(['new', 'accept', 'reject', 'canceled']),
  zureVerification: z.boolean(),
  publishedTime: instant.nullable(),
  proposer: z.string().nullable(),
  voteYes: z.number().int().nullable(),
  voteNeutral: z.number().int().nullable(),
  voteNo: z.number().int().nullable(),
  votePercent: z.string().nullable(),
});

export const submissionList = endpoint({
  method: 'GET',
  path: '/api/submission',
  access: 'anyone',
  query: z.object({ table: tableId, page }),
  reply: z.object({ ...ok, total: z.number().int(), source: z.array(listedSubmission) }),
  refusals: ['ENOTFOUND'],
});
