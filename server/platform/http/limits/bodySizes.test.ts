import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { LARGEST_BODY } from '#contract/platform/limits.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig } from '#testing/fakes/minirRequests.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase(), { config: { ...minirConfig, ...takesPlays } });
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(site.ctx, 'aki');
});

const MEGABYTE = 1024 * 1024;
/** Whole megabytes, without the form around a file. */
const tooLarge = (bytes: number) => ({
  success: false,
  error: 'ELIMITSIZE',
  limit: bytes < MEGABYTE ? expect.closeTo(bytes / MEGABYTE, 4) : Math.floor(bytes / MEGABYTE),
});
const addressOf = ({ path }: Endpoint) => path.replace(':service', 'minir').replace(/:\w+/, '1');
const posts = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'POST');

describe('a body', () => {
  test('of any endpoint is refused one byte over the limit, and accepted at the limit', async () => {
    for (const one of posts) {
      const { maxBodyBytes } = one.limits;
      const send = (bytes: number) => site.post(addressOf(one), ' '.repeat(bytes), aki);
      expect(await send(maxBodyBytes + 1), one.path).toMatchObject({ status: 413, body: tooLarge(maxBodyBytes) });
      expect((await send(maxBodyBytes)).status, one.path).not.toBe(413);
    }
  });

  test('that declares no size is refused', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = site.app.server.address() as { port: number };
    for (const one of posts.filter(({ form }) => !form)) {
      const body = new Response(' '.repeat(one.limits.maxBodyBytes + 1)).body;
      const headers = { cookie: aki.cookie, 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` };
      const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      const answer = await fetch(`http://127.0.0.1:${port}${addressOf(one)}`, sent);
      expect([answer.status, await answer.json()], one.path).toEqual([413, tooLarge(LARGEST_BODY)]);
    }
  });

  test('as deep or as wide as its limit allows is refused like any other', async () => {
    const deep = '['.repeat(64 * 1024);
    const nested = '{"userid":'.repeat(5000) + '1'.padEnd(5001, '}');
    const wide = `[${'{},'.repeat(20_000)}{}]`;
    for (const body of [deep, nested, wide]) {
      const answer = await site.post('/api/login/', body);
      expect(answer).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
  });
});
