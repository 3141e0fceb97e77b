import type { Transaction } from 'kysely';
import { isEasyClear, type Service } from '#domain/players/clears.ts';
import { NO_RIGHT, restrictionsFrom } from '#domain/players/restriction.ts';
import type { Rules } from '#domain/rules.ts';
import type { DB } from '../database/schema.ts';

/** Players are taken in groups, so that a counting never holds everybody's scores in memory at once. */
const PLAYERS_AT_ONCE = 200;

/**
 * Derives the restrictions of players anew from their scores on the official charts at their present levels, in the
 * transaction that changed either (decisions.md §6).
 *
 * @param who these players, or all who have a score on one of these submissions
 */
export async function recomputeRestrictions(
  trx: Transaction<DB>,
  rules: Rules,
  who: { accountIds: readonly number[] } | { whoPlayed: readonly number[] },
) {
  const accountIds = 'accountIds' in who ? who.accountIds : await playersOf(trx, who.whoPlayed);
  for (let start = 0; start < accountIds.length; start += PLAYERS_AT_ONCE) {
    await recomputeGroup(trx, rules, accountIds.slice(start, start + PLAYERS_AT_ONCE));
  }
}

async function playersOf(trx: Transaction<DB>, submissionIds: readonly number[]): Promise<number[]> {
  if (submissionIds.length === 0) return [];
  const rows = await scoresOnEntries(trx)
    .select('played.accountId')
    .where('played.submissionId', 'in', submissionIds)
    .distinct()
    .orderBy('played.accountId')
    .execute();
  return rows.map((row) => row.accountId);
}

async function recomputeGroup(trx: Transaction<DB>, rules: Rules, accountIds: readonly number[]) {
  const scores = await scoresOnEntries(trx)
    .innerJoin('submission', 'submission.id', 'played.submissionId')
    .select(['played.accountId', 'played.service', 'played.clear', 'submission.tableId', 'submission.level'])
    .where('played.accountId', 'in', accountIds)
    .where('submission.result', '=', 'accept')
    .where('submission.deletedAt', 'is', null)
    .$narrowType<{ service: Service }>()
    .execute();
  const clears = Map.groupBy(
    scores.filter(({ service, clear }) => isEasyClear(service, clear)),
    (score) => score.accountId,
  );
  const rights = accountIds.flatMap((accountId) =>
    Object.entries(restrictionsFrom(rules, clears.get(accountId) ?? []))
      .filter(([, highestLevel]) => highestLevel !== NO_RIGHT)
      .map(([tableId, highestLevel]) => ({ accountId, tableId, highestLevel })),
  );
  await trx.deleteFrom('restriction').where('accountId', 'in', accountIds).execute();
  if (rights.length > 0) await trx.insertInto('restriction').values(rights).execute();
}

/** Every score beside the entry of its chart; a score names its chart by md5 (LR2) or by sha256 (beatoraja). */
const scoresOnEntries = (trx: Transaction<DB>) =>
  trx.selectFrom((db) =>
    db
      .selectFrom('score')
      .innerJoin('submission', 'submission.md5', 'score.md5')
      .select(['score.accountId', 'score.service', 'score.clear', 'submission.id as submissionId'])
      .unionAll(
        db
          .selectFrom('score')
          .innerJoin('submission', 'submission.sha256', 'score.sha256')
          .select(['score.accountId', 'score.service', 'score.clear', 'submission.id as submissionId']),
      )
      .as('played'),
  );
