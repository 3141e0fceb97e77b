import pg from 'pg';
import { openDatabase } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';

/** Runs one SQL command on the test server, outside of the tests' databases. */
export async function onTestServer(command: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/**
 * Returns `TEST_DATABASE_URL`, or the URL of the database `name` on that server. Its user must be allowed to create
 * databases.
 */
export function testServerUrl(name?: string): string {
  const given = process.env.TEST_DATABASE_URL;
  if (!given) throw new Error('TEST_DATABASE_URL is not set');
  const url = new URL(given);
  if (name !== undefined) url.pathname = `/${name}`;
  return url.href;
}

/** Creates the migrated database that the databases of the test files are copied from. */
export async function makeServerTemplate(name: string): Promise<void> {
  await onTestServer(`create database ${name} template template0 encoding 'UTF8'`);
  const database = await openDatabase({ databaseUrl: testServerUrl(name), dataDir: '' });
  await migrate(database.db);
  await database.close();
}
