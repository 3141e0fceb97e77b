import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** The columns that a vote count changes. */
const COLUMNS = {
  submission: ['table_id', 'level', 'result', 'decided_at', 'deleted_at', 'verdict_id'],
  revision: ['result', 'decided_at', 'verdict_id'],
} as const;

type Changed = keyof typeof COLUMNS;

/** Keeps what the vote count due at `at` is about to change in these rows, so that it can be undone. */
export async function keepBefore(trx: Transaction<DB>, at: Date, changed: Changed, ids: readonly number[]) {
  const before = sql.join(COLUMNS[changed].map((column) => sql`${sql.lit(column)}, ${sql.ref(column)}`));
  await sql`
    insert into counting_change (due_at, changed, id, before)
    select ${at}::timestamptz, ${changed}, id, jsonb_build_object(${before})
    from ${sql.table(changed)} where id = any(${ids}::int[])
    on conflict do nothing`.execute(trx);
}

/**
 * Restores the rows that a vote count changed, as they were before; returns how many. Columns that an older version of the
 * program did not keep stay as they are.
 */
export async function restoreBefore(trx: Transaction<DB>, at: Date, changed: Changed): Promise<number> {
  const columns = sql.join(COLUMNS[changed].map((column) => sql`${sql.ref(column)} = before.${sql.ref(column)}`));
  const { numAffectedRows } = await sql`
    update ${sql.table(changed)} set ${columns}
    from counting_change join ${sql.table(changed)} as present on present.id = counting_change.id,
      jsonb_populate_record(present, counting_change.before) as before
    where counting_change.due_at = ${at} and counting_change.changed = ${changed}
      and counting_change.id = ${sql.table(changed)}.id`.execute(trx);
  return Number(numAffectedRows);
}
