import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { sampleScores } from '#testing/files/archivedScores.ts';
import { rounds } from '#testing/long.ts';
import { runCli, startScript, startServerProcess } from '#testing/processes/processes.ts';

const file = path.join(testDirectory(), 'archive.db');
const scores = [...sampleScores({ players: 1000, charts: 2000 })];
writeArchive(file, { scores });
/** The test starts and ends many processes. */
const MINUTES = 4 * 60_000;

const words = ['import-lr2ir-archive', file];

/** Returns the saved progress of an import, and the rows that are stored. */
async function stateOf(place: Awaited<ReturnType<typeof dataPlace>>) {
  return place.open(async ({ db }) => {
    const { rows } = await sql<{ done: number; stored: number; sum: number; finished: boolean }>`
      select coalesce(max(rows_done), 0) as done, bool_or(finished_at is not null) as finished,
        (select count(*) from score) as stored, (select coalesce(sum(ex_score), 0) from score) as sum
      from archive_import`.execute(db);
    return rows[0] ?? { done: 0, stored: 0, sum: 0, finished: false };
  });
}

const whole = { done: scores.length, stored: scores.length, finished: true };
const sum = scores.reduce((total, { score }) => total + Number(score), 0);

test(
  'an import that is killed continues where it stopped, and stores every score once',
  async () => {
    const place = await dataPlace();
    const environment = { ...place.environment, ARCHIVE: file };
    let mark = 0;
    for (let round = 0; round < rounds(1, 20) && mark < scores.length; round++) {
      // The process is killed at a random moment after at least one more batch was stored.
      const until = new RegExp(`^(?!${mark} rows)[0-9]+ rows|^done`, 'm');
      const kill = await startScript('testing/processes/printBatches.ts', environment, { until });
      await pause((round * 37) % 100);
      const { stdout } = await kill();
      const { done, stored } = await stateOf(place);
      const said = Math.max(...[...stdout.matchAll(/^([0-9]+) rows/gm)].map(([, rows]) => Number(rows)));
      expect(stored).toBe(done);
      expect(done).toBeGreaterThan(mark);
      expect(done).toBeGreaterThanOrEqual(said);
      if (round === 0) expect(done).toBeLessThan(scores.length);
      mark = done;
    }
    const { code, stderr } = await runCli(words, place.environment);
    expect([code, stderr]).toEqual([0, '']);
    expect(await stateOf(place)).toEqual({ ...whole, sum });
  },
  MINUTES,
);

test.runIf(engine === 'embedded')(
  'an import runs in the server that has the data, which answers meanwhile and stops on a signal',
  async () => {
    const place = await dataPlace();
    const server = await startServerProcess(place.environment);
    const importing = runCli(words, place.environment);
    await server.says('importing an LR2IR archive');
    for (let call = 0; call < 10; call++) {
      const start = performance.now();
      expect((await fetch(`${server.address}/api/submission?table=st`)).status).toBe(200);
      expect(performance.now() - start).toBeLessThan(2000);
    }
    const start = performance.now();
    await server.end('SIGTERM');
    expect(performance.now() - start).toBeLessThan(8000);
    const { code, stderr } = await importing;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Stopped after \d+ rows; run the command again to continue/),
    ]);
    const { done, stored } = await stateOf(place);
    expect([stored, done < scores.length]).toEqual([done, true]);
    await runCli(words, place.environment);
    expect(await stateOf(place)).toEqual({ ...whole, sum });
  },
  MINUTES,
);
