import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { entryNumber, instant, md5, ok, sha256, tableId, text } from './fields.ts';

/** What the viewer may do with an entry, in the order of specification §4. `voted` shows the vote as an icon. */
export const viewerStatus = z.enum(['notLogin', 'restricted', 'voteEnd', 'voted', 'timeExceed', 'success']);

export const voteResult = z.enum(['new', 'accept', 'reject', 'canceled']);
export const voteVersion = z.union([z.literal(1), z.literal(2)]);
const songVote = z.enum(['yes', 'neutral', 'no']);
/** Yes, neutral and no by the names that votes on revisions have on the wire; `domain/` knows the first ones only. */
const revisionVote = z.enum(['agree', 'neutral', 'disagree']);
const difficulty = z.enum(['high', 'mid', 'low']);
const option = z.object({ difficulty: difficulty.default('mid'), personDiff: z.boolean().default(false) }).prefault({});

/** The viewer's own ballot; `level` in entries of vote version 1 only. Votes on revisions have the words of songs here. */
export const ownVote = z.object({
  vote: songVote,
  difficulty,
  personDiff: z.boolean(),
  level: z.number().int().nullable(),
  comment: z.string(),
});

/** The counted votes; on a revision yes is agree, no is disagree. */
export const counts = z.object({ voteYes: z.number().int(), voteNeutral: z.number().int(), voteNo: z.number().int() });

/** What is hidden while a vote is open, for the special admin only (decisions.md §7). */
export const hidden = counts.extend({ proposer: z.string(), comments: z.number().int() });

/** A chart as every list of entries names it. */
export const listedChart = z.object({
  md5,
  sha256: sha256.or(z.literal('')),
  title: z.string(),
  artist: z.string(),
  url: z.string(),
  url_diff: z.string(),
});

/** What everybody sees of an open vote (decisions.md §7), and what the viewer may do. */
const openVote = z.object({
  voteVersion,
  publishedTime: instant,
  deadline: instant,
  /** Votes cast, and the weighted votes acceptance needs: public while all else is hidden. */
  voteTotal: z.number().int(),
  minimum: z.number().int(),
  /** The rate acceptance needs, in percent. */
  threshold: z.number().int(),
  viewer: viewerStatus,
  ownVote: ownVote.nullable(),
  hidden: hidden.optional(),
});

/** An entry of the list of songs to vote on: a proposal, or a re-vote (decisions.md §5). */
export const votingSong = listedChart.extend(openVote.shape).extend({
  entryNo: z.number().int(),
  level: z.string(),
  comment: z.string(),
  adult: z.boolean(),
  zureVerification: z.boolean(),
  /** The number of the open re-vote; null for a proposal. All about the vote is then the re-vote's. */
  revision: z.number().int().nullable(),
});
export type VotingSong = z.output<typeof votingSong>;

export const votingSongs = endpoint({
  method: 'GET',
  path: '/api/vote/songs',
  summary: 'Lists the proposals and re-votes that can be voted on.',
  access: 'anyone',
  query: z.object({ table: tableId }),
  reply: z.object({
    ...ok,
    /** Open entries, re-votes among them. */
    count: z.number().int(),
    /** Those the viewer can still vote on. */
    count2: z.number().int(),
    source: z.array(votingSong),
  }),
  refusals: ['ENOTFOUND'],
});

export const revisionKind = z.enum(['change', 'delete', 'resurrection', 'transfer', 'fix']);

/** Where a chart stands, or would. */
export const place = z.object({ table: z.string(), level: z.string() });

/** What a revision asks for. `level` and `table`: where the chart stood when it was proposed. */
export const revised = z.object({
  /** The revision's own number. */
  entryNo: z.number().int(),
  /** The number of the entry it is about. */
  subNo: z.number().int(),
  table: z.string(),
  level: z.string(),
  type: revisionKind,
  /** Of a change, as it was asked for: `low`, `high` or a level. */
  changeTo: z.string().nullable(),
  /** Where it leads; null where the chart keeps its place. */
  target: place.nullable(),
  comment: z.string(),
});

/** A revision that can be voted on. `level` is where the chart stands now. */
export const votingRevision = listedChart.extend(openVote.shape).extend(revised.shape).extend({
  zureVerification: z.boolean(),
});
export type VotingRevision = z.output<typeof votingRevision>;

export const votingRevisions = endpoint({
  method: 'GET',
  path: '/api/vote/revisions',
  summary: 'Lists the revisions that can be voted on.',
  access: 'anyone',
  query: z.object({ table: tableId }),
  reply: z.object({
    ...ok,
    count: z.number().int(),
    count2: z.number().int(),
    source: z.array(votingRevision),
  }),
  refusals: ['ENOTFOUND'],
});

const params = z.object({ submission: entryNumber });

/** What the four calls that cast a vote have in common; `submission` is the number of the song or of the revision. */
const vote = {
  method: 'POST',
  access: 'session',
  params,
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
  conflicts: ['ENOTVALIDAUTH'],
} as const;
const ballot = { table: tableId, comment: text.default('') };

/** A vote on a song of vote version 1: with the level it should have. */
export const castLevelVote = endpoint({
  ...vote,
  path: '/api/vote/vote/:submission',
  summary: 'Votes on a song of vote version 1, with the level it should have.',
  body: z.object({ ...ballot, level: z.number().int(), vote: songVote }),
});

/** A vote on a song, version 2. The same vote again is a success, another one is refused. */
export const castVote = endpoint({
  ...vote,
  path: '/api/vote/vote2/:submission',
  summary: 'Votes on a song.',
  body: z.object({ ...ballot, vote: songVote, option }),
});

/** A vote on a revision of vote version 1. */
export const castRevisionLevelVote = endpoint({
  ...vote,
  path: '/api/vote/revision-vote/:submission',
  summary: 'Votes on a revision of vote version 1, with the level it should have.',
  body: z.object({ ...ballot, level: z.number().int(), vote: revisionVote }),
});

/** A vote on a revision, version 2; re-votes take `option`. */
export const castRevisionVote = endpoint({
  ...vote,
  path: '/api/vote/revision-vote2/:submission',
  summary: 'Votes on a revision.',
  body: z.object({ ...ballot, vote: revisionVote, option }),
});

/** A comment on a song beside the votes; the same text again is a success and stored once. */
export const commentOnSong = endpoint({
  method: 'POST',
  path: '/api/vote/comment/:submission',
  summary: 'Comments on a song beside the votes.',
  access: 'session',
  params,
  body: z.object({ table: tableId, comment: text }),
  reply: z.object(ok),
  refusals: ['EBANNED', 'ENOTFOUND', 'NOTINFO', 'TOOLONGCOM', 'EFLOODCOM'],
});
