import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { activity } from '#contract/site/activity.ts';
import { daysAfter, gmt9 } from '#domain/common/dates.ts';
import { type RatingDay, ratingDifference } from '#domain/players/stellaway/growth.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../platform/database/schema.ts';
import { gained } from './gained.ts';

/** How far back gains are looked for, in days. */
const RECENT_DAYS = 60;

/** Returns the newest days on which an account's own scores changed its rating in a table, with the gains. */
export async function newestGains(
  db: Kysely<DB>,
  { accountId, rules, at }: { accountId: number; rules: Pick<Rules, 'tables'>; at: Date },
  take: number,
): Promise<Reply<typeof activity>['gains']> {
  const tableIds = rules.tables.map(({ id }) => id);
  const rows = await db
    .selectFrom('ratingDay')
    .innerJoin('player', 'player.id', 'ratingDay.playerId')
    .select(['ratingDay.tableId as table', 'day', 'skill', 'experience', 'played', 'clears', 'start'])
    .where('player.accountId', '=', accountId)
    .where('ratingDay.tableId', 'in', tableIds)
    .where('day', '>', gmt9(daysAfter(at, -RECENT_DAYS)).dashed)
    .orderBy('day', 'desc')
    .orderBy('experience', 'desc')
    .$narrowType<Pick<RatingDay, 'clears' | 'start'>>()
    .execute();
  return rows
    .map(({ table, day, start, ...rating }) => ({ table, day, gained: gained(ratingDifference(start, rating)) }))
    .filter(({ gained: { skill, exp, played } }) => skill !== 0 || exp !== 0 || played !== 0)
    .slice(0, take);
}

/** Returns the table in which an account has played most charts; null without scores. */
export async function mainTableOf(db: Kysely<DB>, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('rating')
    .innerJoin('player', 'player.id', 'rating.playerId')
    .select('rating.tableId')
    .where('player.accountId', '=', accountId)
    .where('rating.played', '>', 0)
    .orderBy('rating.played', 'desc')
    .orderBy('rating.tableId')
    .limit(1)
    .executeTakeFirst();
  return row?.tableId ?? null;
}
