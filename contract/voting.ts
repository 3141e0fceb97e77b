import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { entryNumber, instant, md5, ok, sha256, tableId, text } from './fields.ts';

/** What the viewer may do with an entry, in the order of specification §4. `voted` shows the vote as an icon. */
export const viewerStatus = z.enum(['notLogin', 'restricted', 'voteEnd', 'voted', 'timeExceed', 'success']);

const songVote = z.enum(['yes', 'neutral', 'no']);
const difficulty = z.enum(['high', 'mid', 'low']);

/** An entry of the list of songs to vote on. */
export const votingSong = z.object({
  entryNo: z.number().int(),
  md5,
  sha256,
  title: z.string(),
  artist: z.string(),
  url: z.string(),
  url_diff: z.string(),
  level: z.string(),
  comment: z.string(),
  adult: z.boolean(),
  zureVerification: z.boolean(),
  voteVersion: z.union([z.literal(1), z.literal(2)]),
  publishedTime: instant,
  deadline: instant,
  /** Votes cast, and the weighted votes acceptance needs: public while all else is hidden (decisions.md §7). */
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  viewer: viewerStatus,
  ownVote: z.object({ vote: songVote, difficulty, personDiff: z.boolean(), comment: z.string() }).nullable(),
  /** For the special admin only. */
  hidden: z
    .object({
      proposer: z.string(),
      voteYes: z.number().int(),
      voteNeutral: z.number().int(),
      voteNo: z.number().int(),
    })
    .optional(),
});
export type VotingSong = z.output<typeof votingSong>;

export const votingSongs = endpoint({
  method: 'GET',
  path: '/api/vote/songs',
  access: 'anyone',
  query: z.object({ table: tableId }),
  reply: z.object({
    ...ok,
    /** Open entries. */
    count: z.number().int(),
    /** Those the viewer can still vote on. */
    count2: z.number().int(),
    source: z.array(votingSong),
  }),
  refusals: ['ENOTFOUND'],
});

/** A vote on a proposed song, version 2. The same vote again is a success, another one is refused. */
export const castVote = endpoint({
  method: 'POST',
  path: '/api/vote/vote2/:submission',
  access: 'session',
  params: z.object({ submission: entryNumber }),
  body: z.object({
    table: tableId,
    vote: songVote,
    option: z.object({ difficulty: difficulty.default('mid'), personDiff: z.boolean().default(false) }).prefault({}),
    comment: text.default(''),
  }),
  reply: z.object(ok),
  refusals: [
    'EBANNED',
    'ENOTFOUND',
    'NOTVALIDVALUE',
    'TOOLONGCOM',
    'EVOTENOREASON',
    'RESTRICTIONLEVEL',
    'ENOTVALIDAUTH',
  ],
});
