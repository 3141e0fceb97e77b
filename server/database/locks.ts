import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from './schema.ts';

/** The number PostgreSQL knows a lock by: 64 bits of the name's hash, the same in every process and version of ours. */
function lockKey(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}

/** Waits for the named lock and holds it, alone, until the transaction ends. It says nothing about any row. */
export async function lockExclusive(trx: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(trx);
}

/** Like `lockExclusive`, but many may hold it together; they and one exclusive holder shut each other out. */
export async function lockShared(trx: Transaction<DB>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(name)}::bigint)`.execute(trx);
}

/** Takes the named lock, alone, until the transaction ends, if nobody has it. */
export async function tryLock(trx: Transaction<DB>, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as taken`.execute(trx);
  return rows[0]?.taken === true;
}
