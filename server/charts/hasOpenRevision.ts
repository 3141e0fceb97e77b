import type { ExpressionBuilder } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

type OfEntry = Pick<ExpressionBuilder<DB, 'submission'>, 'exists' | 'selectFrom'>;

const openRevisions = ({ selectFrom }: OfEntry) =>
  selectFrom('revision')
    .select('revision.id')
    .whereRef('revision.submissionId', '=', 'submission.id')
    .where('revision.result', '=', 'new');

/** Whether a vote on a revision of the entry is open, a re-vote included, as a column of a query on `submission`. */
export const hasOpenRevision = (entry: OfEntry) => entry.exists(openRevisions(entry));

/** Whether a re-vote of the entry is open. */
export const hasOpenRevote = (entry: OfEntry) =>
  entry.exists(openRevisions(entry).where('revision.kind', '=', 'resurrection'));
