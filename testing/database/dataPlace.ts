import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openContext } from '#server/openContext.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Context } from '#server/platform/context.ts';
import { afterFile } from '../afterFile.ts';
import type { Environment } from '../processes/processes.ts';
import { copyDataDirectory } from './copyDataDirectory.ts';
import { engine, testDirectory } from './database.ts';
import { onTestServer, testServerUrl } from './serverTemplate.ts';

/**
 * Data for server processes, on the engine of this run: a directory or a database. It is removed when the test file is
 * done.
 */
export interface DataPlace {
  /** Environment variables that point a process to the data: `DATA_DIR` or `DATABASE_URL`. */
  environment: Environment;
  /** Opens it in this process, as the server would. With the embedded engine no other process may have it open. */
  open<T>(work: (ctx: Context) => Promise<T>, settings?: Environment): Promise<T>;
  /** Copies the data. No process may have it open. */
  copy(): Promise<DataPlace>;
}

/** Returns migrated, empty data. */
export async function dataPlace(): Promise<DataPlace> {
  return copyOf(inject('template'));
}

/** @param template the directory or the name of the database to copy */
async function copyOf(template: string): Promise<DataPlace> {
  const name = engine === 'embedded' ? copyDataDirectory(template, testDirectory()) : await copyOfDatabase(template);
  const environment: Environment =
    engine === 'embedded' ? { DATA_DIR: name } : { DATA_DIR: testDirectory(), DATABASE_URL: testServerUrl(name) };
  return { ...placeAt(environment), copy: () => copyOf(name) };
}

/** Returns the data that a process with this environment would use. */
export function placeAt(environment: Environment): Omit<DataPlace, 'copy'> {
  return {
    environment,
    async open(work, settings = {}) {
      const { ctx, close } = await openContext(
        readConfig({ NODE_ENV: 'test', ...environment, ...settings }),
        pino({ level: 'error' }),
      );
      try {
        return await work(ctx);
      } finally {
        await close();
      }
    },
  };
}

async function copyOfDatabase(template: string): Promise<string> {
  const name = `stellaverse_place_${randomBytes(6).toString('hex')}`;
  afterFile(() => onTestServer(`drop database if exists ${name} with (force)`));
  await onTestServer(`create database ${name} template ${template}`);
  return name;
}
