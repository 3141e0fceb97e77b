import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { migrate, pendingMigrations } from '../platform/database/migrate.ts';
import { OperatorError } from '../platform/operatorError.ts';

/** The advisory lock under which one process at a time backs up and migrates. */
const LOCK = 364_501;
const LOOK_AGAIN_MS = 200;

/**
 * Migrates a database. A new one is created; one with data is backed up first. Of several processes that start at once
 * one does it, and the others wait.
 *
 * @param migrates whether this process may migrate a database with data: the start of a server, and the command `migrate`
 * @param backUp backs it up before. Returns the folder; null if none is configured
 * @throws what `migrate` throws; OperatorError when it is not up to date and this process may not migrate it; whatever
 *   `backUp` throws, before anything is migrated
 */
export async function bringUpToDate(
  database: Database,
  { migrates, log, backUp }: { migrates: boolean; log: FastifyBaseLogger; backUp: () => Promise<string | null> },
): Promise<void> {
  const db = database.databases.migration;
  const found = await pendingMigrations(db);
  if (!migrates && found.pending.length > 0 && found.run.length > 0) {
    throw new OperatorError(
      `The database is not up to date: ${found.pending.join(', ')}. Start the server, or run migrate, which brings it up to date; then repeat this command.`,
    );
  }
  if (found.pending.length === 0) return void (await migrate(db));
  await inTurn(database, async () => {
    const { run, pending } = await pendingMigrations(db);
    if (run.length > 0 && pending.length > 0) {
      const folder = await backUp();
      if (folder === null) log.warn({ pending }, 'the database is migrated without a backup: BACKUP_DIR is not set');
      else log.info({ pending, folder }, 'the database was backed up and is migrated');
    }
    await migrate(db);
  });
}

/** On a server the lock has a connection of its own. Only one process has the embedded engine. */
async function inTurn({ engine, databases }: Database, work: () => Promise<void>): Promise<void> {
  if (engine === 'embedded') return work();
  await databases.command.connection().execute(async (held) => {
    const take = sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK}) as taken`;
    while (!(await take.execute(held)).rows[0]?.taken) await pause(LOOK_AGAIN_MS);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });
}
