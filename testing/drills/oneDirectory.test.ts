import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { beforeDue } from '#testing/data/community.ts';
import { embeddedDataDirectory, engine, testDirectory } from '#testing/database/database.ts';
import { long } from '#testing/long.ts';
import { mayIsolate, runCli, startScript, startServerProcess, startThatFails } from '#testing/processes/processes.ts';

const lr2 = (id: number) => [
  '--id',
  `player${id}`,
  '--password',
  'long-enough-1',
  '--nickname',
  `Player${id}`,
  '--lr2id',
  `${id}`,
];

async function mayLogIn(address: string, id: number): Promise<boolean> {
  const { status } = await fetch(`${address}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userid: `player${id}`, userpw: 'long-enough-1' }),
  });
  return status === 200;
}

describe.runIf(engine === 'embedded')('the directory of the embedded engine belongs to one process', () => {
  const environmentOf = (dataDir: string) => ({ DATA_DIR: dataDir, CLOCK_START: beforeDue(3600) });

  test('a second server on it is refused, and says which process has it and what to do', async () => {
    const environment = environmentOf(embeddedDataDirectory());
    const server = await startServerProcess(environment);
    const { code, stdout, stderr } = await startThatFails(environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]*\n$/);
    expect(stderr).toContain(environment.DATA_DIR);
    expect(stderr).toContain(`pid ${server.pid}`);
    expect(stderr).toContain('Stop that one first');
    await server.end('SIGTERM');
  });

  test.runIf(long && mayIsolate)('a server in another container is refused too, until this one is killed', async () => {
    const environment = environmentOf(embeddedDataDirectory());
    const server = await startServerProcess(environment);
    const refused = await startThatFails(environment, { inOwnNetwork: true });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^The data directory [^\n]* is in use by another process[^\n]*\n$/);
    expect(refused.stderr).toContain(`pid ${server.pid}`);
    await server.end('SIGKILL');
    const next = await runCli(['count'], environment, { inOwnNetwork: true });
    expect(next).toEqual({ code: 0, stdout: 'No vote count is due.\n', stderr: '' });
  });

  test('commands go through the server that has it, also after a kill -9 left its socket behind', async () => {
    const environment = environmentOf(embeddedDataDirectory());
    const killed = await startServerProcess(environment);
    await killed.end('SIGKILL');
    expect(fs.existsSync(path.join(environment.DATA_DIR, 'admin.sock'))).toBe(true);

    const server = await startServerProcess(environment);
    expect(await runCli(['create-user', ...lr2(1)], environment)).toEqual({
      code: 0,
      stdout: 'Created the account player1.\n',
      stderr: '',
    });
    expect(await mayLogIn(server.address, 1)).toBe(true);
    const again = await runCli(['create-user', ...lr2(1)], environment);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^EEXISTID[^\n]*\n$/);

    await server.end('SIGKILL');
    const alone = await runCli(['create-user', ...lr2(2)], environment);
    expect(alone).toEqual({ code: 0, stdout: 'Created the account player2.\n', stderr: '' });
  });

  test.runIf(long)('a command is told what to do when the process that has it takes none', async () => {
    const environment = environmentOf(embeddedDataDirectory());
    const stop = await startScript('testing/processes/commitRows.ts', environment);
    const { code, stderr } = await runCli(['count'], environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Another process uses [^\n]*: stop it, then run this command again\.\n$/);
    await stop();
    expect(await runCli(['count'], environment)).toEqual({ code: 0, stdout: 'No vote count is due.\n', stderr: '' });
  });

  test.runIf(long)('the path of the directory may be too long for a socket', async () => {
    const dataDir = path.join(testDirectory(), 'long'.repeat(40));
    fs.renameSync(embeddedDataDirectory(), dataDir);
    const environment = environmentOf(dataDir);
    const server = await startServerProcess(environment);
    const { code, stderr } = await runCli(['count'], environment);
    expect(code).toBe(1);
    expect(stderr).toContain('stop it, then run this command again');
    expect((await server.end('SIGTERM')).code).toBe(0);
  });

  test('invalid input on its socket, and a command whose caller is gone, leave the server running', async () => {
    const environment = environmentOf(embeddedDataDirectory());
    const server = await startServerProcess(environment);
    const given = {
      values: { id: 'player3', password: 'long-enough-1', nickname: 'P3', lr2id: '3' },
      positionals: [],
      folder: '/',
    };
    for (const said of [
      'nonsense\n',
      '{}\n',
      'null\n',
      '"half a li',
      `${JSON.stringify({ name: 'create-user', given })}\n`,
    ]) {
      const connection = net.connect(path.join(environment.DATA_DIR, 'admin.sock'));
      await once(connection, 'connect');
      connection.write(said);
      connection.destroy();
    }
    while (!(await mayLogIn(server.address, 3))) await setTimeout(100);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});
