import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { beforeDue } from '#testing/data/community.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { runCli, startServerProcess } from '#testing/processes/processes.ts';

/** Returns the environment of a site with a migrated database. */
async function site() {
  const { environment } = await dataPlace();
  return { DATA_DIR: testDirectory(), ...environment, CLOCK_START: beforeDue(3600) };
}

test('doctor checks a running and a stopped site, and its exit code tells whether there is an error', async () => {
  const environment = await site();
  const server = await startServerProcess(environment);
  const running = await runCli(['doctor'], environment);
  expect(running).toMatchObject({ code: 0, stderr: '' });
  // On the server engine it is one more process, which does not know the lists and jobs of the server.
  const [whileRunning, whileStopped] = engine === 'embedded' ? [13, 11] : [11, 11];
  expect(running.stdout).toContain(`Checks: ${whileRunning}, warnings: 0, errors: 0.`);
  if (engine === 'embedded') expect(running.stdout).toMatch(/ok {7}jobs: .*\n.*count votes/);
  fs.chmodSync(environment.DATA_DIR, 0o755);
  const open = await runCli(['doctor'], environment);
  expect(open).toMatchObject({ code: 1, stderr: `Checks: ${whileRunning}, warnings: 0, errors: 1.\n` });
  expect(open.stdout).toMatch(/error {4}data folder: .*\n.*chmod -R go-rwx/);
  await server.end('SIGTERM');

  expect(await runCli(['doctor'], environment)).toMatchObject({ code: 1 });
  fs.chmodSync(environment.DATA_DIR, 0o700);
  const stopped = await runCli(['doctor'], environment);
  expect(stopped).toMatchObject({ code: 0, stderr: '' });
  expect(stopped.stdout).toContain(`Checks: ${whileStopped}, warnings: 0, errors: 0.`);
});

test('doctor creates and migrates nothing', async () => {
  const folder = path.join(testDirectory(), 'new');
  const none = await runCli(['doctor'], { DATA_DIR: folder });
  expect(none).toMatchObject({ code: 0, stderr: '' });
  expect(none.stdout).toContain('There is no database yet');
  expect(fs.existsSync(folder)).toBe(false);

  const environment = await site();
  const place = await dataPlace();
  const name = await place.open(async ({ db }) => {
    const { name } = await db
      .deleteFrom('migration' as never)
      .where('name' as never, 'like', '0003%' as never)
      .returning('name' as never)
      .executeTakeFirstOrThrow();
    return name as string;
  });
  const pending = { ...environment, ...place.environment };
  for (const _ of ['twice', 'the same']) {
    const { code, stdout } = await runCli(['doctor'], pending);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`warning {2}migrations: .*\\n.*${name}`));
    expect(stdout).not.toContain('clock:');
  }
});

test('doctor tells that the database cannot be opened, and checks the rest', async () => {
  const DATA_DIR = testDirectory();
  const environment =
    engine === 'server' ? { DATA_DIR, DATABASE_URL: 'postgres://someone:hidden@localhost:1/x' } : { DATA_DIR };
  fs.mkdirSync(path.join(DATA_DIR, 'database'), { mode: 0o700 });
  fs.writeFileSync(path.join(DATA_DIR, 'database/PG_VERSION'), 'nonsense', { mode: 0o600 });
  const { code, stdout, stderr } = await runCli(['doctor'], environment);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Checks: 7, warnings: 0, errors: 1.\n' });
  expect(stdout).toMatch(/error {4}database: .*\n.*cannot be (opened|used)/);
  expect(stdout).not.toContain('hidden');
});
