/** What an operator does at the terminal: the wrong folder, and passwords. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { testDirectory } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { type Environment, runCli, startServerProcess } from '#testing/processes/processes.ts';

const PASSWORD = 'long-enough-1';
const aki = ['create-user', '--id', 'aki-id', '--nickname', 'aki', '--lr2id', '1'];

/** Runs a command at a terminal of its own, and answers each of its questions. Returns what the terminal showed. */
async function atTerminal(words: readonly string[], environment: Environment, answers: readonly string[]) {
  const command = ['node', 'server/cliMain.ts', ...words].join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
  });
  const waiting = [...answers];
  child.stdout.on('data', (part) => {
    if (/password( again)?: $/.test(String(part))) child.stdin.write(waiting.shift() ?? '\u0003');
  });
  return text(child.stdout);
}

async function mayLogIn(environment: Environment, userpw: string): Promise<boolean> {
  const server = await startServerProcess(environment);
  const body = JSON.stringify({ userid: 'aki-id', userpw });
  const headers = { 'content-type': 'application/json', origin: server.address };
  const { status } = await fetch(`${server.address}/api/login/`, { method: 'POST', headers, body });
  await server.end('SIGKILL');
  return status === 200;
}

describe('a command where there is no site', () => {
  test.each([['count'], ['accounts'], aki])('%s says so and creates nothing', async (...words) => {
    const DATA_DIR = path.join(testDirectory(), 'elsewhere');
    expect(await runCli(words, { DATA_DIR })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no site in ${DATA_DIR}: set DATA_DIR to that of the server. A new site is created by its first start.\n`,
    });
    expect(fs.existsSync(DATA_DIR)).toBe(false);
  });

  test('says so with a database server, too, where files or the secret are in the folder', async () => {
    const DATA_DIR = path.join(testDirectory(), 'elsewhere');
    const { code, stderr } = await runCli(['count'], { DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no site in ${DATA_DIR}`)]);
  });

  test('migrate creates it', async () => {
    const DATA_DIR = path.join(testDirectory(), 'new');
    expect(await runCli(['migrate'], { DATA_DIR })).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
  });
});

test('a password is read from standard input, or asked for twice at the terminal and never shown', async () => {
  const { environment } = await dataPlace();
  expect(await runCli(aki, environment)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The password is missing: type it at a terminal, or give it on standard input.\n',
  });
  expect(await runCli(aki, environment, { input: `${PASSWORD}\n` })).toEqual({
    code: 0,
    stdout: 'Created the account aki-id.\n',
    stderr: '',
  });
  expect(await mayLogIn(environment, PASSWORD)).toBe(true);

  const reset = ['reset-password', '--user', 'aki-id'];
  expect(await atTerminal(reset, environment, ['another-pass\r', 'other-pass12\r'])).toContain(
    'The two differ: nothing was changed.',
  );
  expect(await atTerminal(reset, environment, [])).toContain('No password was given.');
  expect(await mayLogIn(environment, PASSWORD)).toBe(true);
  const shown = await atTerminal(reset, environment, ['another-pass\r', 'another-pass\r']);
  expect(shown).toContain('aki-id has the new password.');
  expect(shown).not.toContain('another');
  expect(await mayLogIn(environment, 'another-pass')).toBe(true);
});
