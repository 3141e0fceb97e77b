import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { BackupTable } from './backupTables.ts';

/** The approximate size of a batch in memory. */
const BATCH_BYTES = 2 ** 20;
const FIRST_BATCH_ROWS = 50;
const MAX_BATCH_ROWS = 5000;

/** Reads all rows of a table as lines of JSON in batches, which are smaller for large rows. */
export async function* tableRows(trx: Transaction<DB>, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const rowsOf = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`;
  await sql`declare backed_up no scroll cursor for select to_jsonb(t)::text as row from (${rowsOf}) t`.execute(trx);
  for (let batchRows = FIRST_BATCH_ROWS; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batchRows)} from backed_up`.execute(trx);
    if (rows.length === 0) break;
    const lines = rows.map(({ row }) => row);
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    batchRows = Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor((BATCH_BYTES * lines.length) / bytes)));
  }
  await sql`close backed_up`.execute(trx);
}
