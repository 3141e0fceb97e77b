import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { openSession } from '../platform/http/session.ts';
import { ban, unban } from './ban.ts';

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
  test('answers who logged in, as the API names it', async () => {
    await player(ctx, 'aki', { cleared: ['st3', 'dp2'] });
    const answer = await logIn('aki-id', PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      userid: 'aki-id',
      nickname: 'aki',
      playerName: 'lr2',
      userlr2id: expect.any(Number),
      minirid: null,
      restriction: 5,
      restriction2: -1,
      restriction3: -1,
      restriction4: 4,
      restrictions: { st: 5, dp: 4 },
      dan: '-',
      dan2: '-',
      lastUpdate: null,
      lastNicknameUpdate: null,
      adult: false,
      ban: false,
      banReason: '',
      barred: false,
      barredReason: '',
      warning: null,
      admin: false,
    });
  });

  test('a player of the other service has a MinIR ID instead', async () => {
    await player(ctx, 'mina', { service: 'beatoraja', admin: true });
    const { body } = await logIn('mina-id', PASSWORD);
    expect(body).toMatchObject({ playerName: 'beatoraja', userlr2id: null, minirid: expect.any(String), admin: true });
  });

  test('takes the ID in any case, and the exact one where older accounts differ in nothing else', async () => {
    await player(ctx, 'aki');
    expect((await logIn('AKI-Id', PASSWORD)).body).toMatchObject({ success: true, userid: 'aki-id' });
    await player(ctx, 'ben');
    await ctx.db.updateTable('account').set({ userId: 'AKI-ID' }).where('userId', '=', 'ben-id').execute();
    expect((await logIn('aki-id', PASSWORD)).body).toMatchObject({ nickname: 'aki' });
    expect((await logIn('AKI-ID', PASSWORD)).body).toMatchObject({ nickname: 'ben' });
    expect(await logIn('Aki-Id', PASSWORD)).toMatchObject({ status: 401, body: { error: 'ENOTUSER' } });
  });

  test('id and password are required (NOTINFO)', async () => {
    for (const [userid, userpw] of [
      ['', PASSWORD],
      ['aki-id', ''],
    ] as const) {
      expect(await logIn(userid, userpw)).toMatchObject({ status: 400, body: { success: false, error: 'NOTINFO' } });
    }
  });

  test('an unknown id and a wrong password get the same answer (ENOTUSER)', async () => {
    await player(ctx, 'aki');
    const [unknown, wrong] = [await logIn('nobody-id', PASSWORD), await logIn('aki-id', `${PASSWORD}!`)];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ success: false, error: 'ENOTUSER' });
    const shape = ({ status, body, headers }: Answer) => ({ status, body, headers: Object.keys(headers).sort() });
    expect(shape(unknown)).toEqual(shape(wrong));
    expect(cookiesOf(wrong)).toEqual({});
  });

  test('the address answers without its last slash too', async () => {
    await player(ctx, 'aki');
    expect((await site.post('/api/login', { userid: 'aki-id', userpw: PASSWORD })).status).toBe(200);
  });
});

describe('a session', () => {
  test('is known to the database by the hash of its token only', async () => {
    await player(ctx, 'aki');
    const sid = sentBack(cookiesOf(await logIn('aki-id', PASSWORD)).sid);
    const stored = JSON.stringify(await sessions());
    expect(sid).toMatch(/^sid=[\w-]{43}$/);
    expect(stored).not.toContain(sid.slice('sid='.length));
  });

  test('over plain HTTP its cookie is hidden from scripts and other sites; a hint without a secret is not', async () => {
    await player(ctx, 'aki');
    const cookies = cookiesOf(await logIn('aki-id', PASSWORD));
    expect(Object.keys(cookies).sort()).toEqual(['sid', 'signed-in']);
    expect(cookies.sid?.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    expect(cookies['signed-in']?.split('; ').sort()).toEqual([
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'signed-in=1',
    ]);
  });

  test('over HTTPS it is Secure and bound to the host', async () => {
    await player(ctx, 'aki');
    const cookies = cookiesOf(await logIn('aki-id', PASSWORD, HTTPS));
    expect(cookies['__Host-sid']?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const cookie = sentBack(cookies['__Host-sid']);
    expect((await information(cookie, HTTPS)).body).toMatchObject({ nickname: 'aki' });
    expect((await information(cookie)).body).toMatchObject({ error: 'ESESSIONEXP' });
  });

  test('forwarded HTTPS counts only behind a trusted proxy', async () => {
    const direct = await testSite(database);
    await player(ctx, 'aki');
    const answer = await direct.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD }, null, HTTPS);
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['sid', 'signed-in']);
    expect(cookiesOf(answer).sid).not.toContain('Secure');
  });

  test('a login creates a new token, and the session before ends', async () => {
    await player(ctx, 'aki');
    const first = sentBack(cookiesOf(await logIn('aki-id', PASSWORD)).sid);
    const second = sentBack(cookiesOf(await logIn('aki-id', PASSWORD, { cookie: first })).sid);
    expect(second).not.toBe(first);
    expect((await information(first)).body).toEqual({ success: false, error: 'ESESSIONEXP' });
    expect((await information(second)).status).toBe(200);
  });

  test('a login never adopts a token that somebody else has chosen', async () => {
    await player(ctx, 'aki');
    const cookie = 'sid=chosen-by-somebody-else';
    await logIn('aki-id', PASSWORD, { cookie });
    expect((await information(cookie)).status).toBe(401);
  });

  test('logout ends it, here and in the database, and may be repeated', async () => {
    const aki = await player(ctx, 'aki');
    const answer = await site.post('/api/login/logout', undefined, aki);
    expect(answer.body).toEqual({ success: true });
    expect(cookiesOf(answer).sid).toContain('Max-Age=0');
    expect(cookiesOf(answer)['signed-in']).toContain('Max-Age=0');
    expect(await sessions()).toEqual([]);
    expect((await information(aki.cookie)).status).toBe(401);
    expect((await site.post('/api/login/logout', undefined, aki)).status).toBe(200);
  });

  test('other sessions of the same player go on after a logout', async () => {
    const aki = await player(ctx, 'aki');
    const other = await openSession(ctx, aki.accountId);
    await site.post('/api/login/logout', undefined, aki);
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

  test('without one, or with an unknown one, every endpoint that needs it is ESESSIONEXP', async () => {
    for (const cookie of ['', 'sid=', 'sid=x', 'sid=%00', '__Host-sid=x']) {
      expect(await information(cookie)).toMatchObject({ status: 401, body: { success: false, error: 'ESESSIONEXP' } });
    }
  });
});

describe('a ban', () => {
  test('is visible in an open session; the next write is EBANNED, stores nothing and ends the session', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    const song = await entry(ctx);
    await ban(ctx, { userId: 'aki-id', reason: 'spam' });
    expect((await information(aki.cookie)).body).toMatchObject({ ban: true, banReason: 'spam' });
    expect(await vote(site, aki, song, 'yes')).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
    expect(await ctx.db.selectFrom('vote').selectAll().execute()).toEqual([]);
    expect(await sessions()).toEqual([]);
    expect((await information(aki.cookie)).body.error).toBe('ESESSIONEXP');
  });

  test('is answered at a login, but only with the right password', async () => {
    await player(ctx, 'aki');
    await ban(ctx, { userId: 'aki-id', reason: 'spam' });
    expect(await logIn('aki-id', PASSWORD)).toMatchObject({ status: 403, body: { error: 'EBANNED', reason: 'spam' } });
    expect((await logIn('aki-id', 'wrong-password')).body.error).toBe('ENOTUSER');
  });

  test('that was lifted allows logins again', async () => {
    await player(ctx, 'aki');
    await ban(ctx, { userId: 'aki-id', reason: 'spam' });
    await unban(ctx, { userId: 'aki-id' });
    expect((await logIn('aki-id', PASSWORD)).body).toMatchObject({ success: true, ban: false });
  });

  test('of an unknown account is ENOTFOUND', async () => {
    expect(await ban(ctx, { userId: 'nobody', reason: 'x' })).toEqual({ error: 'ENOTFOUND' });
    expect(await unban(ctx, { userId: 'nobody' })).toEqual({ error: 'ENOTFOUND' });
  });
});
