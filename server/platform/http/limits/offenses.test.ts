import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { type Site, testSite } from '#testing/site/site.ts';
import { OPENED_CONNECTIONS, TOLERATED_OFFENSES } from './limitConnections.ts';
import { UNREAD_BODIES } from './traffic.ts';

const database = await testDatabase();
let site: Site;
let port: number;
beforeAll(async () => {
  site = await testSite(database, { config: { LIMITS_FACTOR: 1 } });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.app.server.address() as net.AddressInfo);
});

/** An address of its own for each test: every one of 127.0.0.0/8 is this machine. */
let last = 10;
let address: string;
beforeEach(() => {
  address = `127.0.0.${++last}`;
});

const PATH = '/st/score.json';
const ONE = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n\r\n`;
const CHUNKED = `GET ${PATH} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** Resolves when a connection is closed, reset or not. */
const closed = (socket: net.Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** Sends bytes from an address. Returns what came back until the connection was closed. */
async function send(text: string, from = address): Promise<string> {
  const socket = net.connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.once('connect', () => socket.write(text));
  await closed(socket);
  return answer;
}

/** Returns the status of a request, null where the connection is closed. */
const ask = (from = address) =>
  new Promise<number | null>((resolve) => {
    const options = { host: '127.0.0.1', port, localAddress: from, path: PATH, agent: false };
    http.get(options, (response) => resolve(response.resume().statusCode ?? null)).on('error', () => resolve(null));
  });

test('requests that a client sends before the answers are answered in their order', async () => {
  const answer = await send(`${ONE.repeat(7)}${ONE.replace('Host', 'Connection: close\r\nHost')}`);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(8);
});

describe.each([
  ['thousands of requests at once', ONE.repeat(2000)],
  ['a body in chunks without end', CHUNKED + '1\r\na\r\n'.repeat(50_000)],
  ['thousands of requests without a host', `GET ${PATH} HTTP/1.1\r\n\r\n`.repeat(2000)],
  ['thousands of requests with an unknown expectation', ONE.replace('Host', 'Expect: x\r\nHost').repeat(2000)],
  ['thousands of requests with a long path', ONE.replace(PATH, `/${'x/'.repeat(600)}`).repeat(200)],
  ['thousands of requests of an unknown method', ONE.replace('GET', 'PATCH').repeat(2000)],
  [
    'a body of a terabyte where none belongs',
    `${ONE.trimEnd()}\r\nContent-Length: 1000000000000\r\n\r\n${'x'.repeat(50_000)}`,
  ],
  [
    'a body of a terabyte where a small one belongs',
    `POST /api/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000000\r\n\r\n${'x'.repeat(50_000)}`,
  ],
])('a client that sends %s', (_, text) => {
  test('is disconnected, and a few times no more than that', async () => {
    for (let time = 0; time < TOLERATED_OFFENSES; time++) await send(text);
    expect(await ask()).toBe(200);
  });

  test('again and again is shut out with all its connections, and nobody else is', async () => {
    const other = `127.0.0.${++last}`;
    const idle = net.connect({ host: '127.0.0.1', port, localAddress: address });
    const isClosed = closed(idle.on('error', () => undefined));
    await once(idle, 'connect');
    await Promise.all(Array.from({ length: 3 * TOLERATED_OFFENSES }, () => send(text)));
    await isClosed;
    expect(await ask()).toBeNull();
    expect(await ask(other)).toBe(200);
  });
});

test('a body that does not declare its length is refused with ELIMITSIZE', async () => {
  const head =
    'POST /api/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const answer = await send(`${head}2\r\n{}\r\n0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 413.*ELIMITSIZE/s);
});

test('of the large bodies that nobody reads only some are received to their end', async () => {
  const size = 1_000_000;
  const head = `POST /api/login/logout HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`;
  const socket = net.connect({ host: '127.0.0.1', port, localAddress: address });
  socket.on('error', () => undefined);
  let answers = 0;
  socket.on('data', (part) => {
    answers += String(part).match(/HTTP\/1\.1 413/g)?.length ?? 0;
  });
  const isClosed = closed(socket);
  await once(socket, 'connect');
  for (let sent = 0; sent < 2 * UNREAD_BODIES && !socket.destroyed; sent++) {
    socket.write(head);
    // The answer comes before the body has ended.
    await expect.poll(() => socket.destroyed || answers > sent).toBe(true);
    await new Promise((done) => socket.write('x'.repeat(size), done));
  }
  await isClosed;
  expect(answers).toBe(UNREAD_BODIES + 1);
  expect(await ask()).toBe(200);
});

test.each([
  ['without a host', `GET ${PATH} HTTP/1.1\r\n\r\n`, '400'],
  ['with an unknown expectation', ONE.replace('Host', 'Expect: x\r\nHost'), '400'],
  ['with a method that nothing here has', ONE.replace('GET', 'PROPFIND'), '404'],
  ['with a path longer than any', ONE.replace(PATH, `/${'x/'.repeat(600)}`), '404'],
  ['with a long body where none belongs', `${ONE.trimEnd()}\r\nContent-Length: 1025\r\n\r\n${' '.repeat(1025)}`, '413'],
])('a request %s is refused, and its connection closed', async (_, text, status) => {
  expect(await send(text)).toMatch(new RegExp(`^HTTP/1.1 ${status}.*"success":false`, 's'));
});

test('a request of HTTP/1.0 without a host is answered, and one that expects to continue', async () => {
  expect(await send(`GET ${PATH} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
  const close = 'Connection: close\r\nExpect: 100-continue\r\nHost';
  expect(await send(ONE.replace('Host', close))).toMatch(/HTTP\/1.1 200/);
});

test('an address that was shut out is admitted again after ten seconds', { timeout: 30_000 }, async () => {
  await Promise.all(Array.from({ length: 3 * TOLERATED_OFFENSES }, () => send(ONE.repeat(2000))));
  expect(await ask()).toBeNull();
  await pause(10_500);
  expect(await ask()).toBe(200);
});

test('an address that opens connections without end is shut out, and no other', async () => {
  const open = () => {
    const socket = net.connect({ host: '127.0.0.1', port, localAddress: address });
    socket.on('error', () => undefined).once('connect', () => socket.end());
    return closed(socket.resume());
  };
  for (let count = 0; count < OPENED_CONNECTIONS; count += 50) await Promise.all(Array.from({ length: 50 }, open));
  await expect.poll(() => ask()).toBeNull();
  expect(await ask(`127.0.1.${last}`)).toBe(200);
});
