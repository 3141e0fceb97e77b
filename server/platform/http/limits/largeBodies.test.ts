import { execFile } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SCORE_FILE_PATH } from '#contract/platform/limits.ts';
import { testDatabase } from '#testing/database/database.ts';
import { long, rounds } from '#testing/long.ts';
import { type Site, testSite } from '#testing/site/site.ts';

const MB = 1024 * 1024;
const SIZES = { '5 MB + 1': 5 * MB + 1, '64 MB + 1': 64 * MB + 1, ...(long && { '200 MB': 200 * MB }) };
const PATHS = ['/api/login/', SCORE_FILE_PATH, '/nothing'];

const database = await testDatabase();
let site: Site;
let port: number;
let folder: string;
beforeAll(async () => {
  site = await testSite(database, { config: { LIMITS_FACTOR: 1 } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.server.address() as net.AddressInfo);
  folder = await mkdtemp(join(tmpdir(), 'bodies-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A separate address for each test: all of 127.0.0.0/8 is this machine. */
let last = 10;
let address: string;
beforeEach(() => {
  address = `127.0.3.${++last}`;
});

/** Returns the path of a file of zeros, which takes no space. */
async function fileOf(bytes: number): Promise<string> {
  const path = join(folder, String(bytes));
  const file = await open(path, 'w');
  await file.truncate(bytes);
  await file.close();
  return path;
}

const run = promisify(execFile);
async function curl(path: string, ...options: string[]): Promise<string> {
  const format = ['--silent', '--show-error', '--write-out', ' %{http_code}', '--interface', address];
  const headers = ['-H', 'Content-Type: application/json'];
  return (await run('curl', [...format, ...headers, ...options, `http://127.0.0.1:${port}${path}`])).stdout;
}

const REFUSED = /^\{"success":false,.*"ELIMITSIZE".*\} 413$/;

describe.each(Object.entries(SIZES))('a body of %s', (_, bytes) => {
  // Bodies larger than any allowed at the path, and those that the endpoint refuses.
  test.each(bytes > 64 * MB ? PATHS : ['/api/login/'])(
    'to %s is answered with 413 to curl and to fetch',
    async (path) => {
      const file = await fileOf(bytes + (path === SCORE_FILE_PATH ? MB : 0));
      for (const options of [[], ['-H', 'Expect:'], ['-H', 'Transfer-Encoding: chunked', '-H', 'Expect:']]) {
        expect(await curl(path, '--data-binary', `@${file}`, ...options), options.join(' ')).toMatch(REFUSED);
      }
      expect(await curl(path, '-X', 'POST', '-T', file)).toMatch(REFUSED);
      const body = await openAsBlob(file);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body });
      expect([answer.status, await answer.json()]).toMatchObject([413, { error: 'ELIMITSIZE' }]);
    },
  );

  test('is answered to clients that send all of it before they read, each time', async () => {
    const head = `POST /api/login/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;
    const part = Buffer.alloc(MB);
    for (let time = 0; time < rounds(1, 5); time++) {
      const socket = net.connect({ host: '127.0.0.1', port, localAddress: address });
      socket.write(head);
      for (let left = bytes; left > 0; left -= part.length) {
        await new Promise((sent) => socket.write(part.subarray(0, left), sent));
      }
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*ELIMITSIZE/s);
    }
  });
});
