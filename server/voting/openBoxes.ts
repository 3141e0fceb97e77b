import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../platform/database/schema.ts';
import type { BallotBox } from './ballotBox.ts';

/**
 * Selects the open ballot boxes of a table as `open`: those of its entries by entry number, or those of the revisions
 * proposed in it by revision number.
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
