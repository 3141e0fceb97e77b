import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { embeddedDataDirectory, engine, testDirectory } from '#testing/database/database.ts';
import { openDatabase } from './connect.ts';
import { DataDirectoryInUseError } from './directoryLock.ts';

const commitRows = path.join(import.meta.dirname, '../../../testing/processes/commitRows.ts');
const printFsyncs = path.join(import.meta.dirname, '../../../testing/processes/printFsyncs.ts');

/** A first start takes seconds, and longer on a busy machine. */
const FIRST_START_MS = 180_000;

function run(dataDir: string, ...nodeOptions: string[]) {
  return spawn(process.execPath, [...nodeOptions, commitRows], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

describe.runIf(engine === 'embedded')('the embedded engine', () => {
  test(
    'creates its directory on the first start, of which others can read nothing from the first byte on, and has its data on the next',
    async () => {
      const dataDir = path.join(testDirectory(), 'new', 'data');
      const seen = new Set<string>();
      const look = () => {
        for (const entry of ['', ...fs.globSync('**', { cwd: dataDir })]) {
          const mode = fs.statSync(path.join(dataDir, entry), { throwIfNoEntry: false })?.mode ?? 0;
          if ((mode & 0o077) !== 0) seen.add(entry);
        }
      };
      const watching = setInterval(look, 5);
      const first = await openDatabase({ dataDir });
      await sql`create table kept (id integer)`.execute(first.db);
      await sql`insert into kept values (42)`.execute(first.db);
      await sql`checkpoint`.execute(first.db);
      clearInterval(watching);
      look();
      await first.close();
      expect([...seen]).toEqual([]);
      expect(fs.existsSync(path.join(dataDir, 'database/base/5'))).toBe(true);

      const second = await openDatabase({ dataDir });
      expect((await sql`select * from kept`.execute(second.db)).rows).toEqual([{ id: 42 }]);
      await second.close();
    },
    FIRST_START_MS,
  );

  test(
    'creates the database again when the first start was interrupted',
    async () => {
      const dataDir = testDirectory();
      fs.mkdirSync(path.join(dataDir, 'database.unfinished/base'), { recursive: true });
      fs.writeFileSync(path.join(dataDir, 'database.unfinished/PG_VERSION'), '18\n');
      const database = await openDatabase({ dataDir });
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
      await database.close();
      expect(fs.readdirSync(dataDir)).toEqual(['database', 'database.mark', 'lock.owner', 'lock.sqlite']);
    },
    FIRST_START_MS,
  );

  test('throws when its directory cannot be read', async () => {
    const dataDir = testDirectory();
    fs.mkdirSync(path.join(dataDir, 'database'));
    fs.writeFileSync(path.join(dataDir, 'database/PG_VERSION'), 'nonsense');
    await expect(openDatabase({ dataDir })).rejects.toThrow('cannot be opened');
  });

  test('refuses to open its directory twice, from this process or another, by any path, until it is closed', async () => {
    const dataDir = embeddedDataDirectory();
    const link = path.join(testDirectory(), 'link');
    fs.symlinkSync(dataDir, link);
    const database = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir: link })).rejects.toThrow(DataDirectoryInUseError);

    const other = run(link);
    const [printed, [code]] = await Promise.all([text(other.stderr), once(other, 'exit')]);
    expect(printed).toContain(`is in use by another process (pid ${process.pid})`);
    expect(code).toBe(1);

    await database.close();
    await (await openDatabase({ dataDir })).close();
  });

  test('ends its process when its thread has ended, as every query would hang', async () => {
    const endThread = `data:text/javascript,process.once('worker', (it) => it.once('message', () => it.terminate()))`;
    const child = run(embeddedDataDirectory(), '--import', endThread);
    const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(printed).toMatch(/The engine of the database in .* has ended/);
    expect(code).toBe(1);
  });

  test('calls fsync before it reports a commit', async () => {
    const child = run(embeddedDataDirectory(), '--import', printFsyncs);
    let printed = '';
    for await (const part of child.stdout) {
      printed += part;
      if (/^20$/m.test(printed)) break;
    }
    child.kill('SIGKILL');
    const untilFirst = printed.slice(printed.search(/^1$/m)).split('\n');
    const commits = untilFirst.filter((line) => /^\d+$/.test(line));
    expect(commits.length).toBeGreaterThanOrEqual(20);
    for (const [index, line] of untilFirst.entries()) {
      if (index > 0 && /^\d+$/.test(line)) expect(untilFirst[index - 1]).toBe('fsync');
    }
  });

  test('does not block the process during a long query', async () => {
    const database = await openDatabase({ dataDir: embeddedDataDirectory() });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    await sql`select count(*) from generate_series(1, 3000000)`.execute(database.db);
    clearInterval(timer);
    await database.close();
    expect(ticks).toBeGreaterThan(3);
  });
});
