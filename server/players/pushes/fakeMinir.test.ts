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

  test('confirmed by another player than the one who signs up is refused', async () => {
    minir.setFault('wrong-user');
    expect(await authorize((await begin()).body)).toMatchObject(refusal('ENOTVALIDAUTH'));
  });

  test('with a token that is sent twice is refused the second time', async () => {
    minir.setFault('replayed-token');
    expect(await authorize((await begin()).body)).toMatchObject(refusal('ESESSIONKEYEXP'));
  });

  test('with an expired token is refused', async () => {
    minir.setFault('expired-token');
    expect((await authorize((await begin()).body)).status).toBe(503);
    ctx.clock.advance(15 * 60_000);
    expect(await authorize((await begin()).body)).toMatchObject(refusal('ESESSIONKEYEXP'));
  });

  test('through a link that was tampered with creates no account', async () => {
    minir.setFault('tampered-redirect');
    const begun = await begin();
    const { body } = await authorize(begun.body);
    expect(body.userId).not.toBe(userId);
    expect((await confirm(begun, body)).body.error).toBe('ESESSIONKEYEXP');
    expect(await accounts()).toEqual([]);
  });

  test.each(['bad-signature', 'old-signature'] as const)('with a %s is refused', async (fault) => {
    minir.setFault(fault);
    expect(await authorize((await begin()).body)).toMatchObject(refusal('ENOTVALIDAUTH'));
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

  test.each([
    ['bad-signature', [[401, 'ENOTVALIDAUTH']]],
    ['old-signature', [[401, 'ENOTVALIDAUTH']]],
    ['unlinked-user', [[200, 'notLinked']]],
    ['novalidate', [[200, 'novalidate']]],
    ['assist', [[200, 'assist']]],
    ['cn', [[200, 'lnType']]],
    ['hcn', [[200, 'lnType']]],
    ['course', [[200, 'course']]],
  ] as const)('with the fault %s change nothing', async (fault, expected) => {
    minir.setFault(fault);
    expect(outcomesOf(await play())).toEqual(expected);
    expect([await scores(), await restrictionsOf(ctx.db, accountId)]).toEqual([[], {}]);
  });

  test('with another number of notes than the stored chart change nothing', async () => {
    const { md5, sha256 } = official;
    const summary = JSON.stringify({ notes: 1000, longNotes: 0, random: false });
    const read = { summary, notesHash: '', notes: new Uint8Array(), readerVersion: READER_VERSION };
    await ctx.db
      .insertInto('chart')
      .values({ md5, sha256, ...read })
      .execute();
    minir.setFault('note-count-mismatch');
    expect(outcomesOf(await play())).toEqual([[200, 'noteCount']]);
    minir.setFault(null);
    expect(outcomesOf(await play())).toEqual([[200, 'accepted']]);
  });

  test.each([
    ['duplicate-events', 1],
    ['three-times', 2],
  ] as const)('with the fault %s count once', async (fault, more) => {
    minir.setFault(fault);
    expect(outcomesOf(await play())).toEqual([[200, 'accepted'], ...Array(more).fill([200, 'duplicate'])]);
    expect(await scores()).toMatchObject([{ clear: 4, exScore: 1500 }]);
  });

  test('that overtake each other give the same result as in order', async () => {
    const plays = [
      [6, 1000],
      [1, 1700],
      [8, 900],
      [4, 1200],
    ] as const;
    for (const [clear, exscore] of plays) await play(clear, exscore);
    const inOrder = await scores();
    await ctx.db.deleteFrom('score').execute();
    minir.setFault('reordered-events');
    const answers: SiteAnswer[] = [];
    for (const [clear, exscore] of plays) answers.push(...(await play(clear, exscore)));
    expect(outcomesOf(answers)).toEqual(Array(4).fill([200, 'accepted']));
    expect(await scores()).toEqual(inOrder);
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
