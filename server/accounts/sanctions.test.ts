import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, vote } from '#testing/site/actions.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { ban, unban } from './ban.ts';
import { restoreVotingRights, suspendVotingRights } from './suspendVotingRights.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

/** One table with restrictions, one without. */
const TABLES = ['st', 'fr'];
const writing = endpoints.filter(({ method, access }: Endpoint) => method === 'POST' && access === 'session');
const votes = () => ctx.db.selectFrom('vote').selectAll().execute();

describe('a banned account', () => {
  test.each(writing.map(({ path }) => path))('is refused %s: EBANNED, and its session ends', async (path) => {
    const url = path.replace(/:\w+/g, '1');
    expect((await site.post(url, {}, aki)).status, 'the call is there').not.toBe(404);
    expect((await site.post(url, {}, aki)).body.error).not.toBe('EBANNED');
    await ban(ctx, { by: null, userId: 'aki-id', reason: 'spam' });
    const answer = await site.post(url, {}, aki);
    expect(answer).toMatchObject({ status: 403, body: { success: false, error: 'EBANNED' } });
    expect(String(answer.headers['set-cookie'])).toMatch(/sid=;.*Max-Age=0/);
    expect(await ctx.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect((await site.post(url, {}, aki)).body.error).toBe('ESESSIONEXP');
  });

  test('has all rights again when the ban is lifted, and may log in', async () => {
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    await ban(ctx, { by: null, userId: 'aki-id', reason: 'spam' });
    await unban(ctx, { by: null, reason: '', userId: 'aki-id' });
    const login = await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD });
    expect(login.body).toMatchObject({ success: true, ban: false });
    expect(await votes()).toHaveLength(1);
    expect((await vote(site, aki, await entry(ctx), 'yes')).status).toBe(200);
  });
});

describe('an account with suspended voting rights', () => {
  beforeEach(() => suspendVotingRights(ctx, { by: null, userId: 'aki-id', reason: 'hid a name' }));

  test.each(TABLES)('may not vote in %s: RESTRICTIONLEVEL', async (tableId) => {
    const song = await entry(ctx, { tableId });
    expect(await vote(site, aki, song, 'yes')).toMatchObject({ status: 403, body: { error: 'RESTRICTIONLEVEL' } });
    const { body } = await site.get(`/api/vote/songs?table=${tableId}`, aki);
    expect(body).toMatchObject({ count2: 0, source: [{ viewer: 'restricted' }] });
    expect(await votes()).toEqual([]);
    await restoreVotingRights(ctx, { by: null, reason: '', userId: 'aki-id' });
    expect((await vote(site, aki, song, 'yes')).status).toBe(200);
  });

  test.each(TABLES)('may not propose into %s: RESTRICTIONLEVEL', async (table) => {
    const proposal = { table, chart: chartText() };
    expect((await propose(site, aki, proposal)).body.error).toBe('RESTRICTIONLEVEL');
    await restoreVotingRights(ctx, { by: null, reason: '', userId: 'aki-id' });
    expect((await propose(site, aki, proposal)).body).toMatchObject({ success: true });
  });

  test('keeps the votes it has cast', async () => {
    await restoreVotingRights(ctx, { by: null, reason: '', userId: 'aki-id' });
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    await suspendVotingRights(ctx, { by: null, userId: 'aki-id', reason: 'hid a name' });
    expect(await votes()).toHaveLength(1);
    expect((await vote(site, aki, song, 'yes')).status, 'the same vote again').toBe(200);
  });

  test('may log in, sees the reason, and changes its settings', async () => {
    const login = await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD });
    expect(login.body).toMatchObject({ barred: true, barredReason: 'hid a name', ban: false });
    for (const [path, body] of [
      ['change-adult', { value: true }],
      ['change-nickname', { nickname: 'another' }],
      ['change-password', { userpw: PASSWORD, newpw: 'new-password', newpwAgain: 'new-password' }],
    ] as const) {
      expect((await site.post(`/api/user/${path}`, body, aki)).body, path).toEqual({ success: true });
    }
  });
});
