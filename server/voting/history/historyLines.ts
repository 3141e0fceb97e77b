import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { TableId } from '#domain/tables/tableRules.ts';
import { RULES_OF_ACTS } from '#domain/voting/decide.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Selects the history of a table: every line whose chart was in it before or after, with entry and revision, in the
 * order they were written. Filter by `at`: both halves of the union have an index on it.
 */
export function historyLines(db: Kysely<DB>, tableId: TableId) {
  return db
    .selectFrom('history')
    .innerJoin('submission', 'submission.id', 'history.submissionId')
    .leftJoin('revision', 'revision.id', 'history.revisionId')
    .selectAll('history')
    .select(['submission.entryNo', 'submission.title', 'submission.tableId as entryTable'])
    .select(['revision.revisionNo', 'revision.tableId as revisionTable', 'revision.kind as revisionKind'])
    .where((column) => column.or([column('history.tableBefore', '=', tableId), movedInto(tableId)]))
    .orderBy('history.id');
}

/** Whether a line moved its chart into this table from another. Must equal the expression of its index. */
export function movedInto(tableId: TableId): Expression<SqlBool> {
  return sql<boolean>`(history.table_after = ${tableId} and history.table_after <> history.table_before)`;
}

/**
 * Whether everybody may see the line: one that was undone holds the counts of its vote, which is hidden while that is
 * open again. Needs `submission` and `revision`.
 */
export const isShown: Expression<SqlBool> = sql<boolean>`
  (not history.undone or coalesce(revision.result, submission.result) <> 'new')`;

/** Whether a vote count wrote the line, except for holds. Admins and proposers may have written others at that time. */
export function decidedByVoteCount(column: ExpressionBuilder<DB, 'history'>) {
  return column.and([
    column('history.tag', 'in', ['update', 'reject', 'cancel', 'delete']),
    column('history.rule', 'not in', RULES_OF_ACTS),
  ]);
}
