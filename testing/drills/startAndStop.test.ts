import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { PLAY_EVENTS } from '#contract/plays/plays.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { chartText } from '#testing/files/chartText.ts';
import { startServerProcess, startThatFails } from '#testing/processes/processes.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';

const environmentOf = ({ environment }: DataPlace) => ({ ...environment, CLOCK_START: beforeDue(3600) });

/** Waits until an address accepts no more connections. */
async function untilClosed(address: string): Promise<void> {
  const { hostname, port } = new URL(address);
  for (;;) {
    const connection = net.connect(Number(port), hostname);
    const isOpen = await Promise.race([
      once(connection, 'connect').then(() => true),
      once(connection, 'error').then(() => false),
    ]).catch(() => false);
    connection.destroy();
    if (!isOpen) return;
    await setTimeout(20);
  }
}

/** Begins a call with a kept-alive connection; resolves when the server has begun to read it. */
async function beginCall(address: string) {
  const headers = { 'content-type': 'application/json', 'content-length': 20, expect: '100-continue' };
  const agent = new http.Agent({ keepAlive: true });
  const call = http.request(`${address}/api/signup/check`, { method: 'POST', headers, agent });
  call.on('error', () => undefined).flushHeaders();
  await once(call, 'continue');
  return { abandon: () => call.destroy() };
}

test('a caller who never finishes does not keep a server from stopping', async () => {
  const server = await startServerProcess(environmentOf(await dataPlace()));
  const call = await beginCall(server.address);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  call.abandon();
});

test('streams of events and kept-alive connections do not keep a server from stopping', async () => {
  const place = await dataPlace();
  const { members } = await seedCommunity(place, { members: 1, open: 1, haveVoted: 0 });
  const server = await startServerProcess(environmentOf(place));
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const headers = { cookie: `sid=${members[0]?.token}` };
  const begin = (path: string) => http.get(server.address + path, { headers, agent }).on('error', () => undefined);
  const open = async (path: string) => {
    const [response] = (await once(begin(path), 'response')) as [http.IncomingMessage];
    return { response, ended: once(response.resume(), 'end') };
  };
  const streams = await Promise.all([PLAY_EVENTS, PLAY_EVENTS].map(open));
  for (const { response } of streams) expect(response.headers['content-type']).toBe('text/event-stream');
  for (const { ended } of await Promise.all(['/healthz', '/healthz'].map(open))) await ended;
  // One more, which the stop overtakes.
  begin(PLAY_EVENTS);
  await setTimeout(2);
  const start = performance.now();
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  expect(performance.now() - start).toBeLessThan(8000);
  for (const { ended } of streams) await ended;
});

test('files that a bucket does not take keep a server from stopping for some seconds only', async () => {
  const bucket = await startFakeS3();
  onTestFinished(() => bucket.close());
  const server = await startServerProcess({ ...environmentOf(await dataPlace()), ...bucket.environment });
  bucket.hang(true);
  const uploads = Array.from({ length: 12 }, (_, index) => {
    const body = uploadForm({ file: chartText({ title: `upload ${index}` }) });
    return fetch(`${server.address}/api/uploader/submit`, { method: 'POST', body }).catch(() => null);
  });
  await setTimeout(1000);
  const start = performance.now();
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(performance.now() - start).toBeLessThan(30_000);
  await Promise.all(uploads);
}, 60_000);

test('a second signal ends a server that waits for a caller, but not one that npm passes on', async () => {
  const server = await startServerProcess(environmentOf(await dataPlace()));
  const call = await beginCall(server.address);
  const gone = server.end('SIGTERM');
  void server.end('SIGTERM');
  await untilClosed(server.address);
  expect(await Promise.race([gone, setTimeout(1100, 'waits')])).toBe('waits');
  void server.end('SIGTERM');
  expect((await gone).code).toBe(1);
  call.abandon();
});

test('a wrong configuration is said in one line that names every wrong variable', async () => {
  const wrong = { PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:secret@localhost/x' };
  const { code, stdout, stderr } = await startThatFails({ ...environmentOf(await dataPlace()), ...wrong });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]*\n$/);
  for (const name of Object.keys(wrong)) expect(stderr).toContain(name);
  expect(stderr).not.toContain('secret');
});

test('a clock that is set never lies behind the newest time that was stored', async () => {
  const place = await dataPlace();
  const { members } = await seedCommunity(place, { members: 1, open: 1, haveVoted: 1 });
  const tomorrow = new Date(beforeDue(-24 * 3600));
  await place.open(({ db }) => db.updateTable('vote').set({ castAt: tomorrow }).execute());
  const server = await startServerProcess(environmentOf(place));
  const login = await fetch(`${server.address}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userid: members[0]?.userId, userpw: 'password0' }),
  });
  expect(login.status).toBe(200);
  await server.end('SIGTERM');
  await place.open(async ({ db }) => {
    const newest = await db.selectFrom('session').select('createdAt').orderBy('createdAt', 'desc').executeTakeFirst();
    expect(newest?.createdAt.getTime()).toBeGreaterThanOrEqual(tomorrow.getTime());
  });
});
