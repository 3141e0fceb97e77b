import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import { playData, playerScores } from '../accounts/accounts.ts';
import { endpoint } from '../platform/endpoint.ts';
import { ok, tableId, text } from '../platform/fields.ts';
import { limitsOf, WITHOUT_BODY } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';
import { growthDay, tableGains } from './growth.ts';

const level = z.number().int();
const count = z.number().int();

/**
 * Fetches and stores all scores of the caller, an LR2 player. Allowed once in 12 hours (ECOOLDOWN); failed attempts and
 * those without scores do not count, but attempts are limited to one a minute (ETOOMANY). ENOTVALIDAUTH for players of
 * other services, whose scores are pushed to the site.
 */
export const updateScores = endpoint({
  method: 'POST',
  path: '/api/update/',
  summary: "Fetches the caller's scores from the ranking service, once in 12 hours.",
  access: 'session',
  limits: limitsOf('external', { ...WITHOUT_BODY, rateLimits: [rateLimits.updatePerAccount] }),
  reply: z.object({
    ...ok,
    /** The number of scores at the service. */
    scores: count,
    /** The gains by table whose rating changed; empty while moved charts are being processed. */
    brought: z.array(tableGains),
  }),
  refusals: ['ENOTVALIDAUTH', 'EIRNOTCONNECT', 'ECOOLDOWN', 'ETOOMANY', 'NOTVALIDLR2ID', 'EBANNED'],
});

/** The clears that gave the restriction in a table, and those that would raise it. */
const restrictionExplained = z.object({
  table: tableId,
  /** The highest level allowed by the clears in this table, as in the session; -1 for none. */
  highest: level,
  /**
   * Whether all levels may be proposed and voted on, whatever `highest` is: it is the highest level, the table requires
   * any restriction, or a restriction in another table waives this one.
   */
  open: z.boolean(),
  /** The rule that gave the restriction. */
  because: z.discriminatedUnion('rule', [
    z.object({ rule: z.literal('noClear') }),
    /** The highest easy clear is at `level`, and `above` more are allowed. */
    z.object({ rule: z.literal('highestClear'), level, above: count }),
    /** `clears` easy clears at `level` allow `above` more. */
    z.object({ rule: z.literal('manyClears'), level, clears: count, above: count }),
    /** `clears` easy clears at `fromLevel` or above open the whole table. */
    z.object({ rule: z.literal('opened'), fromLevel: level, clears: count }),
    /** A restriction in the table `by` opens all of this one. */
    z.object({ rule: z.literal('waived'), by: tableId }),
  ]),
  /** Charts that count for it, at most five, hardest first; with `waived`, those of the table `by`. */
  charts: z.array(z.object({ title: z.string(), level })),
  /** Clears that would raise it, fewest missing first; empty if every level is open. */
  raisedBy: z.array(
    z.discriminatedUnion('rule', [
      /** One easy clear at `level` or above allows `highest`. */
      z.object({ rule: z.literal('oneClear'), level, highest: level }),
      /** `missing` more easy clears at `level` allow `highest`. */
      z.object({ rule: z.literal('manyClears'), level, missing: count, highest: level }),
      /** `missing` more easy clears at `fromLevel` or above open the whole table. */
      z.object({ rule: z.literal('opened'), fromLevel: level, missing: count }),
    ]),
  ),
});
export type RestrictionExplained = z.output<typeof restrictionExplained>;

/** Explains the caller's restrictions, for every table that has restrictions. */
export const ownRestrictions = endpoint({
  method: 'GET',
  path: '/api/user/restrictions',
  summary: 'Returns the levels up to which the caller may vote and propose, and why.',
  access: 'session',
  limits: limitsOf('scores'),
  reply: z.object({
    ...ok,
    /**
     * The plays sent by the caller's game while its clears give no rights (yet, or on this site); null when they do.
     */
    plays: z.object({ giveRights: z.boolean(), accepted: count, days: count }).nullable(),
    source: z.array(restrictionExplained),
  }),
});

export const skillColor = z.enum(STELLAWAY.colors.map(({ name }) => name));

export const rankingSorts = ['rank', 'name', 'exp', 'playcount'] as const;

/** A player in a Stellaway ranking. */
const rankingRow = playData.extend({
  /** Equal skills share a rank. */
  rank: count,
  /** The LR2 ID or MinIR ID, which is that of the profile. */
  userid: z.string(),
  /** Whether the player has an account here; the others are known from an archive. */
  account: z.boolean(),
  /** The color of the skill. */
  color: skillColor,
  /** The number of charts played. */
  playcount: count,
  dan: z.string(),
  dan2: z.string(),
});
export type RankingRow = z.output<typeof rankingRow>;

/** Returns a page of the ranking of a table; ENOTFOUND for a table without one. */
export const stellaway = endpoint({
  method: 'GET',
  path: '/api/stellaway',
  summary: 'Lists the players by their Stellaway rating in a table.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    ...listQuery,
    table: tableId,
    playerName: z.enum(['lr2', 'beatoraja']).default('lr2'),
    /** `with` includes players without an account, from an archive. */
    archive: z.enum(['with', 'without']).default('without'),
    sort: sortBy(rankingSorts, 'rank'),
  }),
  reply: z.object({
    ...ok,
    /** The number of players in the ranking, and of matches. */
    count,
    total: count,
    /** Whether ratings are still being updated after charts moved. */
    recomputing: z.boolean(),
    /** The viewer's place in the ranking; null if not in it. */
    own: z.object({ rank: count, page: count }).nullable(),
    source: z.array(rankingRow),
  }),
  refusals: ['ENOTFOUND'],
});

/** The rating and rank of a player in a table. */
const standing = z.object({
  table: z.string(),
  color: skillColor,
  /** The experience gained since the last level, and the cost of the next. */
  gained: z.number(),
  cost: z.number(),
  played: count,
  /** The rank among players of the same service with an account, and their number; null without a ranking. */
  place: z.object({ rank: count, of: count }).nullable(),
});
export type Standing = z.output<typeof standing>;

/** The highest skill test of a table that a player has passed. */
const passedTest = z.object({
  table: z.string(),
  /** The service of the client. */
  playerName: z.enum(['lr2', 'beatoraja']),
  level,
  /** Its number among the courses of the table, and its name. */
  number: count,
  name: z.string(),
});
export type PassedTest = z.output<typeof passedTest>;

/** Returns the profile of a player by LR2 ID or MinIR ID; ENOTFOUND without account and scores. */
export const user = endpoint({
  method: 'GET',
  path: '/api/user/:userid',
  aliases: [{ method: 'POST', path: '/api/user/:userid' }],
  summary: 'Returns the profile of a player.',
  access: 'anyone',
  limits: limitsOf('scores'),
  params: z.object({ userid: text }),
  /** With `table`, only charts of that table are listed: a player may have thousands. */
  query: z.object({
    table: tableId.optional(),
    /** `both` merges the bests of an account with players at two services. */
    services: z.enum(['one', 'both']).default('one'),
  }),
  reply: z.object({
    ...ok,
    /** The nickname; of a player without an account the name at the ranking service. */
    nickname: z.string(),
    /** The LR2 ID or MinIR ID. */
    userid: z.string(),
    /** Whether the player has an account here; the others are known from an archive. */
    account: z.boolean(),
    /** The service of the lamps: `lr2` or `beatoraja`. */
    playerName: z.string(),
    /** The players of the account, the main one first. */
    players: z.array(z.object({ playerName: z.enum(['lr2', 'beatoraja']), userid: z.string() })),
    /** The dan of an LR2 player, SP and DP; `-` for none. */
    dan: z.string(),
    dan2: z.string(),
    /** By table; with `services=both`, also by service. */
    passed: z.array(passedTest),
    ...playerScores,
    /** By table in which the player has a rating. */
    standings: z.array(standing),
  }),
  refusals: ['ENOTFOUND'],
});

/** The maximum number of names in one call. */
export const MAX_NAMES = 40;

/** Splits a list of nicknames at blanks and removes duplicates. */
export const parseNames = (names: string) => [...new Set(names.split(' ').filter(Boolean))];

/** The profile and color of a name. */
export const namedPlayer = z.object({
  nickname: z.string(),
  /** The LR2 ID or MinIR ID, which is that of the profile. */
  userid: z.string(),
  color: skillColor,
});
export type NamedPlayer = z.output<typeof namedPlayer>;

/**
 * Returns the players of nicknames, to color names and link them to profiles. Unknown names are omitted. The color is
 * that of the skill in the table, or the best of all ranked tables.
 */
export const playerNames = endpoint({
  method: 'GET',
  path: '/api/user/names',
  summary: 'Returns the profiles and colors of players by nickname.',
  access: 'anyone',
  limits: limitsOf('detail'),
  query: z.object({
    /** Separated by blanks, which no nickname contains. */
    names: text.refine((names) => parseNames(names).length <= MAX_NAMES),
    table: tableId.optional(),
  }),
  reply: z.object({ ...ok, source: z.array(namedPlayer) }),
  refusals: ['ENOTFOUND'],
});

/**
 * Returns the days of the last year on which the rating of a player in a table changed, oldest first; none for players
 * without an account. ENOTFOUND for an unknown player or table.
 */
export const growth = endpoint({
  method: 'GET',
  path: '/api/user/:userid/growth',
  summary: 'Returns how the rating of a player in a table grew.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ userid: text }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: z.array(growthDay) }),
  refusals: ['ENOTFOUND'],
});

/** Returns the official charts of a table, including those that a player has not played. */
export const tableCharts = endpoint({
  method: 'GET',
  path: '/api/user/list',
  summary: 'Lists the official charts of a table.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({ table: tableId }),
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({ entryNo: count, level: z.string(), title: z.string(), md5: z.string(), sha256: z.string() }),
    ),
  }),
  refusals: ['ENOTFOUND'],
});
