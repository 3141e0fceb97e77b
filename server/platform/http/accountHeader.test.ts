import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { ACCOUNT_HEADER, VISITOR } from '#contract/platform/accountHeader.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let mina: Player;
async function fill() {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { cleared: ['st10'] });
}

/** Returns the `X-Account` header of a page that was rendered for this account. */
const as = (account: string) => ({ [ACCOUNT_HEADER]: account });
const CHANGED = { status: 409, body: { success: false, error: 'EACCOUNTCHANGED' } };
const ENDED = { status: 401, body: { success: false, error: 'ESESSIONEXP' } };

const writes = (endpoints as readonly Endpoint[]).filter(
  ({ method, access }) => method === 'POST' && access !== 'service' && access !== 'key',
);

describe('a call that writes', () => {
  beforeAll(fill);
  const send = ({ path, form }: Endpoint, who: Player | null, headers: Record<string, string>) => {
    const address = path.replace(/:\w+/g, '1');
    return form
      ? site.post(address, '--x--\r\n', who, { 'content-type': 'multipart/form-data; boundary=x', ...headers })
      : site.post(address, {}, who, headers);
  };

  test('from a page of another account or without one is refused: EACCOUNTCHANGED', async () => {
    for (const endpoint of writes) {
      for (const account of ['mina-id', VISITOR, 'AKI-ID', '', 'aki-id, mina-id'])
        expect(await send(endpoint, aki, as(account)), `${endpoint.path} ${account}`).toMatchObject(CHANGED);
    }
  });

  test('from a page of an account, without a session, is refused: ESESSIONEXP', async () => {
    for (const endpoint of writes) {
      expect(await send(endpoint, null, as('aki-id')), endpoint.path).toMatchObject(ENDED);
      expect(await send(endpoint, { ...aki, cookie: 'sid=ended' }, as('aki-id')), endpoint.path).toMatchObject(ENDED);
    }
  });

  test.each(writes.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s, from a page of the account that is logged in, or without the header, is not refused for that',
    async (path, endpoint) => {
      const visitor = await send(endpoint, null, as(VISITOR));
      expect(visitor.body.error === 'ESESSIONEXP', visitor.body.error).toBe(endpoint.access === 'session');
      // Each request gets a new session, as some endpoints end it.
      const number = writes.findIndex((one) => one.path === path);
      for (const name of [`bora${number}`, `chie${number}`]) {
        const who = await player(ctx, name);
        const { body } = await send(endpoint, who, name.startsWith('bora') ? as(who.userId) : {});
        expect(['EACCOUNTCHANGED', 'ESESSIONEXP'], name).not.toContain(body.error);
      }
    },
  );
});

describe('a page that was rendered before another account logged in', () => {
  beforeEach(fill);
  const ballot = { table: 'st', vote: 'yes', comment: '' };

  test('stores no vote for that account', async () => {
    const { entryNo } = await entry(ctx);
    expect(await site.post(`/api/vote/vote2/${entryNo}`, ballot, mina, as('aki-id'))).toMatchObject(CHANGED);
    expect(await ctx.db.selectFrom('vote').selectAll().execute()).toEqual([]);
    expect((await site.post(`/api/vote/vote2/${entryNo}`, ballot, mina, as('mina-id'))).status).toBe(200);
  });

  test('does not log that account out', async () => {
    expect(await site.post('/api/login/logout', {}, mina, as('aki-id'))).toMatchObject(CHANGED);
    expect((await site.get('/api/login/get-information', mina)).status).toBe(200);
  });

  test('stores no anonymous upload under that account, nor one of the account anonymously', async () => {
    expect(await submitUpload(site, mina, {}, as(VISITOR))).toMatchObject(CHANGED);
    expect(await submitUpload(site, null, {}, as('mina-id'))).toMatchObject(ENDED);
    expect(await ctx.db.selectFrom('upload').selectAll().execute()).toEqual([]);
  });

  test('is refused before a ban of the other account ends its session', async () => {
    await ctx.db
      .updateTable('account')
      .set({ bannedAt: ctx.clock.now(), banReason: 'x' })
      .where('id', '=', mina.accountId)
      .execute();
    const { entryNo } = await entry(ctx);
    expect(await site.post(`/api/vote/vote2/${entryNo}`, ballot, mina, as('aki-id'))).toMatchObject(CHANGED);
    expect(await site.post(`/api/vote/vote2/${entryNo}`, ballot, mina, as('mina-id'))).toMatchObject({
      body: { error: 'EBANNED' },
    });
  });
});

describe('the cookie that says that a session exists', () => {
  beforeEach(fill);
  const hintOf = ({ headers }: Answer) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((each) => each.startsWith('signed-in='));
  const signedIn = 'signed-in=1';

  test('is set again with EACCOUNTCHANGED, so that the page can find out who is logged in', async () => {
    const login = { userid: 'mina-id', userpw: PASSWORD };
    for (const path of ['/api/login/', '/api/login/logout']) {
      const answer = await site.post(path, login, mina, as(VISITOR));
      expect(answer).toMatchObject(CHANGED);
      expect(hintOf(answer)?.split('; ')).toEqual(expect.arrayContaining([signedIn, 'Path=/', 'Max-Age=2592000']));
    }
  });

  test('is cleared with the refusal that tells a page that its session has ended', async () => {
    const information = (cookie: string) => site.get('/api/login/get-information', { ...aki, cookie });
    const ended = await information(`sid=ended; ${signedIn}`);
    expect(ended).toMatchObject(ENDED);
    expect(hintOf(ended)).toContain('Max-Age=0');
    expect(hintOf(await information('sid=ended'))).toBeUndefined();
    expect(hintOf(await information(`${aki.cookie}; ${signedIn}`))).toBeUndefined();
  });

  test('is not cleared by a refused upload, whose reply may be read after a login', async () => {
    const late = await submitUpload(site, { ...aki, cookie: `sid=ended; ${signedIn}` }, {}, as('aki-id'));
    expect(late).toMatchObject(ENDED);
    expect(hintOf(late)).toBeUndefined();
  });
});

test('a request from another site is refused as cross-site, whatever account it names', async () => {
  const headers = { ...as('aki-id'), 'sec-fetch-site': 'cross-site' };
  expect((await site.post('/api/login/logout', {}, aki, headers)).body.error).toBe('ENOTVALIDAUTH');
});

test('a GET is answered to any page', async () => {
  expect((await site.get('/api/vote/songs?table=st', aki, as('mina-id'))).status).toBe(200);
  expect((await site.get('/api/login/get-information', aki, as('mina-id'))).body.userid).toBe('aki-id');
});
