import type { Kysely } from 'kysely';
import type { PlayData, UserSession } from '#contract/accounts.ts';
import type { Service } from '#domain/players/clears.ts';
import type { Rules } from '#domain/rules.ts';
import type { DB } from '../database/schema.ts';

type SessionScores = Pick<
  UserSession,
  | 'playData'
  | 'playData2'
  | 'playData3'
  | 'playData4'
  | 'playData5'
  | 'stairway'
  | 'stairway2'
  | 'stairway3'
  | 'stairway4'
  | 'stairway5'
>;

/** How a player stands in each table, and their score of each chart (specification §3). */
export async function sessionScores(
  _db: Kysely<DB>,
  _rules: Rules,
  { nickname }: { playerId: number; service: Service; nickname: string },
  _scores: 'all' | 'none',
): Promise<SessionScores> {
  const none: PlayData = {
    userLevel: 0,
    userSkill: 0,
    nickname,
    exp: 0,
    pfc: 0,
    fc: 0,
    exhc: 0,
    hc: 0,
    gc: 0,
    ec: 0,
    laec: 0,
    aec: 0,
    fa: 0,
  };
  return {
    playData: none,
    playData2: none,
    playData3: none,
    playData4: none,
    playData5: none,
    stairway: [],
    stairway2: [],
    stairway3: [],
    stairway4: [],
    stairway5: [],
  };
}
