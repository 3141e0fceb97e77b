import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates an empty database on a server. Returns its URL. It disappears with the throw-away server. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
