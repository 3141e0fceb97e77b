import { statSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { openAdminSocket, runInServer } from './adminSocket.ts';
import { CommandError } from './platform/command.ts';

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

async function run(name: string, values: Record<string, string | true> = {}) {
  const lines: string[] = [];
  await runInServer(DATA_DIR, name, { values, positionals: [], folder: DATA_DIR }, (line) => lines.push(line));
  return lines;
}

/** Sends bytes that are not a command and waits until the server closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const connection = net.connect(path.join(DATA_DIR, 'admin.sock'), () => connection.end(bytes));
    connection.on('data', (data) => {
      received += data;
    });
    connection.on('error', reject).on('close', () => resolve(received));
  });
}

describe('a command while a server runs on the data directory', () => {
  test('runs in that server, and its lines are printed', async () => {
    await player(ctx, 'aki');
    expect(await run('ban', { user: 'aki-id', reason: 'spam' })).toEqual(['Banned aki-id.']);
    expect(await ctx.db.selectFrom('account').select('banReason').execute()).toEqual([{ banReason: 'spam' }]);
  });

  test('keeps line separators (U+2028) that JSON allows in strings', async () => {
    const title = 'one\u2028two\u2029three';
    await player(ctx, 'aki');
    await run('ban', { user: 'aki-id', reason: title });
    expect(await ctx.db.selectFrom('account').select('banReason').execute()).toEqual([{ banReason: title }]);
    await entry(ctx, { chart: title });
    expect((await run('count', { 'dry-run': true })).join()).toContain(title);
  });

  test('that fails says why, as in the process of the CLI', async () => {
    await expect(run('ban', { user: 'nobody', reason: 'x' })).rejects.toThrow(
      new CommandError('There is no account nobody.'),
    );
    await expect(run('dance')).rejects.toThrow('The server does not know the command dance');
  });

  test('prints no control characters, in lines and in errors', async () => {
    await player(ctx, 'aki');
    await ctx.db.updateTable('account').set({ userId: 'aki\u001b[2J\u009b\u202e', refusedPlays: 1 }).execute();
    expect(await run('refused-plays')).toEqual(['aki[2J: 1 refused, 0 accepted on 0 days']);
    await expect(run('ban', { user: 'no\u001b]0;title\u0007body', reason: 'x' })).rejects.toThrow(
      new CommandError('There is no account no]0;titlebody.'),
    );
    // Nor are there any in the bytes on the socket.
    const command = { name: 'refused-plays', given: { values: {}, positionals: [], folder: DATA_DIR } };
    expect(await send(`${JSON.stringify(command)}\n`)).not.toMatch(/\\u00|[\u007f-\u009f\u202e]/);
  });

  test('the socket is accessible only to the user who runs the server', () => {
    expect(statSync(path.join(DATA_DIR, 'admin.sock')).mode & 0o777).toBe(0o600);
  });

  test.each(['\n', 'garbage\n', '{}\n', 'null\n', '{"name":"ban"}\n', '', '{"name":'])(
    '%j instead of a command changes nothing in the server',
    async (bytes) => {
      await send(bytes);
      expect(await run('migrate')).toEqual(['The database is up to date.']);
    },
  );

  test('a client that sends nothing does not keep the server from stopping', async () => {
    const client = net.connect(path.join(DATA_DIR, 'admin.sock'));
    const disconnected = new Promise((resolve) => client.once('close', resolve));
    await new Promise((resolve) => client.once('connect', resolve));
    // When this command has run, the server has accepted the client too.
    await run('ban', { user: 'nobody', reason: 'x' }).catch(() => undefined);
    await close();
    await disconnected;
    close = await openAdminSocket(ctx);
  });

  test('says what to do when no server accepts it', async () => {
    await close();
    await expect(run('migrate')).rejects.toThrow('stop it, then run this command again');
    close = await openAdminSocket(ctx);
  });
});
