import { z } from 'zod';
import { playData, playerScores } from '../accounts/accounts.ts';
import { endpoint } from '../platform/endpoint.ts';
import { ok, tableId, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { skillColor } from './players.ts';

/** One of the two players; also describes the fields of the first. */
const side = {
  /** The nickname; without an account, the name at the ranking service. */
  nickname: z.string(),
  /** The LR2 ID or MinIR ID. */
  userid: z.string(),
  /** Whether the player has an account; others come from an archive. */
  account: z.boolean(),
  playerName: z.enum(['lr2', 'beatoraja']),
  /** The dan of an LR2 player, SP and DP; `-` for none. */
  dan: z.string(),
  dan2: z.string(),
};

/**
 * Compares two players in a table or in all. ENOTFOUND for a player without a profile or an unknown table, ESAMEPERSON
 * if both are the same.
 */
export const rivalData = endpoint({
  method: 'GET',
  path: '/api/user/:userid/:rivalid',
  summary: 'Compares the scores of two players in a table or in all.',
  access: 'anyone',
  limits: limitsOf('scores'),
  params: z.object({ userid: text, rivalid: text }),
  query: z.object({
    /** The table of the listed charts; without it, all tables (maybe megabytes). */
    table: tableId.optional(),
  }),
  reply: z.object({
    ...ok,
    ...side,
    ...playerScores,
    rNickname: side.nickname,
    rUserid: side.userid,
    rAccount: side.account,
    rPlayerName: side.playerName,
    rDan: side.dan,
    rDan2: side.dan2,
    rPlayData: playerScores.playData,
    rPlayData2: playerScores.playData2,
    rPlayData3: playerScores.playData3,
    rPlayData4: playerScores.playData4,
    rPlayData5: playerScores.playData5,
    rStairway: playerScores.stairway,
    rStairway2: playerScores.stairway2,
    rStairway3: playerScores.stairway3,
    rStairway4: playerScores.stairway4,
    rStairway5: playerScores.stairway5,
  }),
  refusals: ['ENOTFOUND', 'ESAMEPERSON'],
});

/** One of the caller's rivals, with the rating in the requested table. */
const ownRival = z.object({
  nickname: side.nickname,
  userid: side.userid,
  account: side.account,
  playerName: side.playerName,
  /** The color of the skill. */
  color: skillColor,
  userLevel: playData.shape.userLevel,
  userSkill: playData.shape.userSkill,
});
export type OwnRival = z.output<typeof ownRival>;

/** Lists the caller's rivals, highest skill in the table first. Only the caller sees them. */
export const ownRivals = endpoint({
  method: 'GET',
  path: '/api/user/rivals',
  summary: "Lists the caller's rivals, with their rating in a table.",
  access: 'session',
  limits: limitsOf('cheap'),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: z.array(ownRival) }),
  refusals: ['ENOTFOUND'],
});

/** Adds a rival of the caller, at most 20 (EMAXRIVALS with `limit`). Succeeds if already added. */
export const addRival = endpoint({
  method: 'POST',
  path: '/api/user/add-rival',
  summary: "Adds a player to the caller's rivals.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ userid: text }),
  refusals: ['ESESSIONEXP', 'ENOTFOUND', 'ESAMEPERSON', 'EMAXRIVALS'],
});

/** Removes a rival of the caller. Succeeds if not among them. ENOTFOUND for an invalid ID. */
export const removeRival = endpoint({
  method: 'POST',
  path: '/api/user/remove-rival',
  summary: "Removes a player from the caller's rivals.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ userid: text }),
  refusals: ['ENOTFOUND'],
});
