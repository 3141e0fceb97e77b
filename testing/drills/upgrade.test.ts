import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { voteOn } from '#testing/processes/memberRequests.ts';
import { runCli, startServerProcess } from '#testing/processes/processes.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../server/platform/database/migrations');

/** Makes data as a version three migrations older left it, with a notice. */
async function olderPlace(): Promise<{ place: DataPlace; pending: string[] }> {
  const place = await dataPlace();
  const folder = testDirectory();
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const files = fs.readdirSync(folder).sort();
  for (const file of files.slice(-3)) fs.rmSync(path.join(folder, file));
  await place.open(async ({ db }) => {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, folder);
    await sql`
      insert into notice (code, published_at, texts) values ('kept', now(), '{"en": {"message": "kept", "description": ""}}')
    `.execute(db);
  });
  return { place, pending: files.slice(-3).map((file) => path.basename(file, '.sql')) };
}

test('a database three migrations older is refused by a command, and brought up to date by migrate with its rows', async () => {
  const { place, pending } = await olderPlace();
  const refused = await runCli(['notice'], place.environment);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(
    `The database is not up to date: ${pending.join(', ')}. Start the server, or run migrate, which brings it up to date; then repeat this command.\n`,
  );
  const migrated = await runCli(['migrate'], place.environment);
  expect(migrated).toMatchObject({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
  expect((await runCli(['notice'], place.environment)).stdout).toMatch(/^kept .*kept\n$/);
});

test('a start migrates it, and warns that there is no backup', async () => {
  const { place } = await olderPlace();
  const server = await startServerProcess(place.environment);
  expect(await (await fetch(`${server.address}/readyz`)).json()).toMatchObject({ success: true });
  expect((await server.end('SIGTERM')).stdout).toContain('migrated without a backup: BACKUP_DIR is not set');
});

test.runIf(engine === 'server')(
  'a process one version older goes on reading and voting, is ready and warns, and its commands are refused',
  async () => {
    const place = await dataPlace();
    const { members, open } = await seedCommunity(place, { members: 1, open: 3, haveVoted: 0 });
    const environment = { ...place.environment, CLOCK_START: beforeDue(3600) };
    const server = await startServerProcess(environment);
    const folder = testDirectory();
    fs.cpSync(MIGRATIONS, folder, { recursive: true });
    fs.writeFileSync(path.join(folder, '9001_next.sql'), 'alter table vote add column added integer;');
    await place.open(({ db }) => migrate(db, folder));
    const [member] = members;
    if (!member) return;
    expect(await voteOn(server.address, member, open[0] ?? 0, { vote: 'yes' })).toMatchObject({ status: 200 });
    expect((await fetch(`${server.address}/api/vote/songs?table=st`)).status).toBe(200);
    const ready = await fetch(`${server.address}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      problems: [{ name: 'migrations', level: 'warning', sentence: expect.stringContaining('9001_next') }],
    });
    expect((await server.end('SIGTERM')).code).toBe(0);
    const { code, stderr } = await runCli(['notice'], environment);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is newer') });
  },
);
