import type { Kysely } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { BallotBox } from './ballotBox.ts';

/**
 * Selects the open ballot boxes of these tables as `open`: those of their entries by entry number, or those of the
 * revisions proposed in them by revision number.
 */
export function openBoxes(db: Kysely<DB>, tableIds: readonly TableId[], column: BallotBox['column']) {
  if (column === 'submissionId')
    return db
      .selectFrom('submission')
      .select(['id', 'entryNo as number', 'id as submissionId', 'proposerId', 'tableId'])
      .where('tableId', 'in', tableIds)
      .where('result', '=', 'new')
      .as('open');
  return db
    .selectFrom('revision')
    .select(['id', 'revisionNo as number', 'submissionId', 'proposerId', 'tableId'])
    .where('tableId', 'in', tableIds)
    .where('result', '=', 'new')
    .as('open');
}
