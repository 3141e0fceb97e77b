import type { Kysely } from 'kysely';
import type { PlayData, UserSession } from '#contract/accounts/accounts.ts';
import type { Service } from '#domain/players/clears.ts';
import { experienceLevel, type Rating, rate } from '#domain/players/stellaway/rating.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { ratingsOf } from '../scores/ratings/ratingsOf.ts';
import { type PlayedChart, playedCharts, stairwayItem } from './playedCharts.ts';

type Slot = '' | '2' | '3' | '4' | '5';
type SessionScores = Pick<UserSession, `playData${Slot}` | `stairway${Slot}`>;

/**
 * Returns a player's rating in each table, and their best on each official chart they played.
 *
 * @param scores `none` leaves out the charts, which takes only one small query; a table keeps only its charts
 */
export async function sessionScores(
  db: Kysely<DB>,
  rules: Rules,
  { playerId, service, nickname }: { playerId: number; service: Service; nickname: string },
  scores: 'all' | 'none' | { of: TableId },
): Promise<SessionScores> {
  const ratings = await ratingsOf(db, playerId);
  const charts =
    scores === 'none'
      ? new Map<TableId, PlayedChart[]>()
      : await playedCharts(db, [{ playerId, service }], scores === 'all' ? undefined : scores.of);
  return scoresByTable(rules, { service, nickname, ratings, charts });
}

interface Scores {
  service: Service;
  nickname: string;
  ratings: ReadonlyMap<TableId, Rating>;
  charts: ReadonlyMap<TableId, readonly PlayedChart[]>;
}

/** Returns ratings and charts under the field names of their tables. */
export function scoresByTable(rules: Rules, { service, nickname, ratings, charts }: Scores): SessionScores {
  /** Returns the table with this number in the field names of the session. */
  const inSlot = (slot: number) => rules.tables.find(({ wireSlot }) => wireSlot === slot)?.id ?? '';
  const playData = (slot: number): PlayData => {
    const { skill, experience, clears } = ratings.get(inSlot(slot)) ?? rate(service, []);
    return { userLevel: experienceLevel(experience).level, userSkill: skill, nickname, exp: experience, ...clears };
  };
  const stairway = (slot: number) => (charts.get(inSlot(slot)) ?? []).map((chart) => stairwayItem(service, chart));
  return {
    playData: playData(1),
    playData2: playData(2),
    playData3: playData(3),
    playData4: playData(4),
    playData5: playData(5),
    stairway: stairway(1),
    stairway2: stairway(2),
    stairway3: stairway(3),
    stairway4: stairway(4),
    stairway5: stairway(5),
  };
}
