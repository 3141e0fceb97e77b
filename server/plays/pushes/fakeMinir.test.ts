import { beforeEach, expect, test } from 'vitest';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeMinir, MINIR_KEY } from '#testing/fakes/fakeMinir.ts';
import { vote } from '#testing/site/actions.ts';
import { browser } from '#testing/site/browser.ts';
import { type Site, testSite } from '#testing/site/site.ts';

const database = await testDatabase();
// The fake and the site need each other's address, so the fake's is reserved first.
let site: Site;
const minir = await fakeMinir({ now: () => site.ctx.clock.now() });
site = await testSite(database, { config: { MINIR_SITE_URL: `${minir.origin}/minir`, MINIR_KEYS: [MINIR_KEY] } });
const { ctx } = site;
const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
minir.setSite(address);

const ACCOUNT = { email: 'mina@example.com', password: 'minir-password', name: 'Mina' };
const { userId } = minir.addAccount(ACCOUNT);
const form = { userid: 'mina-2026', userpw: PASSWORD, userpwAgain: PASSWORD, minirid: userId, nickname: '星みな' };

let official: Entry;
beforeEach(async () => {
  await site.fresh();
  official = await entry(ctx, { result: 'accept', level: 3 });
});

/** Logs in and confirms, as the page of the fake does. */
async function authorize({ url }: { url: string }): Promise<{ status: number; body: Record<string, unknown> }> {
  const [, serviceName, token = ''] = /#\/oauth\/([^/]+)\/([^/]+)$/.exec(url) ?? [];
  const { email, password } = ACCOUNT;
  const tokens = (await ask('/auth/login', { email, password })).body;
  return ask('/service/add', { ...tokens, serviceName, token: decodeURIComponent(token) });
}
async function ask(path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${minir.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a player who signs up through MinIR may vote by the plays that it pushes, including the backfill of earlier ones', async () => {
  const mina = browser(site);
  const begun = await mina.post('/api/signup/submit/beatoraja', form);
  expect(begun.body.url).toMatch(`${minir.siteUrl}#/oauth/Stella/`);
  const { status, body } = await authorize(begun.body);
  expect([status, body.userId]).toEqual([200, userId]);
  const { Url, QueryParams } = body.returnObj as { Url: string; QueryParams: string };
  expect(Url).toBe(`${address}/signup/beatoraja/success`);
  const ticket = new URLSearchParams(QueryParams).get('ticket') ?? '';
  const confirmed = await mina.post('/api/signup/confirm/beatoraja', { secretKey: begun.body.secretKey, ticket });
  expect(confirmed.body).toMatchObject({ success: true, userid: 'mina-2026' });

  await mina.post('/api/login/', { userid: 'mina-2026', userpw: PASSWORD });
  const who = { ...(await player(ctx, 'somebody')), cookie: mina.cookie() };
  const open = await entry(ctx, { level: 5 });
  expect((await vote(site, who, open, 'yes')).body.error).toBe('RESTRICTIONLEVEL');
  const play = (clear: number, exscore: number) =>
    minir.play({ userId, sha256: official.sha256, notes: 1000, clear, exscore, minbp: 20 });
  expect(await play(9, 1800)).toMatchObject([{ status: 200, body: { status: 'accepted' } }]);
  expect((await vote(site, who, open, 'yes')).status).toBe(200);

  await play(1, 1900);
  for (const table of ['score', 'pushEvent', 'restriction'] as const) await ctx.db.deleteFrom(table).execute();
  const backfill = () => minir.backfill(userId);
  expect(await backfill()).toMatchObject([{ status: 200, body: { source: [{ status: 'accepted' }] } }]);
  expect(await ctx.db.selectFrom('score').selectAll().execute()).toMatchObject([
    { chartHash: official.sha256, clear: 9, exScore: 1900, minBp: null },
  ]);
  expect(await ctx.db.selectFrom('restriction').select('highestLevel').execute()).toEqual([{ highestLevel: 5 }]);
  expect(await backfill()).toMatchObject([{ status: 200, body: { source: [{ status: 'duplicate' }] } }]);
});
