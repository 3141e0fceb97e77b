import type { Kysely } from 'kysely';
import { SHARED_SERVICE } from '#domain/players/bestOfServices.ts';
import { rate } from '#domain/players/stellaway/rating.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import { type PlayerOfService, playedCharts } from './playedCharts.ts';
import { scoresByTable } from './sessionScores.ts';

/**
 * Returns the scores and ratings of a person at both services, as those of a player of `SHARED_SERVICE`. They are
 * computed, not stored.
 *
 * @param tableId the only table whose charts are listed; all by default
 */
export async function bestOfBoth(
  db: Kysely<DB>,
  rules: Rules,
  { players, nickname }: { players: readonly PlayerOfService[]; nickname: string },
  tableId?: TableId,
) {
  const charts = await playedCharts(db, players);
  const ratings = new Map([...charts].map(([id, played]) => [id, rate(SHARED_SERVICE, played)]));
  const listed = new Map([...charts].filter(([id]) => tableId === undefined || id === tableId));
  return { ratings, scores: scoresByTable(rules, { service: SHARED_SERVICE, nickname, ratings, charts: listed }) };
}
