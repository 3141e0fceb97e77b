import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/** Whether a vote on a revision of the entry is open, a re-vote included, as a column of a query on `submission`. */
export function hasOpenRevision({ exists, selectFrom }: ExpressionBuilder<DB, 'submission'>) {
  return exists(
    selectFrom('revision')
      .select('revision.id')
      .whereRef('revision.submissionId', '=', 'submission.id')
      .where('revision.result', '=', 'new'),
  );
}
