import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, lines, md5, ok, sha256, tableId, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

/** The status of the vote control for the viewer. */
export const viewerStatus = z.enum(['notLogin', 'restricted', 'voteEnd', 'voted', 'timeExceed', 'success']);

export const voteResult = z.enum(['new', 'accept', 'reject', 'canceled']);
export const voteVersion = z.union([z.literal(1), z.literal(2)]);
const songVote = z.enum(['yes', 'neutral', 'no']);
/** The votes on revisions as the API names them: agree is `yes` and disagree is `no` elsewhere. */
const revisionVote = z.enum(['agree', 'neutral', 'disagree']);
const difficulty = z.enum(['high', 'mid', 'low']);
const EARLIER = { hard: 'high', fair: 'mid', easy: 'low' } as const;
const isEarlier = (given: string): given is keyof typeof EARLIER => Object.hasOwn(EARLIER, given);
/** An opinion, also by the names of older clients. */
const givenDifficulty = z
  .enum([...difficulty.options, 'hard', 'fair', 'easy'])
  .transform((given) => (isEarlier(given) ? EARLIER[given] : given));
const option = z
  .object({ difficulty: givenDifficulty.default('mid'), personDiff: z.boolean().default(false) })
  .prefault({});

/**
 * The viewer's own ballot. `level` is only set in vote version 1. Votes on revisions have the same names as on songs.
 */
export const ownVote = z.object({
  vote: songVote,
  difficulty,
  personDiff: z.boolean(),
  level: z.number().int().nullable(),
  comment: z.string(),
  /** Why an admin voided it; null if it counts. */
  voided: z.string().nullable(),
});

/** The number of votes of each kind; on a revision, yes is agree and no is disagree. */
export const counts = z.object({ voteYes: z.number().int(), voteNeutral: z.number().int(), voteNo: z.number().int() });

/** The values that an open vote hides; only the admin receives them. */
export const hidden = counts.extend({ proposer: z.string(), comments: z.number().int() });

/** The fields of a chart in every list of entries. */
export const listedChart = z.object({
  md5,
  sha256: sha256.or(z.literal('')),
  title: z.string(),
  artist: z.string(),
  url: z.string(),
  url_diff: z.string(),
});

/** The public values of an open vote, and the viewer's status and ballot. */
const openVote = z.object({
  voteVersion,
  publishedTime: instant,
  deadline: instant,
  /** The number of votes so far. */
  voteTotal: z.number().int(),
  /** The weighted votes needed for acceptance. */
  minimum: z.number().int(),
  /** The rate needed for acceptance, in percent. */
  threshold: z.number().int(),
  viewer: viewerStatus,
  ownVote: ownVote.nullable(),
  hidden: hidden.optional(),
});

/** A song that can be voted on: a proposal, or a re-vote. */
export const votingSong = listedChart.extend(openVote.shape).extend({
  entryNo: z.number().int(),
  level: z.string(),
  comment: z.string(),
  adult: z.boolean(),
  zureVerification: z.boolean(),
  /** The number of the open re-vote, whose vote the other fields describe; null for a proposal. */
  revision: z.number().int().nullable(),
});
export type VotingSong = z.output<typeof votingSong>;

export const votingSongs = endpoint({
  method: 'GET',
  path: '/api/vote/songs',
  summary: 'Lists the proposals and re-votes that are open for votes.',
  access: 'anyone',
  limits: limitsOf('detail'),
  query: z.object({ table: tableId }),
  reply: z.object({
    ...ok,
    /** The number of open entries, including re-votes. */
    count: z.number().int(),
    /** The number of those the viewer can still vote on. */
    count2: z.number().int(),
    source: z.array(votingSong),
  }),
  refusals: ['ENOTFOUND'],
});

export const revisionKind = z.enum(['change', 'delete', 'resurrection', 'transfer', 'fix']);

/** The table and level at which a chart is or would be listed. */
export const place = z.object({ table: z.string(), level: z.string() });

/** A revision. `level` and `table` are those of the chart when the revision was proposed. */
export const revised = z.object({
  /** The revision's own number. */
  entryNo: z.number().int(),
  /** The number of the entry it is about. */
  subNo: z.number().int(),
  /** The same number, by the name of older clients. */
  submission: z.number().int(),
  table: z.string(),
  level: z.string(),
  type: revisionKind,
  /** For a change: `low`, `high` or a level, as it was proposed. */
  changeTo: z.string().nullable(),
  /** The target; null if the chart keeps its place. */
  target: place.nullable(),
  comment: z.string(),
});

/** A revision that can be voted on. `level` is the present level of the chart. */
export const votingRevision = listedChart.extend(openVote.shape).extend(revised.shape).extend({
  zureVerification: z.boolean(),
});
export type VotingRevision = z.output<typeof votingRevision>;

export const votingRevisions = endpoint({
  method: 'GET',
  path: '/api/vote/revisions',
  summary: 'Lists the revisions that are open for votes.',
  access: 'anyone',
  limits: limitsOf('detail'),
  query: z.object({ table: tableId }),
  reply: z.object({
    ...ok,
    count: z.number().int(),
    count2: z.number().int(),
    source: z.array(votingRevision),
  }),
  refusals: ['ENOTFOUND'],
});

const params = z.object({ submission: text });

/** The common part of the four endpoints that cast a vote. `submission` is the number of the song or revision. */
const vote = {
  method: 'POST',
  access: 'session',
  limits: limitsOf('write'),
  params,
  refusals: [
    'EBANNED',
    'ENOTFOUND',
    'NOTVALIDVALUE',
    'TOOLONGCOM',
    'EVOTENOREASON',
    'EVOIDED',
    'RESTRICTIONLEVEL',
    'ENOTVALIDAUTH',
  ],
  conflicts: ['ENOTVALIDAUTH'],
} as const;
const ballot = { table: tableId, comment: lines.default('') };

/** Casts a vote on a song of vote version 1, with the level it should have. */
export const castLevelVote = endpoint({
  ...vote,
  path: '/api/vote/vote/:submission',
  summary: 'Votes on a song of vote version 1, with a level.',
  body: z.object({ ...ballot, level: z.number().int(), vote: songVote }),
});

/** Casts a vote on a song of vote version 2. The same vote again succeeds, a different one is refused. */
export const castVote = endpoint({
  ...vote,
  path: '/api/vote/vote2/:submission',
  summary: 'Votes on a song.',
  body: z.object({ ...ballot, vote: songVote, option }),
});

/** Casts a vote on a revision of vote version 1. */
export const castRevisionLevelVote = endpoint({
  ...vote,
  path: '/api/vote/revision-vote/:submission',
  summary: 'Votes on a revision of vote version 1, with a level.',
  body: z.object({ ...ballot, level: z.number().int(), vote: revisionVote }),
});

/** Casts a vote on a revision of vote version 2. `option` is used for re-votes only. */
export const castRevisionVote = endpoint({
  ...vote,
  path: '/api/vote/revision-vote2/:submission',
  summary: 'Votes on a revision.',
  body: z.object({ ...ballot, vote: revisionVote, option }),
});

/** The common part of the two endpoints that withdraw. `submission` is the number of the song or revision. */
export const withdrawal = {
  method: 'POST',
  access: 'session',
  limits: limitsOf('write'),
  params,
  body: z.object({ table: tableId }),
  refusals: ['EBANNED', 'ENOTFOUND', 'ENOTVALIDAUTH', 'EOTHERVOTES'],
  conflicts: ['ENOTVALIDAUTH'],
} as const;
