import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { type RateLimit, rateLimits } from '#domain/common/rateLimits.ts';
import { PASSWORD } from '#testing/data/players.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { waitingForLocks } from '#testing/database/waitingForLocks.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { pasteCode } from '#testing/fakes/signUpLr2.ts';
import { type Browser, browser } from '#testing/site/browser.ts';
import { testSite } from '#testing/site/site.ts';
import { hashPassword } from '../../platform/password.ts';

const START = new Date('2026-11-21T12:00:00Z');
const database = await testDatabase();
const fake = await fakeLr2ir();
const config = { TRUST_PROXY: true, LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0, LR2IR_TIMEOUT_SECONDS: 1 };
const site = await testSite(database, { config, start: START });
/** Another process on the same database. */
const otherProcess = await testSite(database, { config, start: START });
const { ctx } = site;
let home: Browser;
beforeEach(async () => {
  await site.fresh();
  otherProcess.ctx.clock.set(START);
  fake.reset();
  home = browser(site);
});

const form = {
  userid: 'aki-2026',
  userpw: PASSWORD,
  userpwAgain: PASSWORD,
  userlr2id: '123',
  nickname: '星あき',
  code: 'SLV-NONE',
};
type Form = typeof form;

const submit = (changes: Partial<Form>, who = home) => who.post('/api/signup/submit', { ...form, ...changes });
const errorOf = async (answer: ReturnType<typeof submit>) => (await answer).body.error ?? 'made';
const setBio = (bio: string) => fake.putPlayer({ id: 123, name: 'somebody', bio });
const accounts = () =>
  ctx.db
    .selectFrom('account')
    .innerJoin('player', 'player.id', 'account.playerId')
    .selectAll('account')
    .select(['player.service', 'player.rankingId', 'player.name', 'player.danSp', 'player.danDp'])
    .orderBy('account.id')
    .execute();
const fill = ({ name, limit }: RateLimit) =>
  ctx.db.updateTable('attempt').set({ count: limit }).where('key', 'like', `${name} %`).execute();
/** Waits until the profile may be fetched again. */
const wait = () => ctx.clock.advance(10_000);

describe('sign-up', () => {
  test('creates an account that can log in, with only what was typed and what the profile shows', async () => {
    const code = await pasteCode(fake, home, '123');
    fake.putPlayer({ id: 123, name: '譜面屋①', danSp: '★10', danDp: '初段' });
    expect((await submit({ code })).body).toEqual({ success: true });
    const [account] = await accounts();
    const player = { service: 'lr2', rankingId: '123', name: '譜面屋①' };
    expect(account).toMatchObject({ ...player, userId: 'aki-2026', nickname: '星あき', isAdmin: false });
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { body } = await home.post('/api/login/', { userid: 'aki-2026', userpw: PASSWORD });
    expect(body).toMatchObject({ success: true, userlr2id: 123, dan: '★10', dan2: account?.danDp, restrictions: {} });
  });

  test('accepts an LR2 ID with leading zeros: it is the same player, and the code of one spelling is valid for the other', async () => {
    const code = await pasteCode(fake, home, '000123');
    expect((await submit({ userlr2id: '0123', code })).body).toEqual({ success: true });
    expect(await accounts()).toMatchObject([{ rankingId: '123' }]);
    expect((await browser(site).post('/api/signup/check', { lr2auth: '00123' })).body.error).toBe('EEXISTLR2ID');
  });

  test.each([
    [{ userid: 'same-id' }, 'EEXISTID'],
    [{ nickname: 'same' }, 'EEXISTNICK'],
    [{ userlr2id: '777' }, 'EEXISTLR2ID'],
  ])('one of several concurrent sign-ups with %j succeeds, and the others are refused (%s)', async (same, error) => {
    const runners = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (letter) => {
        const who = browser(letter < 'c' ? site : otherProcess);
        const own = {
          userid: `race-${letter}`,
          nickname: `race${letter}`,
          userlr2id: `${letter.charCodeAt(0)}`,
          ...same,
        };
        return { who, own, code: await pasteCode(fake, who, own.userlr2id) };
      }),
    );
    // All with one LR2 ID are the same player in several browsers.
    fake.putPlayer({ id: 777, name: 'many', bio: runners.map(({ code }) => code).join(' ') });
    const answers = await Promise.all(runners.map(({ who, own, code }) => errorOf(submit({ ...own, code }, who))));
    expect(answers.sort()).toEqual([error, error, error, 'made']);
    expect(await accounts()).toHaveLength(1);
  });
});

describe('the code', () => {
  test('is 128 random bits for one profile, valid for half an hour, and stored as a hash', async () => {
    const { body } = await home.post('/api/signup/check', { lr2auth: '0123' });
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^SLV-[A-Z2-7]{26}$/),
      message: `${fake.url}/search.cgi?mode=mypage&playerid=123`,
      expiresAt: '2026-11-21T12:30:00.000Z',
    });
    expect(JSON.stringify(await ctx.db.selectFrom('ownershipCode').selectAll().execute())).not.toContain(body.token);
    expect((await home.post('/api/signup/check', { lr2auth: '0123' })).body.token).not.toBe(body.token);
  });

  test('is bound to a cookie that no script, no other site and, over HTTPS, no other host can read', async () => {
    const marks = async (headers: Record<string, string>) => {
      const answer = await site.post('/api/signup/check', { lr2auth: '123' }, null, headers);
      return String(answer.headers['set-cookie'])
        .replace(/=[\w-]{43};/, '=…;')
        .split('; ')
        .sort();
    };
    const always = ['HttpOnly', 'Max-Age=3600', 'Path=/', 'SameSite=Lax'];
    expect(await marks({})).toEqual([...always, 'browser-signup=…']);
    expect(await marks({ 'x-forwarded-proto': 'https' })).toEqual([...always, 'Secure', '__Host-browser-signup=…']);
  });

  test('works only in the browser that requested it, even if its flow cookie was planted', async () => {
    const victim = browser(site, { cookie: 'browser-signup=planted-by-a-neighbor' });
    const code = await pasteCode(fake, victim, '123');
    expect(await errorOf(submit({ code }, browser(site, { cookie: 'browser-signup=planted-by-a-neighbor' })))).toBe(
      'ESESSIONKEYEXP',
    );
    expect(await errorOf(submit({ code }, victim))).toBe('made');
  });

  test('that is not the newest is refused (ENOTVALIDKEY), and only the newest is stored', async () => {
    const first = await pasteCode(fake, home, '123');
    const second = (await home.post('/api/signup/check', { lr2auth: '123' })).body.token;
    expect(await errorOf(submit({ code: first }))).toBe('ENOTVALIDKEY');
    expect(await errorOf(submit({ code: second }))).toBe('ENOTVALIDKEY');
    expect(await ctx.db.selectFrom('ownershipCode').selectAll().execute()).toHaveLength(1);
    setBio(`${first} ${second}`);
    wait();
    expect(await errorOf(submit({ code: second }))).toBe('made');
  });

  test('that was replaced while the profile was fetched allows nothing (ESESSIONKEYEXP)', async () => {
    const code = await pasteCode(fake, home, '123');
    // The queue of hashes is long enough for a new code between the proof and its use.
    const crowd = Array.from({ length: 30 }, () => hashPassword(PASSWORD));
    const underWay = errorOf(submit({ code }));
    while (fake.requests().length === 0) await setImmediate();
    expect((await home.post('/api/signup/check', { lr2auth: '123' })).body.success).toBe(true);
    expect(await underWay).toBe('ESESSIONKEYEXP');
    expect(await accounts()).toEqual([]);
    await Promise.all(crowd);
  });

  test('is looked for once in ten seconds (ETOOMANY), five times in all, then it has expired (ESESSIONKEYEXP)', async () => {
    const code = await pasteCode(fake, home, '123');
    setBio('');
    for (let time = 0; time < 5; time++) {
      expect(await errorOf(submit({ code }))).toBe('PASTEKEY');
      if (time === 4) break;
      ctx.clock.advance(9_999);
      const retryAt = new Date(ctx.clock.now().getTime() + 1).toISOString();
      expect((await submit({ code })).body).toEqual({ success: false, error: 'ETOOMANY', retryAt });
      ctx.clock.advance(1);
    }
    setBio(code);
    wait();
    expect(await errorOf(submit({ code }))).toBe('ESESSIONKEYEXP');
    expect(fake.requests()).toHaveLength(5);
  });

  test('guessed wrong does not count as an attempt', async () => {
    const code = await pasteCode(fake, home, '123');
    for (let time = 0; time < 6; time++) expect(await errorOf(submit({ code: `${code}X` }))).toBe('ENOTVALIDKEY');
    expect(fake.requests()).toEqual([]);
    expect(await errorOf(submit({ code }))).toBe('made');
  });

  test('is looked for once when it is submitted concurrently', async () => {
    const code = await pasteCode(fake, home, '123');
    setBio('');
    const from = (index: number) => browser(index % 2 ? site : otherProcess, { cookie: home.cookie() });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => errorOf(submit({ code }, from(index)))));
    expect(answers.sort()).toEqual([...Array(5).fill('ETOOMANY'), 'PASTEKEY']);
    expect(fake.requests()).toHaveLength(1);
  });

  // The embedded engine has one connection, which this test would hold.
  test.runIf(engine === 'server')(
    'is looked for once even if both requests read it before one is counted',
    async () => {
      const code = await pasteCode(fake, home, '123');
      setBio('');
      expect(await errorOf(submit({ code }))).toBe('PASTEKEY');
      for (const { ctx } of [site, otherProcess]) ctx.clock.advance(10_000);
      let answers: Promise<string>[] = [];
      await ctx.db.transaction().execute(async (trx) => {
        // Both wait here: they have read the code, and count an attempt of the whole site.
        const ofSite = `${rateLimits.verifyPerSite.name} %`;
        await trx.selectFrom('attempt').select('count').where('key', 'like', ofSite).forUpdate().execute();
        answers = [home, browser(otherProcess, { cookie: home.cookie() })].map((who) => errorOf(submit({ code }, who)));
        await expect.poll(() => waitingForLocks(ctx.db)).toBe(2);
      });
      expect((await Promise.all(answers)).sort()).toEqual(['ETOOMANY', 'PASTEKEY']);
    },
  );

  test('is issued and looked for within the limits of an address and of the whole site', async () => {
    const code = await pasteCode(fake, home, '123');
    setBio('');
    await submit({ code });
    await fill(rateLimits.verifyPerSite);
    wait();
    expect(await submit({ code })).toMatchObject({ status: 429, body: { error: 'ETOOMANY' } });
    expect(fake.requests()).toHaveLength(1);
    await fill(rateLimits.externalRequestPerAddress);
    const ask = async (who: Browser) => (await who.post('/api/signup/check', { lr2auth: '300' })).body.error ?? 'code';
    expect([await ask(home), await ask(browser(site))]).toEqual(['ETOOMANY', 'code']);
  });
});

describe('a service that fails', () => {
  test('creates no account, and the code stays valid', async () => {
    const code = await pasteCode(fake, home, '123');
    fake.setFault('http500');
    expect(await submit({ code })).toMatchObject({ status: 503, body: { error: 'EIRNOTCONNECT' } });
    expect(await accounts()).toEqual([]);
    fake.setFault(null);
    wait();
    expect(await errorOf(submit({ code }))).toBe('made');
  });
});

describe('the check of one field', () => {
  const check = async (fields: Record<string, unknown>, who = home) =>
    (await who.post('/api/signup/check', fields)).body;

  test('succeeds while the value is free, and says that no player has an LR2 ID', async () => {
    fake.putPlayer({ id: 123, name: 'somebody' });
    const minirid = '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a';
    const free = [{ userid: 'aki-2026' }, { nickname: '星あき' }, { userlr2id: '000123' }, { minirid }];
    for (const field of free) expect(await check(field)).toEqual({ success: true });
    expect(await check({ userlr2id: '424242' })).toEqual({ success: false, error: 'NOTVALIDLR2ID', unknown: 1 });
  });

  test('requests free LR2 IDs from the service, and is EIRNOTCONNECT when it does not answer', async () => {
    fake.setFault('http500');
    expect(await check({ userlr2id: '123' })).toEqual({ success: false, error: 'EIRNOTCONNECT' });
  });

  test('looks up 300 values in 15 minutes for one address, with 30 requests to the service', async () => {
    fake.putPlayer({ id: 123, name: 'somebody' });
    expect(await check({ userlr2id: '123' })).toEqual({ success: true });
    await fill(rateLimits.externalRequestPerAddress);
    expect(await check({ userlr2id: '123' })).toMatchObject({ error: 'ETOOMANY' });
    expect(await check({ nickname: 'free' })).toEqual({ success: true });
    await fill(rateLimits.fieldCheckPerAddress);
    for (const field of [{ nickname: 'free' }, { userid: 'free-id' }, { lr2auth: '5' }, { userlr2id: '5' }]) {
      expect(await check(field), 'does not reveal whether it is taken').toMatchObject({ error: 'ETOOMANY' });
    }
    expect(await check({ nickname: 'free' }, browser(site))).toEqual({ success: true });
  });
});

describe('without a ranking service', async () => {
  const closed = await testSite(database, { start: START });

  test('the pages get no name of a service', async () => {
    const none = {
      success: true,
      lr2: null,
      beatoraja: null,
      mail: false,
      native: false,
      nativeRights: false,
      lnTypes: [0],
    };
    expect((await closed.get('/api/signup/services')).body).toEqual(none);
    expect((await site.get('/api/signup/services')).body).toMatchObject({ lr2: { name: 'LR2IR' } });
  });
});
