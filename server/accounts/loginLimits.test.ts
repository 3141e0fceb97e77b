import { setImmediate } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/common/dates.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from './ban.ts';
import { isKnownPlace, rememberPlace } from './loginPlaces.ts';

const START = new Date('2026-11-21T12:00:00Z');
const database = await testDatabase();
const config = { TRUST_PROXY: true };
const site = await testSite(database, { config, start: START });
/** Another process on the same database. */
const otherProcess = await testSite(database, { config, start: START });
const { ctx } = site;
beforeEach(async () => {
  await site.fresh();
  otherProcess.ctx.clock.set(START);
  await player(ctx, 'aki');
});

const HOME = '203.0.113.1';
const address = (number: number) => `198.51.${number >> 8}.${number & 255}`;

async function logIn(userid: string, userpw: string, from: string, at = site): Promise<string> {
  const { body } = await at.post('/api/login/', { userid, userpw }, null, { 'x-forwarded-for': from });
  return body.error ?? 'in';
}
const right = (from = HOME, at = site) => logIn('aki-id', PASSWORD, from, at);
const wrong = (from: string, userid = 'aki-id', at = site) => logIn(userid, 'wrong-password', from, at);
async function inRow(times: number, ask: (index: number) => Promise<string>): Promise<string[]> {
  const answers = [];
  for (let index = 0; index < times; index++) answers.push(await ask(index));
  return answers;
}
const count = (answers: readonly string[], error: string) => answers.filter((answer) => answer === error).length;
const akiId = async () => (await ctx.db.selectFrom('account').select('id').executeTakeFirstOrThrow()).id;
const attempts = () => ctx.db.selectFrom('attempt').selectAll().execute();

const isOfStrangers = ({ key }: { key: string }) =>
  key.replace(/ \S+$/, '') === rateLimits.loginPerIdFromUnknownAddresses.name;

/** Counts `times` more attempts, without hashing a password for each. */
const triedBefore = (limit: { name: string }, times: number) =>
  ctx.db
    .updateTable('attempt')
    .set(({ eb }) => ({ count: eb('count', '+', times) }))
    .where('key', 'like', `${limit.name} %`)
    .execute();

describe('wrong logins', () => {
  test('with one id in any case from one address: ten in 15 minutes, then ETOOMANY with the time of the next attempt', async () => {
    const spelled = (index: number) => (index % 2 ? 'aki-id' : 'AKI-ID');
    const answers = await inRow(11, (index) => wrong(HOME, spelled(index)));
    expect(answers).toEqual([...Array(10).fill('ENOTUSER'), 'ETOOMANY']);
    const form = { userid: 'aki-id', userpw: PASSWORD };
    expect(await site.post('/api/login/', form, null, { 'x-forwarded-for': HOME })).toMatchObject({
      status: 429,
      body: { success: false, error: 'ETOOMANY', retryAt: '2026-11-21T12:15:00.000Z' },
    });
    ctx.clock.set('2026-11-21T12:14:59.999Z');
    expect(await right()).toBe('ETOOMANY');
    ctx.clock.set('2026-11-21T12:15:00Z');
    expect(await right()).toBe('in');
  });

  test('at once at two processes on one database count together', async () => {
    const at = (index: number) => wrong(HOME, 'aki-id', index % 2 === 0 ? site : otherProcess);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => at(index)));
    expect([count(answers, 'ENOTUSER'), count(answers, 'ETOOMANY')]).toEqual([10, 10]);
  });

  test('with an unknown id have the same limits and get the same answers', async () => {
    const shapes = async (userid: string) => {
      const answers: object[] = [];
      const ask = async (from: string) => {
        const form = { userid, userpw: 'wrong-password' };
        const { status, body, headers } = await site.post('/api/login/', form, null, { 'x-forwarded-for': from });
        answers.push({ status, body, headers: Object.keys(headers).sort() });
      };
      await ask(HOME);
      await triedBefore(rateLimits.loginPerIdAndAddress, 8);
      for (let time = 0; time < 2; time++) await ask(HOME);
      await triedBefore(rateLimits.loginPerIdFromUnknownAddresses, 97);
      for (const from of [address(1), address(2)]) await ask(from);
      await ctx.db.deleteFrom('attempt').execute();
      return answers;
    };
    const known = await shapes('aki-id');
    expect(await shapes('nobody-id')).toEqual(known);
    expect(known).toMatchObject([401, 401, 429, 401, 429].map((status) => ({ status })));
  });

  test('from one address with many ids: sixty in 15 minutes, and those beyond do not count against their ids', async () => {
    await wrong(HOME);
    await triedBefore(rateLimits.loginPerAddress, 57);
    const answers = await inRow(5, (index) => wrong(HOME, `other-${index}`));
    expect([count(answers, 'ENOTUSER'), count(answers, 'ETOOMANY')]).toEqual([2, 3]);
    // The refused ones still count per id and address, which is checked first.
    expect(await attempts()).toHaveLength(1 + 2 + 5 + 2);
  });

  test('beyond the limit of an id and address count against no other address and no other id', async () => {
    await inRow(70, () => wrong(HOME));
    expect((await attempts()).filter(isOfStrangers)).toMatchObject([{ count: 10 }]);
    expect(await wrong(HOME, 'other-id')).toBe('ENOTUSER');
  });

  test('are cleared by a success, for that id and address only', async () => {
    await wrong(HOME);
    await triedBefore(rateLimits.loginPerIdAndAddress, 8);
    expect(await right()).toBe('in');
    expect(await inRow(2, () => wrong(HOME))).not.toContain('ETOOMANY');
    expect((await attempts()).map(({ count }) => count).sort()).toEqual([2, 2, 4]);
  });

  test('store neither id nor address in plain text', async () => {
    await wrong(HOME, 'secret-id');
    await right();
    const stored = JSON.stringify([await attempts(), await ctx.db.selectFrom('loginPlace').selectAll().execute()]);
    for (const secret of ['secret-id', 'aki-id', HOME]) expect(stored).not.toContain(secret);
  });
});

describe('100,000 wrong logins from everywhere', () => {
  test('never lock out the owner at a known address, nor other ids', async () => {
    expect(await right()).toBe('in');
    expect(await wrong(address(1))).toBe('ENOTUSER');
    await triedBefore(rateLimits.loginPerIdFromUnknownAddresses, 97);
    // The owner's own first login counted as one from an unknown address, until it succeeded.
    expect(await inRow(2, (index) => wrong(address(2 + index)))).toEqual(['ENOTUSER', 'ETOOMANY']);
    await triedBefore(rateLimits.loginPerIdFromUnknownAddresses, 100_000);

    expect(await wrong(address(5000))).toBe('ETOOMANY');
    expect(await right()).toBe('in');
    expect(await right(HOME, otherProcess)).toBe('in');
    await player(ctx, 'mina');
    expect(await logIn('mina-id', PASSWORD, address(5001))).toBe('in');
  });

  test('compute no password hash once the limit is used up', async () => {
    await inRow(10, () => wrong(HOME));
    const start = process.cpuUsage();
    await inRow(50, () => wrong(HOME));
    const { user, system } = process.cpuUsage(start);
    const before = process.cpuUsage();
    await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const one = process.cpuUsage(before);
    expect((user + system) / 50).toBeLessThan(one.user + one.system);
  });

  test('block the right password from an unknown address for an hour at most', async () => {
    await right();
    await wrong(address(1));
    await triedBefore(rateLimits.loginPerIdFromUnknownAddresses, 100_000);
    expect(await right(address(2))).toBe('ETOOMANY');
    ctx.clock.advance(60 * MINUTE_MS);
    expect(await right(address(2))).toBe('in');
  });

  test('the place of a login is known for 90 days', async () => {
    await right();
    const day = async (days: number) => {
      ctx.clock.set(new Date(START.getTime() + days * DAY_MS));
      await wrong(address(1));
      await triedBefore(rateLimits.loginPerIdFromUnknownAddresses, 100_000);
    };
    await day(89);
    expect(await right()).toBe('in');
    await day(89 + 89);
    expect(await right()).toBe('in');
    await day(89 + 89 + 90);
    expect(await right()).toBe('ETOOMANY');
  });

  test('a place is known for one account only', async () => {
    await player(ctx, 'mina');
    await right();
    await wrong(address(1), 'mina-id');
    await triedBefore(rateLimits.loginPerIdFromUnknownAddresses, 100_000);
    expect(await logIn('mina-id', PASSWORD, HOME)).toBe('ETOOMANY');
  });

  test('a hundred places of an account are known, those where it was used last', async () => {
    for (let number = 0; number < 101; number++) {
      ctx.clock.advance(1000);
      await rememberPlace(ctx, ctx.db, { accountId: await akiId(), address: address(number) });
    }
    const accountId = await akiId();
    const places = await Promise.all([0, 1, 100].map((n) => isKnownPlace(ctx, { accountId, address: address(n) })));
    expect(places).toEqual([false, true, true]);
    expect(await ctx.db.selectFrom('loginPlace').select('placeHash').execute()).toHaveLength(100);
  });

  test('a banned account gets no known place', async () => {
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    expect(await right()).toBe('EBANNED');
    expect(await ctx.db.selectFrom('loginPlace').selectAll().execute()).toEqual([]);
  });
});

describe('a password hash', () => {
  const stored = async () =>
    (await ctx.db.selectFrom('account').select('passwordHash').executeTakeFirstOrThrow()).passwordHash ?? '';
  const store = (passwordHash: string) => ctx.db.updateTable('account').set({ passwordHash }).execute();

  test('with other parameters is replaced at a login with the right password only', async () => {
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 2, parallelism: 1 });
    await store(old);
    expect(await wrong(HOME)).toBe('ENOTUSER');
    expect(await stored()).toBe(old);
    expect(await right()).toBe('in');
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('that changes during a login opens no session for the old password', async () => {
    // The change happens during the login: the account is read before attempts from unknown addresses are counted.
    const fresh = await hash('another-password', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await store(await hash(PASSWORD, { memoryCost: 19_456, timeCost: 50, parallelism: 1 }));
    const underWay = right();
    while (!(await attempts()).some(isOfStrangers)) await setImmediate();
    await store(fresh);
    expect(await underWay).toBe('ENOTUSER');
    expect(await stored()).toBe(fresh);
    expect(await ctx.db.selectFrom('session').select('id').execute()).toHaveLength(1);
  });
});

test('an unknown id takes as long as a wrong password', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 15; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const start = performance.now();
      await wrong(address(round), kind === 'known' ? 'aki-id' : `nobody-${round}`);
      times[kind].push(performance.now() - start);
    }
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const ratio = middle(times.known) / middle(times.unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.6);
});
