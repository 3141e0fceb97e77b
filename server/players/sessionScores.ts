import type { Kysely } from 'kysely';
import type { PlayData, StairwayItem, UserSession } from '#contract/accounts.ts';
import { clearCounts } from '#domain/players/clearCounts.ts';
import type { Service } from '#domain/players/clears.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import { bestsOnEntries } from '../restrictions/bestsOnEntries.ts';
import { playedCharts } from './playedCharts.ts';

type Slot = '' | '2' | '3' | '4' | '5';
type SessionScores = Pick<UserSession, `playData${Slot}` | `stairway${Slot}`>;

/**
 * Returns a player's lamps in each table, and their best on each official chart they played (players.md §4).
 *
 * @param scores `none` leaves the charts out, which takes one small query only
 */
export async function sessionScores(
  db: Kysely<DB>,
  rules: Rules,
  { playerId, service, nickname }: { playerId: number; service: Service; nickname: string },
  scores: 'all' | 'none',
): Promise<SessionScores> {
  const lamps = await lampsOf(db, playerId);
  const charts = scores === 'all' ? await playedCharts(db, playerId) : new Map<TableId, StairwayItem[]>();
  /** Returns the table with this number in the field names of the session. */
  const inSlot = (slot: number) => rules.tables.find(({ wireSlot }) => wireSlot === slot)?.id ?? '';
  const playData = (slot: number): PlayData => ({
    userLevel: 0,
    userSkill: 0,
    nickname,
    exp: 0,
    ...clearCounts(service, lamps.get(inSlot(slot)) ?? []),
  });
  const stairway = (slot: number) => charts.get(inSlot(slot)) ?? [];
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

/** Counts the official charts of each table by the player's lamp on them. */
async function lampsOf(db: Kysely<DB>, playerId: number) {
  const rows = await bestsOnEntries(db, { playerIds: [playerId], official: true })
    .select(({ fn }) => ['best.tableId', 'best.clear', fn.countAll<number>().as('charts')])
    .groupBy(['best.tableId', 'best.clear'])
    .execute();
  return Map.groupBy(rows, ({ tableId }) => tableId);
}
