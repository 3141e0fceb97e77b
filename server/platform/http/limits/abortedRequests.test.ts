import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { createTraffic, IN_DATABASE_PER_ADDRESS } from './traffic.ts';

const base = await testContext(await testDatabase());
// With the server engine, where an address may have several requests in the database.
const ctx = { ...base, config: { ...base.config, LIMITS_FACTOR: 1, DATABASE_URL: 'postgres://127.0.0.1/site' } };
const AT_ONCE = IN_DATABASE_PER_ADDRESS.server;

/** A gate that blocks requests until the test opens it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/**
 * A server whose requests do asynchronous work before they are admitted, as for pages, and between admission and their
 * handler, as for sessions.
 */
let server: http.Server;
let port: number;
let gates: { beforeTurn: ReturnType<typeof gate>; beforeWork: ReturnType<typeof gate>; work: ReturnType<typeof gate> };
let counts: { entered: number; closed: number; admitted: number; working: number };
beforeEach(async () => {
  gates = { beforeTurn: gate(), beforeWork: gate(), work: gate() };
  counts = { entered: 0, closed: 0, admitted: 0, working: 0 };
  const traffic = createTraffic(ctx);
  const work = async () => {
    counts.working++;
    await gates.work.passed;
  };
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    counts.admitted++;
    await gates.beforeWork.passed;
    await traffic.whileWorking(request, work);
    response.end();
  };
  server = http.createServer((request, response) => {
    counts.entered++;
    void gates.beforeTurn.passed.then(() =>
      traffic.admit('list', request, response, () => void answer(request, response)),
    );
  });
  server.on('connection', (socket) => socket.once('close', () => counts.closed++));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as net.AddressInfo);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends requests on one connection. */
async function send(requests: number): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: site\r\n\r\n'.repeat(requests));
  return socket;
}

/** Resets connections, and waits until the server knows. */
async function reset(sockets: readonly net.Socket[]): Promise<void> {
  const before = counts.closed;
  for (const socket of sockets) socket.resetAndDestroy();
  await expect.poll(() => counts.closed).toBe(before + sockets.length);
}

const until = (count: keyof typeof counts, value: number) => expect.poll(() => counts[count]).toBe(value);
const answered = async () => (await fetch(`http://127.0.0.1:${port}/`)).status;
function openAll() {
  for (const { open } of Object.values(gates)) open();
}

test('requests that are aborted before they are admitted do not block later ones', async () => {
  const sockets = await Promise.all(Array.from({ length: 30 }, () => send(1)));
  await until('entered', 30);
  await reset(sockets);
  openAll();
  expect(await answered()).toBe(200);
  expect(counts.admitted).toBe(1);
});

test('requests that are aborted while they wait are never admitted', async () => {
  gates.beforeTurn.open();
  const socket = await send(30);
  await until('admitted', AT_ONCE);
  await reset([socket]);
  openAll();
  expect(await answered()).toBe(200);
  expect(counts.admitted).toBe(AT_ONCE + 1);
});

test('work that continues after its client has disconnected keeps its place until it is done', async () => {
  gates.beforeTurn.open();
  gates.beforeWork.open();
  const sockets = await Promise.all(Array.from({ length: 30 }, () => send(1)));
  await until('entered', 30);
  await until('working', AT_ONCE);
  await reset(sockets);
  const answer = answered();
  await until('entered', 31);
  expect(counts.working).toBe(AT_ONCE);
  gates.work.open();
  expect(await answer).toBe(200);
  expect(counts.admitted).toBe(AT_ONCE + 1);
});
