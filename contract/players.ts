import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import { playData, playerScores } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ok, tableId, text } from './fields.ts';
import { broughtToTable, growthDay } from './growth.ts';
import { limitsOf, WITHOUT_BODY } from './limits.ts';
import { listQuery, sortBy } from './lists.ts';

const level = z.number().int();
const count = z.number().int();

/**
 * Fetches all scores of the caller, an LR2 player, before it stores any. It is allowed once in 12 hours (ECOOLDOWN); an
 * attempt that failed or found no score does not count, but attempts are limited to one a minute (ETOOMANY). Players of
 * another service get ENOTVALIDAUTH: their scores are pushed to the site.
 */
export const updateScores = endpoint({
  method: 'POST',
  path: '/api/update/',
  summary: "Fetches the caller's scores from the ranking service, once in 12 hours.",
  access: 'session',
  limits: limitsOf('external', { ...WITHOUT_BODY, rateLimits: [rateLimits.updatePerAccount] }),
  reply: z.object({
    ...ok,
    /** How many scores the service has. */
    scores: count,
    /** What they brought, in each table in which the rating changed; empty while charts that moved change it too. */
    brought: z.array(broughtToTable),
  }),
  refusals: ['ENOTVALIDAUTH', 'EIRNOTCONNECT', 'ECOOLDOWN', 'ETOOMANY', 'NOTVALIDLR2ID', 'EBANNED'],
});

/** The clears that gave the restriction in a table, and what would raise it. */
const restrictionExplained = z.object({
  table: tableId,
  /** The highest level allowed by the clears in this table, as in the session; -1 for none. */
  highest: level,
  /**
   * Whether all levels may be proposed and voted on, whatever `highest` is: because it is the highest level, because
   * the table needs any restriction at all, or because a restriction in another table waives this one.
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
  /** What would raise it, the fewest missing clears first; empty if every level is open. */
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
    /** What the caller's game has sent while its clears give no rights yet, or give none on this site; null when they do. */
    plays: z.object({ giveRights: z.boolean(), accepted: count, days: count }).nullable(),
    source: z.array(restrictionExplained),
  }),
  refusals: [],
});

/** The color of a skill. */
export const skillColor = z.enum(STELLAWAY.colors.map(({ name }) => name));

export const rankingSorts = ['rank', 'name', 'exp', 'playcount'] as const;

/** A player in a Stellaway ranking. */
const rankingRow = playData.extend({
  /** Equal skill is an equal rank. */
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

/** Returns a page of the ranking of a table; ENOTFOUND for a table that is not ranked. */
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
    /** `with` ranks players without an account too, who are known from an archive. */
    archive: z.enum(['with', 'without']).default('without'),
    sort: sortBy(rankingSorts, 'rank'),
  }),
  reply: z.object({
    ...ok,
    /** The number of players in the ranking, and of those that match. */
    count,
    total: count,
    /** Whether a job still changes ratings after charts moved. */
    recomputing: z.boolean(),
    /** Where the viewer is in the order of ranks; null when they are not in this ranking. */
    own: z.object({ rank: count, page: count }).nullable(),
    source: z.array(rankingRow),
  }),
  refusals: ['ENOTFOUND'],
});

/** Where a player stands in a table. */
const standing = z.object({
  table: z.string(),
  color: skillColor,
  /** What leads to the next level: experience gained since the last, and what it takes. */
  gained: z.number(),
  cost: z.number(),
  played: count,
  /** The rank among the players of the same service with an account, and their number; null without a ranking. */
  place: z.object({ rank: count, of: count }).nullable(),
});
export type Standing = z.output<typeof standing>;

/** The highest skill test of a table that a player has passed in the game. */
const passedTest = z.object({
  table: z.string(),
  /** The service whose client it was passed in. */
  playerName: z.enum(['lr2', 'beatoraja']),
  level,
  /** Its number among the courses of the table, and its name. */
  number: count,
  name: z.string(),
});
export type PassedTest = z.output<typeof passedTest>;

/** Returns the profile of a player by LR2 ID or MinIR ID; ENOTFOUND for one with neither an account nor scores. */
export const user = endpoint({
  method: 'GET',
  path: '/api/user/:userid',
  aliases: [{ method: 'POST', path: '/api/user/:userid' }],
  summary: 'Returns the profile of a player.',
  access: 'anyone',
  limits: limitsOf('scores'),
  params: z.object({ userid: text }),
  /** With `table` the reply lists the charts of that table only: a player may have thousands. */
  query: z.object({
    table: tableId.optional(),
    /** `both` has the best of what a person has at two services, where the account has two players. */
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
    /** `lr2` or `beatoraja`, which is the service that names the lamps. */
    playerName: z.string(),
    /** The players of the account, the one that is shown first before the other. */
    players: z.array(z.object({ playerName: z.enum(['lr2', 'beatoraja']), userid: z.string() })),
    /** The dan of an LR2 player, SP and DP; `-` for none. */
    dan: z.string(),
    dan2: z.string(),
    /** Of each table; with `services=both`, of each service. */
    passed: z.array(passedTest),
    ...playerScores,
    /** Of each table in which the player has a rating. */
    standings: z.array(standing),
  }),
  refusals: ['ENOTFOUND'],
});

/** The most players that are named in one call. */
export const MAX_NAMES = 40;

/** Returns the nicknames of a list that is separated by blanks, each once. */
export const parseNames = (names: string) => [...new Set(names.split(' ').filter(Boolean))];

/** What a name is shown with: its profile and its color. */
export const namedPlayer = z.object({
  nickname: z.string(),
  /** The LR2 ID or MinIR ID, which is that of the profile. */
  userid: z.string(),
  color: skillColor,
});
export type NamedPlayer = z.output<typeof namedPlayer>;

/**
 * Returns the players of nicknames, so that every name can have its color and lead to its profile. A name that nobody
 * has is missing. The color is that of the skill in the table, or the best one of all ranked tables.
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
 * Returns the days of the last year on which the rating of a player in a table changed, oldest first. Players without an
 * account have none; ENOTFOUND for an unknown player or table.
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

/** Returns the official charts of a table, to show those that a player has not played too. */
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
