import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openContext } from '#server/openContext.ts';
import { readConfig } from '#server/platform/config.ts';
import { testServer } from '#testing/database/testServer.ts';

/** An empty database, with the configuration of a site on it. `url` is that of a PostgreSQL server, if there is one. */
export interface Engine {
  environment: Readonly<Record<string, string>>;
  url: string | undefined;
}

/** What a bench needs of the machine. */
export interface Setup {
  /** A folder that disappears after the run. */
  folder: string;
  /** Returns a new database: on the server engine, or on the embedded one where there is no server. */
  newEngine(): Promise<Engine>;
  /** Returns a new database on the embedded engine. */
  newEmbedded(): Engine;
}

/** Sets up a run. The database server starts when the first bench asks for a database. */
export function openSetup(folder: string) {
  let server: ReturnType<typeof testServer> | undefined;
  function newEmbedded(): Engine {
    const DATA_DIR = path.join(folder, `data-${randomBytes(4).toString('hex')}`);
    fs.mkdirSync(DATA_DIR);
    return { environment: { DATA_DIR }, url: undefined };
  }
  return {
    folder,
    close: async () => (await server)?.stop(),
    newEmbedded,
    async newEngine(): Promise<Engine> {
      server ??= testServer();
      const { url: serverUrl } = await server;
      const embedded = newEmbedded();
      if (!serverUrl) return embedded;
      const url = await freshDatabase(serverUrl);
      return { environment: { ...embedded.environment, DATABASE_URL: url }, url };
    },
  };
}

/** Creates an empty database on a server. Returns its URL. It disappears with the throw-away server. */
async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Opens a context, as the server does. */
export const openBench = ({ environment }: Pick<Engine, 'environment'>) =>
  openContext(readConfig({ NODE_ENV: 'test', LIMITS_FACTOR: '1e6', ...environment }), pino({ level: 'silent' }));

export type BenchContext = Awaited<ReturnType<typeof openBench>>['ctx'];

/** Returns a size of the data, made smaller by BENCH_SCALE: with 0.05 a bench shows in seconds that it works. */
export const scaled = (size: number) => Math.max(1, Math.round(size * Number(process.env.BENCH_SCALE ?? 1)));
