/**
 * A script, run as a process, that commits pairs of rows one after the other, and prints the id of each pair only after
 * its commit. What it has printed must survive whatever happens to the process. It reads DATABASE_URL or DATA_DIR, like
 * the server.
 */
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/connect.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '',
}).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await sql`create table if not exists pair (id integer, half integer, primary key (id, half))`.execute(database.db);
const { rows } = await sql<{ last: number | null }>`select max(id) as last from pair`.execute(database.db);

for (let id = (rows[0]?.last ?? 0) + 1; ; id++) {
  await inTransaction(database, async (trx) => {
    await sql`insert into pair values (${id}, 1)`.execute(trx);
    await sql`insert into pair values (${id}, 2)`.execute(trx);
  });
  process.stdout.write(`${id}\n`);
}
