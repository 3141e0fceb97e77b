import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../database/schema.ts';

/**
 * Which ballots a counting due at `at` counts: those stored strictly before, but what an admin had voided strictly before
 * (decisions.md §3, §4).
 */
export function countsAt(at: Date) {
  return (column: ExpressionBuilder<DB, 'vote'>) =>
    column.and([
      column('vote.castAt', '<', at),
      column.or([column('vote.voidedAt', 'is', null), column('vote.voidedAt', '>=', at)]),
    ]);
}
