/** What an operator does at the terminal: the wrong folder, and passwords. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/createAccount.ts';
import { deleteAccount } from '#server/accounts/deleteAccount.ts';
import { rememberPlace } from '#server/accounts/loginPlaces.ts';
import type { Context } from '#server/platform/context.ts';
import { engine, testDirectory } from '#testing/database/database.ts';
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
  let shown = '';
  child.stdout.on('data', (part) => {
    shown += part;
    if (!/password( again)?: $/.test(shown)) return;
    shown = '';
    child.stdin.write(waiting.shift() ?? '\u0003');
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

test('a password is read from standard input, or asked for twice at the terminal and never shown', {
  timeout: 180_000,
}, async () => {
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

describe('rotate-secret', () => {
  const fields = { userId: 'aki-id', password: PASSWORD, nickname: 'aki', lr2Id: '1' };
  const placesOf = (ctx: Context) => ctx.db.selectFrom('loginPlace').selectAll().execute();

  /** Data with an account that was deleted, and one that logged in. */
  async function siteWithDeleted(settings: Environment) {
    const place = await dataPlace();
    const accountId = await place.open(async (ctx) => {
      const made = await createAccount(ctx, fields);
      if ('error' in made) throw new Error(made.error);
      await deleteAccount(ctx, made.accountId, PASSWORD);
      const mina = await createAccount(ctx, { ...fields, userId: 'mina-id', nickname: 'mina', lr2Id: '2' });
      if ('error' in mina) throw new Error(mina.error);
      await rememberPlace(ctx, ctx.db, { accountId: mina.accountId, address: '127.0.0.1' });
      expect(await placesOf(ctx)).toHaveLength(1);
      return made.accountId;
    }, settings);
    return { place, accountId };
  }

  test('stops what the former secret found, and recognises a deleted account by it', async () => {
    const { place, accountId } = await siteWithDeleted({});
    const folder = place.environment.DATA_DIR ?? '';
    const secret = () => fs.readFileSync(path.join(folder, 'secret'), 'utf8');
    if (engine === 'embedded') {
      const server = await startServerProcess(place.environment);
      const { code, stderr } = await runCli(['rotate-secret'], place.environment);
      expect([code, stderr]).toEqual([1, expect.stringContaining('stop it, then run this command again')]);
      await server.end('SIGTERM');
    }
    const secrets = [secret()];
    for (let round = 0; round < 2; round++) {
      expect(await runCli(['rotate-secret'], place.environment)).toMatchObject({ code: 0, stderr: '' });
      secrets.unshift(secret());
    }
    expect(new Set(secrets).size).toBe(3);
    expect(fs.readFileSync(path.join(folder, 'secret.old'), 'utf8')).toBe(`${secrets[1]}\n${secrets[2]}\n`);
    expect(fs.statSync(path.join(folder, 'secret.old')).mode & 0o777).toBe(0o600);
    await place.open(async (ctx) => {
      expect(await placesOf(ctx)).toEqual([]);
      expect(await createAccount(ctx, fields)).toEqual({ accountId });
    });
  });

  test('says what to set where the secret is in the environment, and forgets addresses after that', async () => {
    const former = { SITE_SECRET: 'the-first-secret-long-enough-to-be-one' };
    const { place, accountId } = await siteWithDeleted(former);
    const asked = await runCli(['rotate-secret'], { ...place.environment, ...former });
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    const [, SITE_SECRET = ''] = /^ {2}SITE_SECRET=(\S{43})$/m.exec(asked.stderr) ?? [];
    const settings = { SITE_SECRET, SITE_SECRET_OLD: former.SITE_SECRET };
    const done = await runCli(['rotate-secret'], { ...place.environment, ...settings });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(fs.existsSync(path.join(place.environment.DATA_DIR ?? '', 'secret'))).toBe(false);
    await place.open(async (ctx) => {
      expect(await placesOf(ctx)).toEqual([]);
      expect(await createAccount(ctx, fields)).toEqual({ accountId });
    }, settings);
  });
});
