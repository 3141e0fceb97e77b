import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { openSession } from '../platform/http/session.ts';
import { ban } from './ban.ts';

const database = await testDatabase();
const site = await testSite(database, { config: { TRUST_PROXY: true } });
const { ctx } = site;
beforeEach(() => site.fresh());

const HTTPS = { 'x-forwarded-proto': 'https', host: 'stella.example' };

const logIn = (userid: string, userpw: string, headers: Record<string, string> = {}) =>
  site.post('/api/login/', { userid, userpw }, null, headers);
const information = (cookie: string, headers: Record<string, string> = {}) =>
  site.get('/api/login/get-information', null, { cookie, ...headers });

/** Returns the cookies that an answer sets, by name. */
function cookiesOf({ headers }: Answer): Record<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line]));
}
/** Returns a cookie as a browser sends it back. */
const sentBack = (line = '') => line.slice(0, line.indexOf(';'));
const sessions = () => ctx.db.selectFrom('session').selectAll().execute();

describe('login', () => {
  test('returns the user in the fields of the API', async () => {
    await player(ctx, 'aki', { cleared: ['st3', 'dp2'] });
    const answer = await logIn('aki-id', PASSWORD);
    const ofTables = { restriction: 5, restriction2: -1, restriction3: -1, restriction4: 4 };
    expect(answer).toMatchObject({
      status: 200,
      body: { userid: 'aki-id', nickname: 'aki', playerName: 'lr2', minirid: null, admin: false, ...ofTables },
    });
  });

  test('a player of the other service has a MinIR ID instead', async () => {
    await player(ctx, 'mina', { service: 'beatoraja', admin: true });
    // The path works without its trailing slash too.
    const { body } = await site.post('/api/login', { userid: 'mina-id', userpw: PASSWORD });
    expect(body).toMatchObject({ playerName: 'beatoraja', userlr2id: null, minirid: expect.any(String), admin: true });
  });

  test('ignores the case of the ID, unless those of older accounts differ in case only', async () => {
    await player(ctx, 'aki');
    expect((await logIn('AKI-Id', PASSWORD)).body).toMatchObject({ success: true, userid: 'aki-id' });
    await player(ctx, 'ben');
    await ctx.db.updateTable('account').set({ userId: 'AKI-ID' }).where('userId', '=', 'ben-id').execute();
    expect((await logIn('aki-id', PASSWORD)).body).toMatchObject({ nickname: 'aki' });
    expect((await logIn('AKI-ID', PASSWORD)).body).toMatchObject({ nickname: 'ben' });
    expect(await logIn('Aki-Id', PASSWORD)).toMatchObject({ status: 401, body: { error: 'ENOTUSER' } });
  });
});

describe('a session', () => {
  test('over plain HTTP has an HttpOnly cookie, stored as a hash; the hint cookie has no secret and is readable', async () => {
    await player(ctx, 'aki');
    const cookies = cookiesOf(await logIn('aki-id', PASSWORD));
    expect(Object.keys(cookies).sort()).toEqual(['sid', 'signed-in']);
    const [sid = '', ...marks] = cookies.sid?.split('; ') ?? [];
    expect(sid).toMatch(/^sid=[\w-]{43}$/);
    expect(JSON.stringify(await sessions())).not.toContain(sid.slice('sid='.length));
    expect(marks.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    const [hint, ...ofHint] = cookies['signed-in']?.split('; ') ?? [];
    expect([hint, ...ofHint.sort()]).toEqual(['signed-in=1', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
  });

  test('over HTTPS is bound to the host; forwarded HTTPS counts only behind a trusted proxy', async () => {
    await player(ctx, 'aki');
    const cookie = sentBack(cookiesOf(await logIn('aki-id', PASSWORD, HTTPS))['__Host-sid']);
    expect((await information(cookie, HTTPS)).body).toMatchObject({ nickname: 'aki' });
    expect((await information(cookie)).body).toMatchObject({ error: 'ESESSIONEXP' });
    const direct = await testSite(database);
    const answer = await direct.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD }, null, HTTPS);
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['sid', 'signed-in']);
    expect(cookiesOf(answer).sid).not.toContain('Secure');
  });

  test('a login never adopts a token from the request (session fixation)', async () => {
    await player(ctx, 'aki');
    const cookie = 'sid=chosen-by-somebody-else';
    await logIn('aki-id', PASSWORD, { cookie });
    expect((await information(cookie)).status).toBe(401);
  });

  test('logout ends it in the browser and the database, may be repeated, and leaves other sessions', async () => {
    const aki = await player(ctx, 'aki');
    const other = await openSession(ctx, aki.accountId);
    const answer = await site.post('/api/login/logout', undefined, aki);
    expect(answer.body).toEqual({ success: true });
    for (const name of ['sid', 'signed-in']) expect(cookiesOf(answer)[name]).toContain('Max-Age=0');
    expect(await sessions()).toHaveLength(1);
    expect((await information(aki.cookie)).status).toBe(401);
    expect((await site.post('/api/login/logout', undefined, aki)).status).toBe(200);
    expect((await information(`sid=${other.token}`)).status).toBe(200);
  });

  test('is one of at most thirty of the account; the next login ends the one that was used longest ago', async () => {
    const mina = await player(ctx, 'mina');
    const aki = await player(ctx, 'aki');
    const open: string[] = [aki.cookie];
    for (let time = 1; time < 30; time++) {
      ctx.clock.advance(MINUTE_MS);
      open.push(`sid=${(await openSession(ctx, aki.accountId)).token}`);
    }
    ctx.clock.advance(2 * HOUR_MS);
    expect((await information(aki.cookie)).status).toBe(200);
    await logIn('aki-id', PASSWORD);
    expect(await sessions()).toHaveLength(31);
    expect(await Promise.all(open.slice(0, 3).map(async (one) => (await information(one)).status))).toEqual([
      200, 401, 200,
    ]);
    expect((await information(mina.cookie)).status).toBe(200);
  });

  test('is one of at most thirty also when many log in at once', async () => {
    const aki = await player(ctx, 'aki');
    for (let time = 1; time < 28; time++) await openSession(ctx, aki.accountId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn('aki-id', PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await sessions()).toHaveLength(30);
  });

  test('ends after 30 days: ESESSIONEXP, 401', async () => {
    const aki = await player(ctx, 'aki');
    ctx.clock.advance(30 * DAY_MS - 1);
    expect((await information(aki.cookie)).status).toBe(200);
    ctx.clock.advance(1);
    expect(await information(aki.cookie)).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });
});

describe('a ban', () => {
  test('is answered at a login, but only with the right password, and shown in an open session', async () => {
    const aki = await player(ctx, 'aki');
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    expect((await information(aki.cookie)).body).toMatchObject({ ban: true, banReason: 'spam' });
    expect(await logIn('aki-id', PASSWORD)).toMatchObject({
      status: 403,
      body: { error: 'EBANNED', reason: 'spam', since: ctx.clock.now().toISOString() },
    });
    expect((await logIn('aki-id', 'wrong-password')).body.error).toBe('ENOTUSER');
  });
});
