import type { Kysely } from 'kysely';
import { isEasyClear } from '#domain/players/clears.ts';
import { type ExplainedRestriction, explainRestrictions } from '#domain/players/explainRestriction.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../database/schema.ts';
import { bestsOnEntries } from '../scores/bestsOnEntries.ts';

/** Explains an account's restrictions: which charts gave them, and what would raise them (voting.md §2.2). */
export async function ownRestrictions(
  db: Kysely<DB>,
  rules: Rules,
  accountId: number,
): Promise<ExplainedRestriction[]> {
  const { playerId, service } = await db
    .selectFrom('account')
    .innerJoin('player', 'player.id', 'account.playerId')
    .select(['player.id as playerId', 'player.service'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const bests = await bestsOnEntries(db, { playerIds: [playerId], official: true })
    .innerJoin('submission', 'submission.id', 'best.submissionId')
    .select(['best.clear', 'best.tableId', 'best.level', 'submission.title'])
    .execute();
  return explainRestrictions(
    rules,
    bests.filter(({ clear }) => isEasyClear(service, clear)),
  );
}
