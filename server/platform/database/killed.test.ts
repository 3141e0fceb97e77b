import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { embeddedDataDirectory, engine, testDatabase } from '#testing/database/database.ts';
import { progress, rounds } from '#testing/long.ts';
import { openDatabase } from './connect.ts';

const commitRows = path.join(import.meta.dirname, '../../../testing/processes/commitRows.ts');
const DELAYS_MS = [37, 180, 5, 420, 90, 260, 11, 700, 1, 150];

/** Starts a process that commits, kills it some time after its first commit, and returns the last number it printed. */
async function commitUntilKilled(environment: Record<string, string>, after: number): Promise<number> {
  const child = spawn(process.execPath, [commitRows], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  await setTimeout(after);
  child.kill('SIGKILL');
  await exit;
  return Number(printed.trimEnd().split('\n').at(-1));
}

const database = engine === 'server' ? await testDatabase() : undefined;

test(
  'a commit that was reported before a kill -9 is stored, and no transaction is stored in part',
  async () => {
    const dataDir = engine === 'embedded' ? embeddedDataDirectory() : '';
    const environment: Record<string, string> = database?.url ? { DATABASE_URL: database.url } : { DATA_DIR: dataDir };
    const times = rounds(2, 20);
    const survived = progress('kills while it commits', times);
    for (let round = 0; round < times; round++) {
      const last = await commitUntilKilled(environment, DELAYS_MS[round % DELAYS_MS.length] ?? 0);
      expect(last).toBeGreaterThan(0);
      const reopened = await openDatabase({ databaseUrl: database?.url, dataDir });
      const { rows } = await sql<{ pairs: number; halves: number; highest: number }>`
      select count(distinct id) as pairs, count(*) as halves, max(id) as highest from pair`.execute(reopened.db);
      await reopened.close();
      const { pairs, halves, highest } = rows[0] ?? { pairs: 0, halves: 0, highest: 0 };
      expect(highest).toBeGreaterThanOrEqual(last);
      expect({ pairs, halves }).toEqual({ pairs: highest, halves: 2 * highest });
      survived();
    }
  },
  rounds(5 * MINUTE_MS, HOUR_MS),
);
