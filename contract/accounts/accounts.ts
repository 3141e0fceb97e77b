import { z } from 'zod';
import { SANCTION_NAMES } from '#domain/accounts/sanctions.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { MAX_KEYS } from '#domain/players/plays/keyName.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, md5, ok, sha256, text } from '../platform/fields.ts';
import { LOGIN_RATE_LIMITS, limitsOf, WITHOUT_BODY } from '../platform/limits.ts';

/** A player's Stellaway numbers in a table, and the number of official charts with each lamp. */
export const playData = z.object({
  userLevel: z.number(),
  userSkill: z.number(),
  nickname: z.string(),
  exp: z.number(),
  /** Charts with PERFECT or MAX. */
  pfc: z.number().int(),
  fc: z.number().int(),
  exhc: z.number().int(),
  hc: z.number().int(),
  gc: z.number().int(),
  ec: z.number().int(),
  laec: z.number().int(),
  aec: z.number().int(),
  fa: z.number().int(),
});
export type PlayData = z.output<typeof playData>;

/** A player's best score on an official chart. */
const stairwayItem = z.object({
  level: z.string(),
  title: z.string(),
  md5: md5.or(z.literal('')),
  sha256: sha256.or(z.literal('')),
  /** The points for Stellaway. */
  point: z.number(),
  /** The DJ level; empty if the number of notes is unknown. */
  rank: z.string(),
  /** The percentage of the best possible EX score; null if the number of notes is unknown. */
  percent: z.number().nullable(),
  minbp: z.number().int().nullable(),
  score: z.number().int(),
  /** The lamp id of the player's ranking service. */
  clear: z.number().int(),
  /** When the chart was last played, if known. */
  playedAt: instant.nullable(),
});
export type StairwayItem = z.output<typeof stairwayItem>;

/** The ratings of a player, and the best on each official chart. */
export const playerScores = {
  /** In the order st, sl, dpst, dp, fr. */
  playData: playData,
  playData2: playData,
  playData3: playData,
  playData4: playData,
  playData5: playData,
  /** In the same order; empty if requested without scores. */
  stairway: z.array(stairwayItem),
  stairway2: z.array(stairwayItem),
  stairway3: z.array(stairwayItem),
  stairway4: z.array(stairwayItem),
  stairway5: z.array(stairwayItem),
};

/** The session of a logged-in player. */
export const userSession = z.object({
  ...ok,
  userid: z.string(),
  nickname: z.string(),
  /** The dan at the ranking service, SP and DP; `-` for none. */
  dan: z.string(),
  dan2: z.string(),
  /** The service of the main ID. */
  playerName: z.enum(['lr2', 'beatoraja']),
  /** The LR2 ID and the MinIR ID of the account, one or both. */
  userlr2id: z.number().int().nullable(),
  minirid: z.string().nullable(),
  /** The highest level allowed in st, sl, dpst and dp; -1 for none. */
  restriction: z.number().int(),
  restriction2: z.number().int(),
  restriction3: z.number().int(),
  restriction4: z.number().int(),
  /** The same by table ID, for every table with restrictions. */
  restrictions: z.record(z.string(), z.number().int()),
  ...playerScores,
  /** When the scores of an LR2 player were last fetched. */
  lastUpdate: instant.nullable(),
  lastNicknameUpdate: instant.nullable(),
  adult: z.boolean(),
  ban: z.boolean(),
  banReason: z.string(),
  /** Whether the rights to propose and vote are suspended by a sanction. */
  barred: z.boolean(),
  barredReason: z.string(),
  /** Since when they are suspended; null if they are not. */
  barredSince: instant.nullable(),
  /** When the suspension ends by itself; null: when it is lifted. */
  barredUntil: instant.nullable(),
  /** Whether the player has acknowledged the suspension. */
  barringSeen: z.boolean(),
  /** The one warning of the player; null if there is none. */
  warning: z.object({ reason: z.string(), time: instant, seen: z.boolean() }).nullable(),
  /** The current sanctions that the player has appealed. */
  appealed: z.array(z.enum(SANCTION_NAMES)),
  /** The number of unread notifications. */
  unread: z.number().int(),
  /** Whether the player sees the values that an open vote hides. */
  admin: z.boolean(),
  /** Whether the player handles requests, comments, uploads and warnings; an admin does, too. */
  moderator: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  summary: 'Logs in and starts a session for this browser.',
  access: 'anyone',
  limits: limitsOf('write', { rateLimits: LOGIN_RATE_LIMITS }),
  body: z.object({ userid: text, userpw: text }),
  reply: userSession,
  refusals: ['NOTINFO', 'ENOTUSER', 'EBANNED', 'ETOOMANY'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/login/logout',
  summary: "Ends this browser's session.",
  access: 'anyone',
  limits: limitsOf('write', WITHOUT_BODY),
});

export const getInformation = endpoint({
  method: 'GET',
  path: '/api/login/get-information',
  summary: 'Returns the account that is logged in, with its rights and scores.',
  access: 'session',
  limits: limitsOf('scores', { less: { query: 'scores', value: 'none', cost: 'detail' } }),
  /** `none` omits the scores, maybe thousands: most pages only need the session. */
  query: z.object({ scores: z.enum(['all', 'none']).default('all') }),
  reply: userSession,
});

export const changeNickname = endpoint({
  method: 'POST',
  path: '/api/user/change-nickname',
  summary: "Changes the caller's nickname, once in 60 days.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ nickname: text }),
  refusals: ['ECHANGENICK1', 'ECHANGENICK2', 'ECHANGENICK3', 'EEXISTNICK'],
});

export const changeAdult = endpoint({
  method: 'POST',
  path: '/api/user/change-adult',
  summary: "Sets the caller's adult flag.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ value: z.boolean() }),
});

/** Acknowledges the warning and the suspension that the caller's session has. */
export const acknowledgeWarning = endpoint({
  method: 'POST',
  path: '/api/user/acknowledge-warning',
  summary: 'Acknowledges the warning and the suspension of the admins.',
  access: 'session',
  limits: limitsOf('write', WITHOUT_BODY),
});

/**
 * Changes the password, ends all other sessions and renews this one. Keys of game clients not in `keepKeys` are
 * revoked.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/change-password',
  summary:
    "Changes the caller's password, ends every other session, and revokes the keys of game clients that are not kept.",
  access: 'session',
  limits: limitsOf('write', { rateLimits: [rateLimits.passwordPerAccount] }),
  body: z.object({
    userpw: text,
    newpw: text,
    newpwAgain: text,
    keepKeys: z.array(z.int32()).max(MAX_KEYS).optional(),
  }),
  refusals: ['NOTINFO', 'ENOMATCHPASSWORD', 'NOTVALIDPW', 'NOTEQUALPW', 'ETOOMANY'],
});

/** Lists the caller's active sessions, most recently used first. */
export const sessions = endpoint({
  method: 'GET',
  path: '/api/login/sessions',
  summary: "Lists the caller's active sessions.",
  access: 'session',
  limits: limitsOf('detail'),
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({
        id: z.number().int(),
        /** The User-Agent header of the browser. */
        userAgent: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        /** Whether it is the session of this request. */
        current: z.boolean(),
      }),
    ),
  }),
});
export type SessionRow = z.output<typeof sessions.reply>['source'][number];

/** Ends one of the caller's sessions, or all except this one. Succeeds for a session that has already ended. */
export const endSessions = endpoint({
  method: 'POST',
  path: '/api/login/sessions/end',
  summary: "Ends one of the caller's sessions, or all other ones.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ id: z.number().int().or(z.literal('others')) }),
});

/**
 * Deletes the caller's account. Votes and proposals are kept without a name; a new account with the same ranking ID
 * takes them over.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete-account',
  summary: "Deletes the caller's account; votes and proposals stay without a name.",
  access: 'session',
  limits: limitsOf('write', { rateLimits: [rateLimits.passwordPerAccount] }),
  body: z.object({ userpw: text }),
  refusals: ['NOTINFO', 'ENOMATCHPASSWORD', 'ETOOMANY'],
});

const service = z.enum(['lr2', 'beatoraja']);

/** Unlinks an ID from the caller's account, with its fetched and pushed scores. */
export const unlink = endpoint({
  method: 'POST',
  path: '/api/user/unlink',
  summary: "Unlinks an LR2 ID or a MinIR ID from the caller's account.",
  access: 'session',
  limits: limitsOf('write', { rateLimits: [rateLimits.passwordPerAccount] }),
  body: z.object({ service, userpw: text }),
  refusals: ['NOTINFO', 'ENOMATCHPASSWORD', 'ELASTID', 'ETOOMANY'],
});

/** Sets the caller's main ID, whose profile names link to. */
export const showFirst = endpoint({
  method: 'POST',
  path: '/api/user/show-first',
  summary: 'Sets the main ID of the caller.',
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ service }),
  refusals: ['ENOTFOUND'],
});
