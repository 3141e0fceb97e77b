import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig } from '#testing/fakes/minirRequests.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { hasNginx, startNginx } from '#testing/site/nginx.ts';
import { testSite } from '#testing/site/site.ts';

const PORT = 3957;
const site = await testSite(await testDatabase(), { config: { ...minirConfig, ...takesPlays, TRUST_PROXY: true } });
const posts = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'POST');
const addressOf = ({ path }: Endpoint) => path.replace(':service', 'minir').replace(/:\w+/, '1');

describe.skipIf(!hasNginx)('behind nginx as deploy/nginx.conf configures it', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    nginx = await startNginx({ port: PORT, sitePort: (site.app.server.address() as AddressInfo).port });
  });
  afterAll(() => nginx?.stop());

  const send = (path: string, bytes: number) =>
    fetch(nginx.address + path, { method: 'POST', body: new Uint8Array(bytes), headers: { 'x-account': '-' } });

  test('a request is answered', async () => {
    expect(await (await fetch(`${nginx.address}/healthz`)).json()).toEqual({ success: true });
  });

  test('a body of the largest size of each endpoint reaches the site', async () => {
    for (const one of posts) {
      const answer = await send(addressOf(one), one.limits.maxBodyBytes);
      expect(answer.status, one.path).not.toBe(413);
      await answer.arrayBuffer();
    }
  });

  test('one that is far larger is refused with the JSON of the site', async () => {
    for (const [path, bytes] of [
      ['/api/login/', 300_000],
      ['/api/uploader/submit', 70_000_000],
    ] as const) {
      const answer = await send(path, bytes);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'application/json; charset=utf-8']);
      expect(await answer.json()).toEqual({ success: false, error: 'ELIMITSIZE' });
    }
  });

  test('too many requests of an address are refused with the JSON of the site', async () => {
    const ask = () => fetch(`${nginx.address}/healthz`);
    const answers = await Promise.all(Array.from({ length: 1000 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const { retryAt, ...rest } = Object(await refused[0]?.json());
    expect(rest).toEqual({ success: false, error: 'ETOOMANY' });
    expect(Date.parse(retryAt)).toBeGreaterThan(0);
  });
});
