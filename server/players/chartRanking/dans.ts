import { type Kysely, sql } from 'kysely';
import type { PassedTest } from '#contract/players/players.ts';
import { LN } from '#domain/charts/lnType.ts';
import { isEasyClear, type Service } from '#domain/players/clears.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { highestPassed } from '#domain/tables/courses/dan.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isKept } from '../../scores/isKept.ts';
import { coursesByTable } from '../../tables/courses/coursesByTable.ts';
import { courseCharts } from './courseCharts.ts';

/** A player of a service. */
interface PlayerOfService {
  playerId: number;
  service: Service;
}

/**
 * Returns the highest skill test of each table that these players have passed in the game, in
 * the order of the tables.
 */
export async function dans(
  db: Kysely<DB>,
  rules: Pick<Rules, 'tables' | 'courses'>,
  players: readonly PlayerOfService[],
): Promise<PassedTest[]> {
  const tables = await coursesByTable(db, rules);
  if (tables.length === 0) return [];
  const { hashesOf } = await courseCharts(db, tables);
  const hashed = tables.map(({ table, courses }) => ({
    table,
    tests: courses
      .filter(({ level }) => level !== null)
      .map((course) => ({ ...course, hashes: hashesOf(table.id, course) })),
  }));
  const hashes = hashed.flatMap(({ tests }) =>
    tests.flatMap((test) => Object.values(test.hashes).filter((hash) => hash !== null)),
  );
  const scores = await db
    .selectFrom('score')
    .select(['playerId', 'chartHash', 'clear'])
    .where('isCheated', '=', false)
    .where('lnType', '=', LN)
    .where(isKept())
    .where(sql<boolean>`player_id = any(${players.map(({ playerId }) => playerId)}::int[])`)
    .where(sql<boolean>`chart_hash = any(${hashes}::text[])`)
    .execute();
  return hashed.flatMap(({ table, tests }) =>
    players.flatMap(({ playerId, service }): PassedTest[] => {
      const passed = new Set(
        scores.flatMap((score) =>
          score.playerId === playerId && isEasyClear(service, score.clear) ? score.chartHash : [],
        ),
      );
      const names = new Map(tests.map((test) => [test.number, test.hashes[service]]));
      const highest = highestPassed(tests, ({ number }) => passed.has(names.get(number) ?? ''));
      return highest
        ? [
            {
              table: table.id,
              playerName: service,
              level: highest.level,
              number: highest.number,
              name: highest.course.name,
            },
          ]
        : [];
    }),
  );
}
