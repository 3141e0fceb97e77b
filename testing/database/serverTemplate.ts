import pg from 'pg';
import { openDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';

/** Runs one command on the test server, outside of any test's database. */
export async function onTestServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** `TEST_DATABASE_URL`, or that server's database called `name`. Its user must be allowed to make databases. */
export function testServerUrl(name?: string): string {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error('TEST_DATABASE_URL is not set');
  const url = new URL(given);
  if (name !== undefined) url.pathname = `/${name}`;
  return url.href;
}

/** Makes the migrated database that those of the test files are copied from. */
export async function makeServerTemplate(name: string): Promise<void> {
  await onTestServer(`create database ${name} template template0 encoding 'UTF8'`);
  const database = await openDatabase({ databaseUrl: testServerUrl(name), dataDir: '' });
  await migrate(database.db);
  await database.close();
}
