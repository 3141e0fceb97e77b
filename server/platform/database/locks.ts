import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/**
 * Returns the number of a lock in PostgreSQL: 64 bits of the name's hash, the same in every process and version of the
 * site.
 */
function lockKey(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

/** Waits for the named lock and holds it exclusively until the transaction ends. It locks no rows. */
export async function lockExclusive(trx: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(trx);
}

/**
 * Waits for the named lock and shares it with others until the transaction ends. Shared and exclusive locks exclude
 * each other.
 */
export async function lockShared(trx: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(name)}::bigint)`.execute(trx);
}

/**
 * Takes the named lock exclusively until the transaction ends. Returns false at once if another transaction holds it.
 */
export async function tryLock(trx: Transaction<DB>, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

/**
 * Does `work` unless another process does work of this name: a lease that ends with the connection, and so with its
 * process, however that ends. Nothing is held on the embedded engine, whose only process has one connection.
 */
export async function whileAlone(
  { db, config }: { db: Kysely<DB>; config: { DATABASE_URL?: string | undefined } },
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  if (config.DATABASE_URL === undefined) return work();
  // Not `inTransaction`: the work has transactions of its own, and this one rests as long as the work takes.
  await db.transaction().execute(async (lease) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(lease);
    if (await tryLock(lease, name)) await work();
  });
}
