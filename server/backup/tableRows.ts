import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';

/** About so much is in memory at once. */
const BATCH_BYTES = 2 ** 20;
const FIRST_BATCH = 50;
const MOST_ROWS = 5000;

/** All rows of a table as lines of JSON, some at a time: few of a table with large rows, many of one with small ones. */
export async function* tableRows(trx: Transaction<DB>, table: string): AsyncGenerator<string[]> {
  await sql`declare backed_up no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(
    trx,
  );
  for (let many = FIRST_BATCH; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(many)} from backed_up`.execute(trx);
    if (rows.length === 0) break;
    const lines = rows.map(({ row }) => row);
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    many = Math.max(1, Math.min(MOST_ROWS, Math.floor((BATCH_BYTES * lines.length) / bytes)));
  }
  await sql`close backed_up`.execute(trx);
}
