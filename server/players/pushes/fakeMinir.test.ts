import { beforeEach, describe, expect, test } from 'vitest';
import { READER_VERSION } from '#domain/charts/summary.ts';
import type { SiteAnswer } from '#fakes/minir/siteClient.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeMinir, MINIR_KEY } from '#testing/fakes/fakeMinir.ts';
import { vote } from '#testing/site/actions.ts';
import { type Answer, type Site, testSite } from '#testing/site/site.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';

const database = await testDatabase();
// The stand-in needs the site and the site needs the stand-in, so its address comes first.
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
  minir.setFault(null);
  await site.fresh();
  official = await entry(ctx, { result: 'accept', level: 3 });
});

/** Logs in and confirms, as the page of the stand-in does. */
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

const begin = () => site.post('/api/signup/submit/beatoraja', form);
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).split(';')[0] ?? '';
function confirm(begun: Answer, authorized: Record<string, unknown>) {
  const { QueryParams } = authorized.returnObj as { QueryParams: string };
  const ticket = new URLSearchParams(QueryParams).get('ticket') ?? '';
  const proof = { secretKey: begun.body.secretKey, ticket };
  return site.post('/api/signup/confirm/beatoraja', proof, null, { cookie: cookieOf(begun) });
}
const refusal = (message: string) => ({ status: 400, body: { message: `Stella refused: ${message}` } });
const accounts = () => ctx.db.selectFrom('account').selectAll().execute();
const scores = () => ctx.db.selectFrom('score').selectAll().execute();

describe('signing up through MinIR', () => {
  test('ends with an account whose plays raise its limit', async () => {
    const begun = await begin();
    expect(begun.body.url).toMatch(`${minir.siteUrl}#/oauth/Stella/`);
    const { status, body } = await authorize(begun.body);
    expect([status, body.userId]).toEqual([200, userId]);
    expect(body.returnObj).toMatchObject({ Url: `${address}/signup/beatoraja/success` });
    expect((await confirm(begun, body)).body).toMatchObject({ success: true, userid: 'mina-2026' });

    const login = await site.post('/api/login/', { userid: 'mina-2026', userpw: PASSWORD });
    const cookie = [login.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');
    const mina = { ...(await player(ctx, 'somebody')), cookie };
    const open = await entry(ctx, { level: 5 });
    expect((await vote(site, mina, open, 'yes')).body.error).toBe('RESTRICTIONLEVEL');
    const answers = await minir.play({ userId, sha256: official.sha256, notes: 1000, clear: 4, exscore: 1501 });
    expect(answers).toMatchObject([{ status: 200, body: { status: 'accepted' } }]);
    expect((await vote(site, mina, open, 'yes')).status).toBe(200);
  });
});

describe('plays that MinIR sends', () => {
  let accountId: number;
  beforeEach(async () => {
    const begun = await begin();
    await confirm(begun, (await authorize(begun.body)).body);
    accountId = (await accounts())[0]?.id ?? 0;
  });

  const play = (clear = 4, exscore = 1500) =>
    minir.play({ userId, sha256: official.sha256, notes: 1000, clear, exscore, minbp: 20 });
  const outcomesOf = (answers: readonly SiteAnswer[]) =>
    answers.map(({ status, body }) => {
      const { status: outcome, reason, error } = body as Record<string, string>;
      return [status, error ?? reason ?? outcome];
    });

  test('from before the account was linked arrive with the backfill, once', async () => {
    await play(9, 1800);
    await play(1, 1900);
    for (const table of ['score', 'pushEvent', 'restriction'] as const) await ctx.db.deleteFrom(table).execute();
    expect(await minir.backfill(userId)).toMatchObject([{ status: 200, body: { source: [{ status: 'accepted' }] } }]);
    expect(await scores()).toMatchObject([{ chartHash: official.sha256, clear: 9, exScore: 1900, minBp: null }]);
    expect(await restrictionsOf(ctx.db, accountId)).toEqual({ st: 5 });
    expect(await minir.backfill(userId)).toMatchObject([{ status: 200, body: { source: [{ status: 'duplicate' }] } }]);
  });
});
