import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';
import type { BallotBox } from './ballotBox.ts';

/**
 * The boxes of a table that are open, for queries to join as `open`: those of its songs, with the number of the entry, or those
 * of the revisions proposed in it, with that of the revision.
 */
export function openBoxes(db: Kysely<DB>, tableId: TableId, column: BallotBox['column']) {
  if (column === 'submissionId')
    return db
      .selectFrom('submission')
      .select(['id', 'entryNo as number', 'id as submissionId', 'proposerId'])
      .where('tableId', '=', tableId)
      .where('result', '=', 'new')
      .as('open');
  return db
    .selectFrom('revision')
    .select(['id', 'revisionNo as number', 'submissionId', 'proposerId'])
    .where('tableId', '=', tableId)
    .where('result', '=', 'new')
    .as('open');
}
