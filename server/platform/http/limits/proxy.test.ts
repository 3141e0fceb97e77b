import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { entry } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig } from '#testing/fakes/minirRequests.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { hasCaddy, hasNginx, startCaddy, startNginx } from '#testing/site/proxies.ts';
import { request } from '#testing/site/request.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase(), { config: { ...minirConfig, ...takesPlays, TRUST_PROXY: true } });
const posts = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'POST');
const addressOf = ({ path }: Endpoint) => path.replace(':service', 'minir').replace(/:\w+/, '1');

const sitePort = site.app
  .listen({ port: 0, host: '127.0.0.1' })
  .then(() => (site.app.server.address() as AddressInfo).port);

describe.each([
  { example: 'deploy/nginx.conf', isInstalled: hasNginx, start: startNginx, port: 3957 },
  { example: 'deploy/Caddyfile', isInstalled: hasCaddy, start: startCaddy, port: 3958 },
])('behind a proxy as $example configures it', ({ example, isInstalled, start, port }) => {
  let proxy: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    if (isInstalled) proxy = await start({ port, sitePorts: [await sitePort] });
  });
  afterAll(() => proxy?.stop());
  const ifInstalled = test.skipIf(!isInstalled);

  const send = (path: string, bytes: number) =>
    fetch(proxy.address + path, { method: 'POST', body: new Uint8Array(bytes), headers: { 'x-account': '-' } });

  ifInstalled('a request is answered', async () => {
    expect(await (await fetch(`${proxy.address}/healthz`)).json()).toEqual({ success: true });
  });

  ifInstalled('what is for the operator is not shown', async () => {
    for (const path of ['/readyz', '/readyz/', '/readyz?x', '/metrics', '/%72eadyz']) {
      const answer = await fetch(proxy.address + path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 404, { success: false, error: 'ENOTFOUND' }]);
    }
  });

  ifInstalled('a body of the largest size of each endpoint reaches the site', async () => {
    for (const one of posts) {
      const answer = await send(addressOf(one), one.limits.maxBodyBytes);
      expect(answer.status, one.path).not.toBe(413);
      await answer.arrayBuffer();
    }
  });

  ifInstalled('one that is far larger is refused with the JSON of the site', async () => {
    for (const [path, bytes] of [
      ['/api/login/', 300_000],
      ['/api/uploader/submit', 70_000_000],
    ] as const) {
      const answer = await send(path, bytes);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'application/json; charset=utf-8']);
      expect(await answer.json()).toEqual({ success: false, error: 'ELIMITSIZE', limit: expect.any(Number) });
    }
  });

  // Caddy has no limit of requests but with a plug-in.
  test.skipIf(!isInstalled || example !== 'deploy/nginx.conf')(
    'too many requests of an address are refused with the JSON of the site',
    async () => {
      const ask = () => fetch(`${proxy.address}/healthz`);
      const answers = await Promise.all(Array.from({ length: 1000 }, ask));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
      const { retryAt, ...rest } = Object(await refused[0]?.json());
      expect(rest).toEqual({ success: false, error: 'ETOOMANY' });
      expect(Date.parse(retryAt)).toBeGreaterThan(0);
    },
  );
});

describe.runIf(hasNginx)('published lists behind nginx as deploy/nginx.conf configures it', async () => {
  const LIST = '/st/score.json';
  /** Passes requests on to the site, and notes them. */
  const asked: IncomingMessage[] = [];
  const answers: number[] = [];
  const front = createServer((request, response) => {
    asked.push(request);
    response.once('finish', () => answers.push(response.statusCode));
    (site.app.server.listeners('request')[0] as RequestListener)(request, response as never);
  });
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    await once(front.listen(0, '127.0.0.1'), 'listening');
    proxy = await startNginx({ port: 3959, sitePorts: [(front.address() as AddressInfo).port] });
  });
  afterAll(() => proxy.stop());
  beforeEach(() => {
    asked.length = 0;
    answers.length = 0;
  });

  const ask = async (path = LIST, headers: Record<string, string> = {}) => {
    const answer = await request(proxy.address + path, headers);
    return { ...answer, cache: answer.headers['x-cache-status'], text: answer.body.toString() };
  };

  test('are asked for once in a second, however many want them, with any query, and who has one gets 304', async () => {
    const first = await ask();
    expect(first).toMatchObject({ status: 200, cache: 'MISS' });
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`${LIST}?_=${index}`)));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${first.text}`]));
    expect(asked.length).toBeLessThan(5);
    const known = await ask(LIST, { 'if-none-match': String(first.headers.etag) });
    expect([known.status, known.text]).toEqual([304, '']);
    const gzipped = await ask(LIST, { 'accept-encoding': 'gzip' });
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect((await ask()).headers['content-encoding']).toBeUndefined();
  });

  test('are asked for with their ETag when the second is over, and a changed one is shown', async () => {
    const first = await ask();
    await expect.poll(async () => (await ask()).cache).toBe('REVALIDATED');
    expect(answers).toContain(304);
    await entry(site.ctx, { result: 'accept', level: 3 });
    await expect.poll(async () => (await ask()).text, { interval: 20 }).not.toBe(first.text);
  });

  test('but nothing else is kept', async () => {
    const paths = ['/', '/st/', '/api/submission?table=st', '/st/nothing.json', '/api/me', '/none/score.json'];
    for (const path of [...paths, ...paths]) await ask(path);
    expect(asked.map(({ url }) => url)).toEqual([...paths, ...paths]);
  });

  test('are answered while the site is away', async () => {
    const first = await ask();
    front.close();
    front.closeAllConnections();
    await expect.poll(async () => (await ask()).cache).toBe('STALE');
    expect(await ask()).toMatchObject({ status: 200, text: first.text });
    expect((await ask('/api/home')).status).toBe(502);
  });
});

describe.runIf(hasNginx)('of three processes behind nginx as deploy/nginx.conf configures it', async () => {
  const PATHS = ['/api/home', '/st/score.json'];
  let hanging: number[] = [];
  let starting: number[] = [];
  const asked = [0, 0, 0];
  const processes = asked.map((_, number) =>
    createServer((request, response) => {
      asked[number] = (asked[number] ?? 0) + 1;
      if (hanging.includes(number)) return;
      if (starting.includes(number)) response.statusCode = 503;
      // A slow call: longer than nginx waits for a quick one.
      const takes = request.url?.startsWith('/api/signup') ? 1500 : 0;
      request.resume().once('end', () => setTimeout(() => response.end(request.method), takes));
    }),
  );
  let proxy: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    for (const one of processes) await once(one.listen(0, '127.0.0.1'), 'listening');
    const sitePorts = processes.map((one) => (one.address() as AddressInfo).port);
    proxy = await startNginx({ port: 3960, sitePorts, quickSeconds: 1 });
  });
  afterAll(async () => {
    await proxy.stop();
    for (const one of processes) one.close().closeAllConnections();
  });
  beforeEach(() => {
    hanging = [];
    starting = [];
    asked.fill(0);
  });
  const ask = async (path: string, body?: string) => {
    const answer = await fetch(proxy.address + path, body === undefined ? {} : { method: 'POST', body });
    return `${answer.status} ${await answer.text()}`;
  };

  test('one that starts fails no request, also none with a body; while all answer 503, all are asked', async () => {
    starting = [1];
    for (let round = 0; round < 6; round++) {
      for (const path of PATHS) expect(await ask(path)).toBe('200 GET');
      expect(await ask('/api/vote/submit', 'a ballot')).toBe('200 POST');
      expect(await ask('/api/user/scores/file', 'x'.repeat(300_000))).toBe('200 POST');
    }
    expect(asked[1]).toBeGreaterThan(0);
    starting = [0, 1, 2];
    for (let round = 0; round < 6; round++) expect(await ask('/api/home')).toBe('503 GET');
  });

  test('one that hangs is left out, and a slow request is waited for', async () => {
    hanging = [2];
    const askAll = async (count: number) =>
      new Set(await Promise.all(Array.from({ length: count }, () => ask('/api/home'))));
    expect(await askAll(9)).toEqual(new Set(['200 GET']));
    const before = asked[2] ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(await askAll(60)).toEqual(new Set(['200 GET']));
    expect((asked[2] ?? 0) - before).toBeLessThan(3);
    expect(await ask('/api/signup/check', '{}')).toBe('200 POST');
  });
});
