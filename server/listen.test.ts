import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { buildApp } from './app.ts';
import { listen } from './listen.ts';
import { OperatorError } from './platform/operatorError.ts';

const { ctx } = await testSite(await testDatabase());
const HOST = '127.0.0.1';
const config = { HOST, PORT: 0, STOP_DELAY_SECONDS: 0, TRUST_PROXY: true };

/** Starts a site on a free port. */
async function listening({ STOP_DELAY_SECONDS = 0 } = {}) {
  const app = await buildApp(ctx);
  const listener = await listen({ ...config, STOP_DELAY_SECONDS });
  await listener.serve(app);
  return { app, ...listener };
}

describe('a site that listens', () => {
  test('finishes the requests that are open when it stops, and accepts no more', async () => {
    const { app, port, close } = await listening();
    const sockets = Array.from({ length: 16 }, () => net.connect({ host: HOST, port }));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const begun = new Promise<void>((resolve) => {
      let count = 0;
      app.server.on('request', () => ++count === sockets.length && resolve());
    });
    const body = '{"table":"st","year":2026}';
    const head = [
      'POST /api/history HTTP/1.1',
      'Host: a',
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    for (const socket of sockets) socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await begun;
    const answers = sockets.map(async (socket) => String((await once(socket, 'data'))[0]));
    const stopped = close();
    for (const socket of sockets) socket.write(body);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200/);
    await stopped;
    await expect(fetch(`http://${HOST}:${port}/healthz`)).rejects.toThrow();
  });

  test('closes idle connections when it stops', async () => {
    const { port, close } = await listening();
    const sockets = Array.from({ length: 16 }, () => net.connect({ host: HOST, port }));
    for (const socket of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    const ends = Promise.all(sockets.map((socket) => once(socket, 'close')));
    await close();
    await ends;
  });

  test('refuses a port that is in use, and says what to do', async () => {
    const { port, close } = await listening();
    const refused = listen({ ...config, PORT: port });
    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(`Port ${port} is in use by another process. Stop that one first`);
    // SO_REUSEPORT does not share it either.
    const sharing = net.createServer().listen({ host: HOST, port, reusePort: true });
    await expect(once(sharing, 'listening')).rejects.toThrow(/EADDRINUSE|ENOTSUP/);
    await close();
  });

  test('says that it is starting until it is open, then answers on the same connection', async () => {
    const listener = await listen(config);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const requestIds: unknown[] = [];
    const ask = async (path: string) => {
      const request = http.get({
        host: HOST,
        port: listener.port,
        path,
        agent,
        headers: { 'x-request-id': 'of-the-proxy' },
      });
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const { statusCode: status, headers } = response;
      requestIds.push(headers['x-request-id']);
      return { status, wait: headers['retry-after'], body: await json(response), reused: request.reusedSocket };
    };
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { success: true } });
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { problems: [{ name: 'starting' }] } });
    expect(await ask('/api/home')).toMatchObject({ status: 503, wait: '1', body: { error: 'EUNAVAILABLE' } });
    expect(requestIds).toEqual(Array.from({ length: 3 }, () => 'of-the-proxy'));
    await listener.serve(await buildApp(ctx));
    expect(await ask('/readyz')).toMatchObject({ status: 200, reused: true });
    await listener.close();
  });

  test('that stops is not ready first, while it answers, then ends each connection with a reply', async () => {
    const { port, close } = await listening({ STOP_DELAY_SECONDS: 1.3 });
    const ask = async (path: string) => {
      const { status, headers } = await fetch(`http://${HOST}:${port}${path}`);
      return [status, headers.get('connection')];
    };
    const stopped = close();
    expect(await ask('/readyz')).toEqual([503, 'keep-alive']);
    expect(await ask('/st/score.json')).toEqual([200, 'keep-alive']);
    await expect.poll(() => ask('/st/score.json'), { interval: 50 }).toEqual([200, 'close']);
    expect(await ask('/readyz')).toEqual([503, 'close']);
    await stopped;
    await expect(ask('/readyz')).rejects.toThrow();
  });
});
