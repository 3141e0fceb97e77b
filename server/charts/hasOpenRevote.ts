import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/** Whether a re-vote of the entry is open, as a column of a query on `submission`. */
export function hasOpenRevote({ exists, selectFrom }: ExpressionBuilder<DB, 'submission'>) {
  return exists(
    selectFrom('revision')
      .select('revision.id')
      .whereRef('revision.submissionId', '=', 'submission.id')
      .where('revision.kind', '=', 'resurrection')
      .where('revision.result', '=', 'new'),
  );
}
