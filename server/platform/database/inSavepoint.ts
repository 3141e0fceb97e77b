import { sql, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** Runs a part of a transaction. When it throws, only the part is undone, and the transaction can go on. */
export async function inSavepoint<T>(trx: Transaction<DB>, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await part();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    throw error;
  }
}
