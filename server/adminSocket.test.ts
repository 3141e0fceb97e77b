import { statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '#testing/context.ts';
import { testDatabase, testDirectory } from '#testing/database.ts';
import { player } from '#testing/players.ts';
import { openAdminSocket, runInServer } from './adminSocket.ts';
import { CommandError } from './cli/command.ts';

const database = await testDatabase();
const base = await testContext(database);
const DATA_DIR = testDirectory();
const ctx = { ...base, config: { ...base.config, DATA_DIR } };
let close = async () => {};
beforeEach(async () => {
  await database.empty();
  await testContext(database);
  close = await openAdminSocket(ctx);
});
afterEach(() => close());

async function run(name: string, values: Record<string, string> = {}) {
  const lines: string[] = [];
  await runInServer(DATA_DIR, name, { values, positionals: [], folder: DATA_DIR }, (line) => lines.push(line));
  return lines;
}

/** Sends something else than a command and waits until the server is done with it. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const connection = net.connect(path.join(DATA_DIR, 'admin.sock'), () => connection.end(bytes));
    connection.on('data', (data) => {
      answer += data;
    });
    connection.on('error', reject).on('close', () => resolve(answer));
  });
}

describe('a command while a server has the data', () => {
  test('runs in that server, and its lines arrive', async () => {
    await player(ctx, 'aki');
    expect(await run('ban', { user: 'aki-id', reason: 'spam' })).toEqual(['Banned aki-id.']);
    expect(await ctx.db.selectFrom('account').select('banReason').execute()).toEqual([{ banReason: 'spam' }]);
  });

  test('that cannot be done says why, like here', async () => {
    await expect(run('ban', { user: 'nobody', reason: 'x' })).rejects.toThrow(
      new CommandError('There is no account nobody.'),
    );
    await expect(run('dance')).rejects.toThrow('The server does not know the command dance');
  });

  test('the socket is of the user that runs the server, and of nobody else', () => {
    expect(statSync(path.join(DATA_DIR, 'admin.sock')).mode & 0o777).toBe(0o600);
  });

  test.each(['\n', 'garbage\n', '{}\n', 'null\n', '{"name":"ban"}\n', '', '{"name":'])(
    '%j instead of one leaves the server as it was',
    async (bytes) => {
      await send(bytes);
      expect(await run('migrate')).toEqual(['The database is up to date.']);
    },
  );

  test('a caller who says nothing does not keep the server from stopping', async () => {
    const caller = net.connect(path.join(DATA_DIR, 'admin.sock'));
    const gone = new Promise((resolve) => caller.once('close', resolve));
    await new Promise((resolve) => caller.once('connect', resolve));
    // Until the server has met the caller too.
    await run('ban', { user: 'nobody', reason: 'x' }).catch(() => undefined);
    await close();
    await gone;
    close = await openAdminSocket(ctx);
  });

  test('without a server that takes it says what to do', async () => {
    await close();
    await expect(run('migrate')).rejects.toThrow('stop it, then run this command again');
    close = await openAdminSocket(ctx);
  });
});
