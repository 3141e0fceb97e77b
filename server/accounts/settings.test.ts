import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/common/dates.ts';
import { PASSWORD, type Player, player, players } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { keyOf, takesPlays } from '#testing/site/gameClients.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { fillNicknameSkeletons } from '../players/identity/fillNicknameSkeletons.ts';

const database = await testDatabase();
const site = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const information = async (who: Pick<Player, 'cookie'> | null = aki) =>
  (await site.get('/api/login/get-information', null, who ? { cookie: who.cookie } : {})).body;
const logIn = (userpw: string, headers = {}) => site.post('/api/login/', { userid: 'aki-id', userpw }, null, headers);
const cookieOf = ({ headers }: Answer) => {
  const [line] = [headers['set-cookie'] ?? []].flat().filter((text) => /^sid=[^;]/.test(String(text)));
  return String(line).split(';', 1)[0] ?? '';
};

describe('the nickname', () => {
  const change = async (nickname: string, who: Player = aki) =>
    (await site.post('/api/user/change-nickname', { nickname }, who)).body;

  test('can be changed once in 60 days', async () => {
    expect(await change('あき')).toEqual({ success: true });
    const at = ctx.clock.now();
    expect(await information()).toMatchObject({ nickname: 'あき', lastNicknameUpdate: at.toISOString() });
    ctx.clock.advance(60 * DAY_MS - 1);
    aki = { ...aki, cookie: cookieOf(await logIn(PASSWORD)) };
    const retryAt = new Date(at.getTime() + 60 * DAY_MS).toISOString();
    expect(await change('later')).toEqual({ success: false, error: 'ECHANGENICK3', days: 60, retryAt });
    ctx.clock.advance(1);
    expect(await change('later')).toEqual({ success: true });
    expect(await change('あき', await player(ctx, 'mina')), 'the old one is free').toEqual({ success: true });
    expect(await information()).toMatchObject({ nickname: 'later' });
  });

  test('cannot be one that looks like another one', async () => {
    await player(ctx, 'paco10');
    // The first letters are Cyrillic.
    const nickname = 'расо10';
    expect(await change(nickname)).toEqual({ success: false, error: 'EEXISTNICK' });
    expect((await site.post('/api/signup/check', { nickname })).body.error).toBe('EEXISTNICK');
  });

  test('that already looked like another one before the rule is kept, and its owner may change it', async () => {
    const mina = await player(ctx, 'mina');
    for (const [{ accountId }, nickname] of [
      [mina, 'mіna'],
      [aki, 'mina'],
    ] as const) {
      const names = { nickname, nicknameKey: nickname, nicknameSkeleton: null };
      await ctx.db.updateTable('account').set(names).where('id', '=', accountId).execute();
    }
    await fillNicknameSkeletons(ctx.db);
    expect(await information()).toMatchObject({ nickname: 'mina' });
    expect(await information(mina)).toMatchObject({ nickname: 'mіna' });
    expect(await change('Mina')).toEqual({ success: false, error: 'EEXISTNICK' });
    expect(await change('another', mina)).toEqual({ success: true });
    expect(await change('Mina')).toEqual({ success: true });
  });

  test('goes to exactly one of several concurrent requests', async () => {
    const racers = await players(ctx, 'racer', 5);
    const answers = await Promise.all(racers.map((racer) => change('winner', racer)));
    expect(answers.map(({ error }) => error ?? 'changed').sort()).toEqual([...Array(4).fill('EEXISTNICK'), 'changed']);
  });
});

test('the adult flag has the last value that was set', async () => {
  for (const value of [true, true, false]) {
    expect((await site.post('/api/user/change-adult', { value }, aki)).body).toEqual({ success: true });
    expect(await information()).toMatchObject({ adult: value });
  }
});

describe('the password', () => {
  const NEW = 'another-horse';
  const change = (form: Record<string, unknown> = {}, who: Player = aki) =>
    site.post('/api/user/change-password', { userpw: PASSWORD, newpw: NEW, newpwAgain: NEW, ...form }, who);

  test('is changed with the current one: other sessions end, this browser gets a new one', async () => {
    const elsewhere = cookieOf(await logIn(PASSWORD));
    const answer = await change();
    expect(answer.body).toEqual({ success: true });
    const cookie = cookieOf(answer);
    expect(cookie).not.toBe(aki.cookie);
    expect(await information({ cookie })).toMatchObject({ nickname: 'aki' });
    for (const gone of [elsewhere, aki.cookie])
      expect(await information({ cookie: gone })).toMatchObject({ error: 'ESESSIONEXP' });
    expect((await logIn(PASSWORD)).body.error).toBe('ENOTUSER');
    expect((await logIn(NEW)).status).toBe(200);
  });

  test('when changed revokes the keys of game clients of this account except the named ones', async () => {
    const mina = await player(ctx, 'mina');
    const withPlays = await testSite(database, { config: takesPlays });
    for (const who of [aki, aki, mina]) await keyOf(withPlays, who);
    const left = () => ctx.db.selectFrom('clientKey').select(['id', 'accountId']).orderBy('id').execute();
    const [first, second, other] = await left();
    expect((await change({ keepKeys: [second?.id, other?.id] })).body).toEqual({ success: true });
    expect(await left()).toEqual([second, other]);
    expect(first).toBeDefined();
    aki = { ...aki, cookie: cookieOf(await logIn(NEW)) };
    expect((await change({ userpw: NEW, newpw: PASSWORD, newpwAgain: PASSWORD })).body).toEqual({ success: true });
    expect(await left()).toEqual([other]);
  });

  test('is required to create a key for a game client', async () => {
    const withPlays = await testSite(database, { config: takesPlays });
    const create = (userpw: string) =>
      withPlays.post('/api/user/keys/create', { client: 'openlr2', name: 'game', userpw }, aki);
    expect(await create(PASSWORD)).toMatchObject({ status: 200, body: { key: expect.any(String) } });
    expect(await create('wrong-horse')).toMatchObject({ status: 403, body: { error: 'ENOMATCHPASSWORD' } });
    expect(await ctx.db.selectFrom('clientKey').select('accountId').execute()).toHaveLength(1);
  });

  test('may be tried ten times in 15 minutes, then even the right one is refused', async () => {
    for (let time = 0; time < 10; time++) expect((await change({ userpw: 'wrong-password' })).status).toBe(403);
    const answer = await change();
    expect(answer).toMatchObject({ status: 429, body: { error: 'ETOOMANY', retryAt: expect.any(String) } });
    // All endpoints that require the password share the limit.
    expect((await site.post('/api/user/delete-account', { userpw: PASSWORD }, aki)).body.error).toBe('ETOOMANY');
    const key = { client: 'openlr2', name: 'game', userpw: PASSWORD };
    const withPlays = await testSite(database, { config: takesPlays });
    expect((await withPlays.post('/api/user/keys/create', key, aki)).body.error).toBe('ETOOMANY');
    const other = await player(ctx, 'mina');
    expect((await change({}, other)).status).toBe(200);
    ctx.clock.set(answer.body.retryAt);
    expect((await change()).status).toBe(200);
  });

  test('changed by two concurrent requests is changed by one of them', async () => {
    const answers = await Promise.all(
      ['first-password', 'second-password'].map((newpw) => change({ newpw, newpwAgain: newpw })),
    );
    expect(answers.map(({ body }) => body.error ?? 'changed').sort()).toEqual(['ENOMATCHPASSWORD', 'changed']);
    expect(await ctx.db.selectFrom('session').selectAll().execute()).toHaveLength(1);
  });
});

describe('the sessions', () => {
  const list = async (who: Pick<Player, 'cookie'> = aki) =>
    (await site.get('/api/login/sessions', null, { cookie: who.cookie })).body.source;
  const end = async (id: unknown, who: Player = aki) => (await site.post('/api/login/sessions/end', { id }, who)).body;

  test('are listed with their user agent, the last used first, without those of other accounts', async () => {
    await player(ctx, 'mina');
    ctx.clock.advance(HOUR_MS);
    await logIn(PASSWORD, { 'user-agent': `Browser of a phone ${'x'.repeat(1000)}` });
    const at = ctx.clock.now().toISOString();
    const userAgent = `Browser of a phone ${'x'.repeat(281)}`;
    expect(await list()).toEqual([
      { id: expect.any(Number), userAgent, createdAt: at, lastSeenAt: at, current: false },
      expect.objectContaining({ userAgent: '', current: true }),
    ]);
    expect(JSON.stringify(await list())).not.toContain(aki.tokenHash);
  });

  test('store the last use by the hour: a request within it writes nothing', async () => {
    const seen = async () => (await list())[0]?.lastSeenAt;
    const start = await seen();
    ctx.clock.advance(HOUR_MS);
    expect(await seen()).toBe(start);
    ctx.clock.advance(1);
    await information();
    expect(await seen()).toBe(ctx.clock.now().toISOString());
  });

  test('end one at a time (repeating has no effect), or all but this one', async () => {
    const cookie = cookieOf(await logIn(PASSWORD));
    const other = (await list()).find(({ current }: { current: boolean }) => !current);
    for (let time = 0; time < 2; time++) expect(await end(other.id)).toEqual({ success: true });
    expect(await information({ cookie })).toMatchObject({ error: 'ESESSIONEXP' });
    for (let time = 0; time < 2; time++) await logIn(PASSWORD);
    expect(await list()).toHaveLength(3);
    expect(await end('others')).toEqual({ success: true });
    expect(await list()).toEqual([expect.objectContaining({ current: true })]);
  });

  test('this one ends as by a logout', async () => {
    const [own] = await list();
    const answer = await site.post('/api/login/sessions/end', { id: own.id }, aki);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await information()).toMatchObject({ error: 'ESESSIONEXP' });
  });

  test('of other accounts cannot be ended, and unknown numbers end nothing', async () => {
    const mina = await player(ctx, 'mina');
    const [theirs] = await list(mina);
    for (const id of [theirs.id, 0]) expect(await end(id)).toEqual({ success: true });
    await end('others');
    expect(await information(mina)).toMatchObject({ nickname: 'mina' });
  });
});
