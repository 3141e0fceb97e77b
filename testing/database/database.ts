import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createKysely, type Database, forAllPurposes } from '#server/platform/database/connect.ts';
import { openEmbedded } from '#server/platform/database/embedded.ts';
import { openServerPools } from '#server/platform/database/serverPool.ts';
import { afterFile } from '../afterFile.ts';
import { copyDataDirectory } from './copyDataDirectory.ts';
import { embeddedTemplate } from './embeddedTemplate.ts';
import { onTestServer, testServerUrl } from './serverTemplate.ts';

/** The engine of this run of the integration tests. */
export const engine: Database['engine'] = inject('engine');

export interface TestDatabase extends Database {
  /** Its connection URL, for other processes and for a second pool. The embedded engine has none. */
  url: string | undefined;
  /** Empties all tables and restarts their ids at 1. */
  empty(): Promise<void>;
}

/**
 * Returns a migrated, empty database on the engine of the run. It is removed when the test file is done.
 * Call it once at the top of the file: `const database = await testDatabase();`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await (engine === 'embedded' ? openCopy(embeddedDataDirectory()) : serverCopy());
  afterFile(() => database.close());
  return withEmpty(database);
}

/** Returns an empty directory. It is removed when the test file is done. */
export function testDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-test-'));
  afterFile(() => fs.rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * Returns a data directory with a migrated, empty embedded database, for server processes. It is removed when the test
 * file is done.
 */
export const embeddedDataDirectory = (): string => copyDataDirectory(inject('template'), testDirectory());

/** Returns a test database on the embedded engine, whatever engine the run is on, to compare the two. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  const directory = copyDataDirectory(await embeddedTemplate(), testDirectory());
  const database = await openCopy(directory);
  afterFile(() => database.close());
  return withEmpty(database);
}

async function openCopy(directory: string): Promise<Database & { url: undefined }> {
  const { pool, close } = await openEmbedded(directory, { durable: false });
  const db = createKysely(pool);
  return { db, databases: forAllPurposes(db), engine: 'embedded', pools: { main: pool }, url: undefined, close };
}

async function serverCopy(): Promise<Database & { url: string }> {
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`;
  await onTestServer(`create database ${name} template ${inject('template')}`);
  const url = testServerUrl(name);
  const { pools, close } = await openServerPools(url);
  const pool = pools.request;
  const db = createKysely(pool);
  return {
    db,
    databases: forAllPurposes(db),
    engine: 'server',
    pools: { main: pool },
    url,
    async close() {
      await close();
      await onTestServer(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Returns the database with a function that empties it. */
function withEmpty<T extends Database>(database: T): T & Pick<TestDatabase, 'empty'> {
  let command = '';
  return {
    ...database,
    async empty() {
      command ||= await emptying(database);
      await sql.raw(command).execute(database.db);
    },
  };
}

/** Returns what deletes all rows. It does not truncate: the tables of a test are small, and truncation creates new files. */
async function emptying({ db }: Database): Promise<string> {
  const { rows } = await sql<{ commands: string }>`
    select string_agg(format('delete from %I', tablename), ';') as commands from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'migration_checksum', 'migration_lock')
    union all
    select 'select ' || string_agg(format('setval(%L, %s, false)', quote_ident(sequencename), start_value), ',')
    from pg_sequences where schemaname = 'public'`.execute(db);
  // Foreign keys are off in this transaction, so that the order of the tables does not matter.
  return ['set local session_replication_role = replica', ...rows.map(({ commands }) => commands)].join(';');
}
