import { type Kysely, sql } from 'kysely';
import { type ExplainedRestriction, explainRestrictions } from '#domain/players/explainRestriction.ts';
import { hasPlayedEnough } from '#domain/players/plays/rights.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../platform/database/schema.ts';
import { doPlaysGiveRights, easyClears } from './easyClears.ts';

/** Returns an account's restrictions with the charts that gave them, and what would raise them. */
export async function ownRestrictions(
  db: Kysely<DB>,
  rules: Rules,
  accountId: number,
): Promise<ExplainedRestriction[]> {
  const clears = await easyClears(db, [accountId]);
  const titles = await db
    .selectFrom('submission')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${clears.map(({ submissionId }) => submissionId)}::int[])`)
    .execute();
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  return explainRestrictions(
    rules,
    clears.map((clear) => ({ ...clear, title: titleOf.get(clear.submissionId) ?? '' })),
  );
}

/** Returns the progress of an account's game plays toward giving rights; null if they give rights, or there are none. */
export async function playsWithoutRights(
  db: Kysely<DB>,
  accountId: number,
): Promise<{ giveRights: boolean; accepted: number; days: number } | null> {
  const played = await db
    .selectFrom('account')
    .select(['acceptedPlays', 'playDays'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const giveRights = await doPlaysGiveRights(db);
  if (played.acceptedPlays === 0 || (giveRights && hasPlayedEnough(played))) return null;
  return { giveRights, accepted: played.acceptedPlays, days: played.playDays };
}
