import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SCORE_FILE_BODY, sendingMs } from '#contract/platform/limits.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { buildApp } from '../../../app.ts';
import { hashesOf } from '../../hash.ts';

// The tests wait for actions of the server; none measures time.

const database = await testDatabase();
const TIMEOUTS = { headersMs: 400, requestMs: 1200, answerMs: 600, idleMs: 500, checkIntervalMs: 100 };

/** Starts a site that listens, and connects to it. */
async function listening(config: object = {}, timeouts: object = TIMEOUTS) {
  const site = await testSite(database, { config });
  const app = await buildApp(site.ctx, timeouts);
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  /** Resolves when the server has closed its end of a connection; by the client's port. */
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

  test('no more of a body that was refused is disconnected', async () => {
    const { connect } = await listening();
    const { socket, closed } = await connect('POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n{');
    expect(String((await once(socket, 'data'))[0])).toMatch(/413.*ELIMITSIZE/s);
    await closed();
  });

  test('a large file is disconnected no sooner than at 0.5 Mbit/s', async () => {
    const { connect } = await listening();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const head = (bytes: number) =>
      `POST /api/user/scores/file HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n{`;
    const sockets = [await connect(head(64_000_000)), await connect(head(99_000_000_000)), await connect(head(1000))];
    const delays = () => waits.mock.calls.map(([, ms]) => ms);
    await vi.waitUntil(() => delays().includes(1200));
    expect(delays()).toEqual(expect.arrayContaining([1_024_000, sendingMs(SCORE_FILE_BODY.maxBodyBytes)]));
    waits.mockRestore();
    for (const { socket } of sockets) socket.destroy();
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

  // More than the buffers of the system hold, so that the process has to buffer the rest.
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

  test('leaves no open files, and others are answered meanwhile', async () => {
    const unreadOnes = Promise.all(Array.from({ length: 20 }, () => unread(file)));
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await unreadOnes;
    await expect.poll(openConnections, { timeout: 20_000 }).toBeLessThan(2);
  });

  test('but reads slowly gets complete responses while each is within the timeout', async () => {
    const answer = await fetch(origin + file);
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
  });
});
