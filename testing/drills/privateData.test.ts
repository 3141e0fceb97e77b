import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { embeddedDataDirectory, engine, testDirectory } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { chartText } from '#testing/files/chartText.ts';
import {
  type Environment,
  runCli,
  type ServerProcess,
  startServerProcess,
  startThatFails,
} from '#testing/processes/processes.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';

/** A first start creates the database, which takes some seconds, and many on a busy machine. */
const FIRST_START_MS = 180_000;

/** Returns every file and folder in a folder, itself included, that others may read, write or enter. */
function openToOthers(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...entries].filter((entry) => (fs.lstatSync(path.join(folder, entry)).mode & 0o077) !== 0);
}

/** Returns the environment of a site that never started: a database without data of its own, and an address for its data. */
async function newSite(): Promise<Environment & { DATA_DIR: string }> {
  const { environment } = engine === 'embedded' ? { environment: {} } : await dataPlace();
  return { ...environment, DATA_DIR: path.join(testDirectory(), 'new', 'data') };
}

/** Returns a data directory as a site left it, closed, and with everything in it open as older versions left it. */
function usedDataDirectory(): string {
  const folder = engine === 'embedded' ? embeddedDataDirectory() : testDirectory();
  fs.mkdirSync(path.join(folder, 'files/00'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'secret'), 'the secret of an older version');
  execFileSync('sh', ['-c', 'chmod -R go+rwX "$0"/*', folder]);
  expect(openToOthers(folder).length).toBeGreaterThan(engine === 'embedded' ? 900 : 2);
  return folder;
}

async function upload({ address }: ServerProcess): Promise<void> {
  const body = uploadForm({ file: chartText({ title: 'private' }) });
  const answer = await fetch(`${address}/api/uploader/submit`, { method: 'POST', body });
  expect(answer.status).toBe(200);
}

const account = ['--id', 'aki-id', '--password', 'long-enough-1', '--nickname', 'aki', '--lr2id', '1'];

test('nobody else can read anything below a DATA_DIR that was open while empty after a start, a write, an upload and a backup', {
  timeout: FIRST_START_MS,
}, async () => {
  const environment = await newSite();
  const folder = environment.DATA_DIR;
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
  const server = await startServerProcess(environment);
  expect(openToOthers(folder)).toEqual([]);
  expect((await runCli(['create-user', ...account], environment)).code).toBe(0);
  await upload(server);
  expect((await runCli(['backup', path.join(folder, 'backup')], environment)).code).toBe(0);
  expect(openToOthers(folder)).toEqual([]);
  const entries = fs.readdirSync(folder);
  expect(entries).toEqual(expect.arrayContaining(['backup', 'files', 'files-arriving', 'secret']));
  if (engine === 'embedded') expect(entries).toEqual(expect.arrayContaining(['admin.sock', 'database']));
  await server.end('SIGTERM');
  expect(openToOthers(folder)).toEqual([]);
});

test('a start closes what an older version left open in a closed DATA_DIR', { timeout: FIRST_START_MS }, async () => {
  const environment = { ...(await dataPlace()).environment, DATA_DIR: usedDataDirectory() };
  const server = await startServerProcess(environment);
  await server.says('is now private');
  expect(openToOthers(environment.DATA_DIR)).toEqual([]);
  await server.end('SIGTERM');
});

test('a DATA_DIR that is open to others refuses the start, in one line with the command that fixes it', {
  timeout: FIRST_START_MS,
}, async () => {
  const environment = { ...(await dataPlace()).environment, DATA_DIR: path.join(testDirectory(), 'data & more') };
  fs.renameSync(usedDataDirectory(), environment.DATA_DIR);
  fs.chmodSync(environment.DATA_DIR, 0o755);
  const { code, stdout, stderr } = await startThatFails(environment);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]*\n$/);
  expect(stderr).toContain(`chmod -R go-rwx '${environment.DATA_DIR}'`);
  // Nothing is changed behind the operator's back.
  expect(openToOthers(environment.DATA_DIR)).toEqual(expect.arrayContaining(['.', 'files', 'secret']));
  execFileSync('sh', ['-c', /chmod -R go-rwx '[^']*'/.exec(stderr)?.[0] ?? 'false']);
  expect(openToOthers(environment.DATA_DIR)).toEqual([]);
  const server = await startServerProcess(environment);
  expect((await server.end('SIGTERM')).code).toBe(0);
});
