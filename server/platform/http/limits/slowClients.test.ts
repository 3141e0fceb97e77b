import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { buildApp } from '../../../app.ts';
import { hashesOf } from '../../hash.ts';

// Each test waits for what the server does, within the time of a test: none measures a time.

const database = await testDatabase();
const TIMEOUTS = { headersMs: 400, requestMs: 1200, answerMs: 600, idleMs: 500, checkIntervalMs: 100 };

/** Starts a site that listens, and connects to it. */
async function listening(config: object = {}, timeouts: object = TIMEOUTS) {
  const site = await testSite(database, { config });
  const app = await buildApp(site.ctx, timeouts);
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** By the port of the client: resolves when the server has closed its end. */
  const accepted = new Map<number | undefined, Promise<void>>();
  app.server.on('connection', (socket: net.Socket) => {
    accepted.set(socket.remotePort, new Promise((resolve) => socket.once('close', () => resolve())));
  });
  async function connect(text = '') {
    const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(text);
    const closed = await vi.waitUntil(() => accepted.get(socket.localPort) && { at: accepted.get(socket.localPort) });
    return { socket, closed: () => closed.at };
  }
  const openConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { site, app, connect, openConnections, origin: `http://127.0.0.1:${port}` };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('a client that sends slowly', () => {
  test('nothing at all is disconnected', async () => {
    const { connect } = await listening();
    await (await connect()).closed();
  });

  test('half a head, or half a body, is disconnected', async () => {
    const { connect } = await listening();
    await (await connect('GET / HTTP/1.1\r\nHost:')).closed();
    const head = 'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n';
    await (await connect(`${head}{"userid":`)).closed();
  });

  test('nothing after an answer is disconnected', async () => {
    const { connect } = await listening();
    const { socket, closed } = await connect(get('/healthz'));
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    await closed();
  });
});

describe('a client that does not read its answers', async () => {
  const { site, connect, openConnections, origin } = await listening();
  const bytes = randomBytes(5_000_000);
  const { sha256 } = hashesOf(bytes);
  let file = '';
  beforeAll(async () => {
    await site.fresh();
    await site.ctx.files.put(sha256, bytes);
    file = `/upload/${await upload(site.ctx, { file: { name: 'chart.bms', sha256, size: bytes.length } })}`;
  });

  // More than the buffers of the system hold, so that the process has to keep the rest.
  const OFTEN = 20;
  const unread = async (path: string, times = OFTEN) => {
    const { socket, closed } = await connect();
    socket.pause();
    socket.write(get(path).repeat(times));
    return closed();
  };

  test('of the framework, of a file, or of a published list is disconnected', async () => {
    await unread(file);
    await unread('/api/openapi.json', 400);
    await unread('/st/score.json', 8000);
  });

  test('leaves nothing open, and others are answered meanwhile', async () => {
    const unreadOnes = Promise.all(Array.from({ length: 20 }, () => unread(file)));
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await unreadOnes;
    await expect.poll(openConnections, { timeout: 20_000 }).toBeLessThan(2);
  });

  test('but slowly is answered whole while it takes each within the time', async () => {
    const answer = await fetch(origin + file);
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
  });
});

describe('open requests of one address', () => {
  test('beyond 128 are refused with 429, until others are taken', async () => {
    const { site, app, origin } = await listening({ TRUST_PROXY: true, LIMITS_FACTOR: 1 }, {});
    await site.fresh();
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    // They wait for bodies that do not come: their answers cannot be taken.
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: application/json\r\n` +
      'Content-Length: 9\r\n\r\n{';
    let entered = 0;
    app.server.on('request', () => void entered++);
    const { port } = app.server.address() as AddressInfo;
    const stuck = Array.from({ length: 128 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));
    for (const [index, socket] of stuck.entries()) socket.write(head(index % 2 ? '/api/login/' : '/api/history'));
    await expect.poll(() => entered, { timeout: 20_000 }).toBe(128);
    const refused = await fetch(`${origin}/healthz`, from('203.0.113.1'));
    expect([refused.status, await refused.json()]).toMatchObject([429, { success: false, error: 'ETOOMANY' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fetch(`${origin}/healthz`, from('203.0.113.2'))).status).toBe(200);
    for (const socket of stuck) socket.destroy();
    await expect
      .poll(async () => (await fetch(`${origin}/healthz`, from('203.0.113.1'))).status, { timeout: 20_000 })
      .toBe(200);
  });
});

describe('500 silent connections of one address', () => {
  const silent = (port: number, localAddress: string) =>
    Array.from({ length: 500 }, () =>
      net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    );

  test('do not shut another visitor out: those beyond 128 are closed at once', async () => {
    const { app, openConnections, origin } = await listening({ LIMITS_FACTOR: 1 });
    let opened = 0;
    app.server.on('connection', () => void opened++);
    const sockets = silent((app.server.address() as AddressInfo).port, '127.0.0.2');
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await expect.poll(() => opened, { timeout: 20_000 }).toBeGreaterThanOrEqual(500);
    expect(await openConnections()).toBeLessThanOrEqual(130);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('behind a proxy are the proxy’s, and not limited but by the number of all', async () => {
    const site = await testSite(database, { config: { TRUST_PROXY: true, LIMITS_FACTOR: 1 } });
    const app = await buildApp(site.ctx);
    await app.listen({ port: 0, host: '127.0.0.1' });
    afterAll(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    const sockets = silent(port, '127.0.0.1');
    const count = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, connections) => resolve(connections)));
    await expect.poll(count, { timeout: 20_000 }).toBe(500);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
