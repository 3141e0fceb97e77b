import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { buildApp } from './app.ts';
import { listen } from './listen.ts';
import { OperatorError } from './platform/operatorError.ts';

const { ctx } = await testSite(await testDatabase());
const HOST = '127.0.0.1';

/** Starts a site on a free port. */
async function listening() {
  const app = await buildApp(ctx);
  return { app, ...(await listen(app, { HOST, PORT: 0 })) };
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
    const other = await buildApp(ctx);
    const refused = listen(other, { HOST, PORT: port });
    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(`Port ${port} is in use by another process. Stop that one first`);
    // SO_REUSEPORT does not share it either.
    const sharing = net.createServer().listen({ host: HOST, port, reusePort: true });
    await expect(once(sharing, 'listening')).rejects.toThrow(/EADDRINUSE|ENOTSUP/);
    await Promise.all([close(), other.close()]);
  });
});
