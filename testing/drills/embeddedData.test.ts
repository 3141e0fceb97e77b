import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/connect.ts';
import { copyDataDirectory } from '../database/copyDataDirectory.ts';
import { embeddedDataDirectory, engine, testDirectory } from '../database/database.ts';
import { type Environment, runCli, startServerProcess, startThatFails } from '../processes/processes.ts';

const databaseIn = ({ DATA_DIR = '' }: Environment) => path.join(DATA_DIR, 'database');
const site = (): Environment => ({ DATA_DIR: embeddedDataDirectory() });
const copyOf = ({ DATA_DIR = '' }: Environment): Environment => ({
  DATA_DIR: copyDataDirectory(DATA_DIR, testDirectory()),
});

/** Starts a server that has to refuse, and returns the sentence with which it does. */
async function refusal(environment: Environment): Promise<string> {
  const { code, stderr } = await startThatFails(environment);
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr;
}

async function runFor(environment: Environment, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  await (await startServerProcess(environment)).end(signal);
}

async function readyz({ address }: { address: string }) {
  const reply = await fetch(`${address}/readyz`);
  return { status: reply.status, ...((await reply.json()) as { problems: { name: string; sentence: string }[] }) };
}

/** Adds a row to a table that nothing reads by itself, and returns the table's file. */
async function addRow({ DATA_DIR = '' }: Environment): Promise<string> {
  const { db, close } = await openDatabase({ dataDir: DATA_DIR });
  await sql`insert into suspension (starts_at, ends_at) values (now(), now())`.execute(db);
  const { rows } = await sql<{ file: string }>`select pg_relation_filepath('suspension') as file`.execute(db);
  await close();
  return path.join(DATA_DIR, 'database', rows[0]?.file ?? '');
}

function flipByte(file: string, offset: number): void {
  const bytes = fs.readFileSync(file);
  bytes[offset] = ~(bytes[offset] ?? 0) & 0xff;
  fs.writeFileSync(file, bytes);
}

const logFiles = (environment: Environment) => {
  const folder = path.join(databaseIn(environment), 'pg_wal');
  return fs.globSync('0*', { cwd: folder }).map((name) => path.join(folder, name));
};

const RESTORE = 'Restore the newest backup into a new DATA_DIR (docs/operating.md).';

describe.runIf(engine === 'embedded')('the data of the embedded engine', { timeout: 120_000 }, () => {
  test('with a flipped byte in a table gives no wrong rows: the log and /readyz say what to do', async () => {
    const environment = site();
    flipByte(await addRow(environment), 8192 - 12);
    const server = await startServerProcess(environment);
    const { code, stderr } = await runCli(['backup', path.join(testDirectory(), 'backup')], environment);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('invalid page in block 0') });
    const { status, problems } = await readyz(server);
    expect(status).toBe(200);
    const words = 'Data in the database is damaged: invalid page in block 0 .* restore the newest backup';
    expect(problems.find(({ name }) => name === 'database')?.sentence).toMatch(new RegExp(words));
    await server.says(words);
    await server.end('SIGTERM');
  });

  test('without its write-ahead log, or with one that is truncated, is not opened', async () => {
    const damages: readonly ((file: string) => void)[] = [
      (file) => fs.rmSync(file),
      (file) => fs.truncateSync(file, 1_000_000),
      (file) => flipByte(file, 9),
      (file) => flipByte(file, 24),
    ];
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const used = site();
      await runFor(used, signal);
      for (const damage of damages) {
        // As a copy is refused after a kill, the damage is done and undone in place.
        const kept = logFiles(used).map((file) => [file, fs.readFileSync(file)] as const);
        for (const [file] of kept) damage(file);
        expect(await refusal(used)).toMatch(
          /pg_wal\/0+10+1, without which its last changes are lost, is missing or damaged/,
        );
        expect((await runCli(['doctor'], used)).stdout).toContain(RESTORE);
        for (const [file, bytes] of kept) fs.writeFileSync(file, bytes);
      }
      await runFor(used);
    }
  });

  test('copied while a server has it open is not opened; copied when it is closed, it is', async () => {
    const environment = site();
    const server = await startServerProcess(environment);
    const torn = copyOf(environment);
    await server.end('SIGTERM');
    expect(await refusal(torn)).toContain('it was copied while a server had it open');
    await runFor(copyOf(environment));
    // An operator who knows better has a way.
    fs.rmSync(path.join(torn.DATA_DIR ?? '', 'database.mark'));
    await runFor(torn);
  });

  test('is not opened when an older database, another one or none is in its place', async () => {
    const environment = site();
    await runFor(environment);
    const old = copyOf(environment);
    await addRow(environment);
    const newest = path.join(testDirectory(), 'newest');
    fs.renameSync(databaseIn(environment), newest);
    expect(await refusal(environment)).toContain('it is missing, although there was one: put it back');
    for (const other of [old, { DATA_DIR: testDirectory() }]) {
      await (await openDatabase({ dataDir: other.DATA_DIR ?? '' })).close();
      fs.cpSync(databaseIn(other), databaseIn(environment), { recursive: true });
      expect(await refusal(environment)).toContain('not the one that was last used here, but an older or another one');
      fs.rmSync(databaseIn(environment), { recursive: true });
    }
    fs.renameSync(newest, databaseIn(environment));
    await runFor(environment);
  });

  test('starts after kill -9 without questions, again and again', async () => {
    const environment = site();
    for (let kill = 0; kill < 20; kill++) await runFor(environment, 'SIGKILL');
    await addRow(environment);
    await runFor(environment, 'SIGKILL');
    const { db, close } = await openDatabase({ dataDir: environment.DATA_DIR ?? '' });
    expect((await sql`select id from suspension`.execute(db)).rows).toHaveLength(1);
    expect((await sql`show data_checksums`.execute(db)).rows).toEqual([{ dataChecksums: 'on' }]);
    await close();
  });

  test('that PostgreSQL itself cannot open is said in a sentence, too', async () => {
    const environment = site();
    await runFor(environment);
    flipByte(path.join(databaseIn(environment), 'global', 'pg_control'), 100);
    expect(await refusal(environment)).toContain(`it is damaged. ${RESTORE}`);
    fs.truncateSync(path.join(databaseIn(environment), 'global', 'pg_control'), 10);
    expect(await refusal(environment)).toContain('its global/pg_control is missing or truncated');
  });
});
