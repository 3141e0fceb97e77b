import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig } from '#testing/fakes/minirRequests.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { hasCaddy, hasNginx, startCaddy, startNginx } from '#testing/site/proxies.ts';
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
      expect(await answer.json()).toEqual({ success: false, error: 'ELIMITSIZE' });
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
