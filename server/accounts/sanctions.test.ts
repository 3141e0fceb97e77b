import { beforeEach, describe, expect, test } from 'vitest';
import type { ActInput } from '#contract/acts/acts.ts';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { daysAfter, MINUTE_MS } from '#domain/common/dates.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { openSession } from '../platform/http/session.ts';
import { ban, unban } from './ban.ts';
import { restoreVotingRights, suspendVotingRights } from './suspendVotingRights.ts';
import { unwarn, warn } from './warn.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const writing = endpoints.filter(({ method, access }: Endpoint) => method === 'POST' && access === 'session');
const votes = () => ctx.db.selectFrom('vote').selectAll().execute();

describe('a banned account', () => {
  test('is refused every call that writes: EBANNED, and its session ends', async () => {
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    await ctx.db.deleteFrom('session').execute();
    for (const { path } of writing) {
      const { token } = await openSession(ctx, aki.accountId);
      const answer = await site.post(path.replace(/:\w+/g, '1'), {}, { ...aki, cookie: `sid=${token}` });
      expect(answer, path).toMatchObject({ status: 403, body: { success: false, error: 'EBANNED' } });
      expect(String(answer.headers['set-cookie']), path).toMatch(/sid=;.*Max-Age=0/);
      expect(await ctx.db.selectFrom('session').selectAll().execute(), path).toEqual([]);
    }
  });

  test('has all rights again when the ban is lifted, and may log in', async () => {
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    await unban(ctx, { by: null, reason: '', account: 'aki-id' });
    const login = await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD });
    expect(login.body).toMatchObject({ success: true, ban: false });
    expect(await votes()).toHaveLength(1);
    expect((await vote(site, aki, await entry(ctx), 'yes')).status).toBe(200);
  });
});

describe('an account with suspended voting rights', () => {
  beforeEach(() => suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'hid a name' }));

  test('may not vote, not even where no clears are needed: RESTRICTIONLEVEL', async () => {
    const song = await entry(ctx, { tableId: 'fr' });
    // No clear would help: the refusal has no `above`.
    const { status, body } = await vote(site, aki, song, 'yes');
    expect([status, body]).toEqual([403, { success: false, error: 'RESTRICTIONLEVEL' }]);
    expect(await votes()).toEqual([]);
    await restoreVotingRights(ctx, { by: null, reason: '', account: 'aki-id' });
    expect((await vote(site, aki, song, 'yes')).status).toBe(200);
  });

  test('keeps the votes it has cast', async () => {
    await restoreVotingRights(ctx, { by: null, reason: '', account: 'aki-id' });
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'hid a name' });
    expect(await votes()).toHaveLength(1);
    expect((await vote(site, aki, song, 'yes')).status, 'the same vote again').toBe(200);
  });

  test('may log in, sees the reason, and changes its settings', async () => {
    const login = await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD });
    expect(login.body).toMatchObject({ barred: true, barredReason: 'hid a name', ban: false });
    expect((await site.post('/api/user/change-adult', { value: true }, aki)).body).toEqual({ success: true });
  });
});

const sessionOf = async (who: Player) => (await site.get('/api/login/get-information', who)).body;

describe('a suspension with an end', () => {
  const until = daysAfter(ctx.clock.now(), 14);
  beforeEach(() =>
    suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'hid a name', until: until.toISOString() }),
  );

  test('ends by itself at its date, and can be given again', async () => {
    const song = await entry(ctx);
    ctx.clock.set(new Date(until.getTime() - 1));
    expect((await vote(site, aki, song, 'yes')).body.error).toBe('RESTRICTIONLEVEL');
    expect(await sessionOf(aki)).toMatchObject({ barred: true, barredUntil: until.toISOString() });
    ctx.clock.set(until);
    expect((await vote(site, aki, song, 'yes')).status).toBe(200);
    expect((await sessionOf(aki)).barred).toBe(false);
    expect(await restoreVotingRights(ctx, { by: null, reason: '', account: 'aki-id' })).toMatchObject({ changes: [] });
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'hid a name' });
    expect(await sessionOf(aki)).toMatchObject({ barred: true, barredUntil: null, barringSeen: false });
  });

  test('is acknowledged, and shown again when its end changes', async () => {
    expect((await sessionOf(aki)).barringSeen).toBe(false);
    for (let time = 0; time < 2; time++) {
      await site.post('/api/user/acknowledge-warning', undefined, aki);
      expect((await sessionOf(aki)).barringSeen).toBe(true);
    }
    const later = daysAfter(until, 1);
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'hid a name', until: later.toISOString() });
    expect(await sessionOf(aki)).toMatchObject({ barredUntil: later.toISOString(), barringSeen: false });
  });
});

describe('an appeal', () => {
  const appeal = (body: object, who: Player | null = aki) =>
    site.post('/api/requests/appeal', { text: 'It was my brother.', ...body }, who);
  const appeals = () => ctx.db.selectFrom('request').select(['kind', 'appeal', 'accountId', 'reportedText']).execute();

  test('is sent once against each current sanction, with its reason for the moderators', async () => {
    const at = ctx.clock.now().toISOString();
    expect((await appeal({ sanction: 'warned' })).body.error).toBe('ENOTFOUND');
    await warn(ctx, { by: null, account: 'aki-id', reason: 'insults' });
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'again' });
    const answers = await Promise.all([1, 2, 3].map(() => appeal({ sanction: 'warned' })));
    expect(answers.map(({ body }) => body.error).toSorted()).toEqual(['EAPPEALED', 'EAPPEALED', undefined]);
    expect((await sessionOf(aki)).appealed).toEqual(['warned']);
    expect((await appeal({ sanction: 'barred' })).body).toMatchObject({ success: true, secret: null });
    expect((await sessionOf(aki)).appealed).toEqual(['warned', 'barred']);
    expect(await appeals()).toEqual([
      { kind: 'appeal', appeal: `warned ${at}`, accountId: aki.accountId, reportedText: 'insults' },
      { kind: 'appeal', appeal: `barred ${at}`, accountId: aki.accountId, reportedText: 'again' },
    ]);
  });

  test('ends when its sanction is lifted; against a new one of the same kind is another one', async () => {
    await warn(ctx, { by: null, account: 'aki-id', reason: 'x' });
    await appeal({ sanction: 'warned' });
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'x' });
    await appeal({ sanction: 'barred' });
    await restoreVotingRights(ctx, { by: null, reason: '', account: 'aki-id' });
    const states = ctx.db.selectFrom('request').select('state').orderBy('id').execute();
    expect(await states).toEqual([{ state: 'open' }, { state: 'done' }]);
    await unwarn(ctx, { by: null, reason: '', account: 'aki-id' });
    expect((await sessionOf(aki)).appealed).toEqual([]);
    ctx.clock.advance(MINUTE_MS);
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'x' });
    expect((await appeal({ sanction: 'barred' })).status).toBe(200);
  });

  test('of a banned player needs the password, and its answer is read with a secret', async () => {
    const proof = { sanction: 'banned', userid: 'AKI-id', userpw: PASSWORD };
    expect((await appeal(proof, null)).body.error, 'not banned').toBe('ENOTFOUND');
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    expect((await appeal({ ...proof, userpw: 'wrong' }, null)).body.error).toBe('ENOTUSER');
    expect((await appeal({ ...proof, sanction: 'warned' }, null)).body.error).toBe('ESESSIONEXP');
    const { body } = await appeal(proof, null);
    expect(body).toEqual({ success: true, id: null, secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await appeal(proof, null)).body.error).toBe('EAPPEALED');
    const stored = await ctx.db.selectFrom('request').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.secret);
    expect((await site.post('/api/requests/one', { id: null, secret: body.secret })).body).toMatchObject({
      kind: 'appeal',
      messages: [{ isAnswer: false, text: 'It was my brother.' }],
    });
  });

  test('of a banned player with an open session is sent without the password', async () => {
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    expect((await appeal({ sanction: 'banned' })).body).toMatchObject({ success: true, secret: expect.any(String) });
  });

  test('with a wrong password counts as a login attempt', async () => {
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    const wrong = { sanction: 'banned', userid: 'aki-id', userpw: 'wrong' };
    for (let time = 0; time < rateLimits.loginPerIdAndAddress.limit; time++) await appeal(wrong, null);
    expect((await appeal({ ...wrong, userpw: PASSWORD }, null)).body.error).toBe('ETOOMANY');
    const login = await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD });
    expect(login.body.error).toBe('ETOOMANY');
    expect(await appeals()).toEqual([]);
  });
});

describe('acts on accounts', () => {
  type Name = 'warn' | 'unwarn' | 'bar' | 'unbar' | 'ban' | 'unban';
  const NAMES: readonly Name[] = ['warn', 'unwarn', 'bar', 'unbar', 'ban', 'unban'];
  let mod: Player;
  let admin: Player;
  beforeEach(async () => {
    mod = await player(ctx, 'mod', { moderator: true });
    admin = await player(ctx, 'admin', { admin: true });
  });
  const order = (name: Name, who: Player | null, { on = aki, preview = false } = {}) => {
    const act = { name, account: on.accountId, ...(name === 'bar' && { until: null }) } as ActInput;
    return site.post('/api/admin/act', { act, reason: `${name} it`, preview }, who);
  };
  const trail = () => ctx.db.selectFrom('trail').select(['act', 'actorId', 'accountId']).orderBy('id').execute();

  test('write one line by whoever did them, and none when repeated', async () => {
    for (const name of NAMES) {
      for (let time = 0; time < 2; time++) {
        const answer = await order(name, admin);
        if (name === 'warn' && time === 1) expect(answer.body).toMatchObject({ error: 'EWARNED', reason: 'warn it' });
        else expect(answer.body.changes, name).toHaveLength(1 - time);
      }
    }
    const line = { actorId: admin.accountId, accountId: aki.accountId };
    expect(await trail()).toEqual(NAMES.map((act) => ({ act, ...line })));
  });

  test('are looked at before they are done, which stores nothing', async () => {
    const before = await ctx.db.selectFrom('account').selectAll().orderBy('id').execute();
    for (const name of ['warn', 'bar', 'ban'] as const)
      expect((await order(name, admin, { preview: true })).body.changes, name).toHaveLength(1);
    expect(await ctx.db.selectFrom('account').selectAll().orderBy('id').execute()).toEqual(before);
    const news = await ctx.db.selectFrom('notification').selectAll().where('kind', '=', 'sanction').execute();
    expect([await trail(), news]).toEqual([[], []]);
  });

  test('a moderator may warn a player, but neither suspend nor ban, and cannot warn a moderator or an admin', async () => {
    for (const name of ['bar', 'unbar', 'ban', 'unban'] as const)
      expect((await order(name, mod)).body.error, name).toBe('ENOTVALIDAUTH');
    for (const on of [admin, mod]) expect((await order('warn', mod, { on })).body.error).toBe('ENOTVALIDAUTH');
    expect(await trail()).toEqual([]);
    for (const name of ['warn', 'unwarn'] as const) expect((await order(name, mod)).status, name).toBe(200);
    expect((await order('warn', admin, { on: mod })).status).toBe(200);
  });

  test('are refused to players, and to an admin who was demoted with the page open', async () => {
    for (const name of NAMES) expect((await order(name, await player(ctx, name))).body.error).toBe('ENOTVALIDAUTH');
    await ctx.db.updateTable('account').set({ isAdmin: false }).where('id', '=', admin.accountId).execute();
    expect((await order('ban', admin)).body.error).toBe('ENOTVALIDAUTH');
    expect(await trail()).toEqual([]);
  });

  test("another admin's ban is lifted with a second one where there are two; an own one, and by the operator, at once", async () => {
    await order('ban', admin);
    const other = await player(ctx, 'other', { admin: true });
    expect((await order('unban', other)).body).toMatchObject({ asked: true });
    expect(await ban(ctx, { by: other.accountId, account: 'aki-id', reason: 'another reason' })).not.toHaveProperty(
      'error',
    );
    expect((await order('unban', other)).body, 'after another reason').toMatchObject({ asked: true });
    expect((await sessionOf(aki)).ban).toBe(true);
    expect((await order('unban', admin)).body).toMatchObject({ asked: false });
    expect((await sessionOf(aki)).ban).toBe(false);
    await order('ban', admin);
    await unban(ctx, { by: null, account: 'aki-id', reason: '' });
    expect((await sessionOf(aki)).ban).toBe(false);
    await order('ban', admin);
    await ctx.db.updateTable('account').set({ isAdmin: false }).where('id', '=', admin.accountId).execute();
    expect((await order('unban', other)).body, 'the only admin').toMatchObject({ asked: false });
    expect((await sessionOf(aki)).ban).toBe(false);
  });

  test('are read by the person concerned, without who did them and without reasons for admins', async () => {
    await order('warn', mod);
    await order('bar', admin);
    await order('unbar', admin);
    await order('warn', admin, { on: mod });
    const { body } = await site.get('/api/user/acts', aki);
    const at = ctx.clock.now().toISOString();
    expect(body.source).toEqual([
      { act: 'unbar', at, reason: '', changes: [{ what: 'barred', before: 'bar it', after: null }] },
      { act: 'bar', at, reason: 'bar it', changes: [{ what: 'barred', before: null, after: 'bar it' }] },
      { act: 'warn', at, reason: 'warn it', changes: [{ what: 'warned', before: null, after: 'warn it' }] },
    ]);
    expect((await site.get('/api/user/acts')).body.error).toBe('ESESSIONEXP');
  });
});
