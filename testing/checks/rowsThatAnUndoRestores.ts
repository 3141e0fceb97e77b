import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';

/** What a count and its undo change for good: every other table is byte for byte as before. */
const NOT_RESTORED =
  'counting_run counting_change event history notification known_charts_version list_version rating_job trail'.split(
    ' ',
  );

/** Returns every row of every table but those that an undo may change, without the transaction that changed it last. */
export async function rowsThatAnUndoRestores({ db }: Pick<Context, 'db'>): Promise<[string, string[]][]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const rowsOf = tables
    .filter(({ name }) => !NOT_RESTORED.includes(name))
    .map(async ({ name }): Promise<[string, string[]]> => {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(one) - 'changed_by')::text as row from ${sql.table(name)} as one order by 1`.execute(db);
      return [name, rows.map(({ row }) => row)];
    });
  return Promise.all(rowsOf);
}
