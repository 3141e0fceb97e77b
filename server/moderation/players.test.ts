import { beforeEach, describe, expect, test } from 'vitest';
import { hoursAfter } from '#domain/common/dates.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { warn } from '../accounts/warn.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let moderator: Player;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  moderator = await player(ctx, 'mod', { moderator: true });
  admin = await player(ctx, 'admin', { admin: true });
});

const find = async (search: string, page = 1) =>
  (await site.get(`/api/admin/players?search=${encodeURIComponent(search)}&page=${page}`, moderator)).body;
const open = (of: string, who = moderator) => site.get(`/api/admin/player?of=${encodeURIComponent(of)}`, who);
const akiIs = async (of: string) => (await open(of)).body.account === aki.accountId;

describe('the list', () => {
  test('finds players by a part of the name or a whole ID, with their states', async () => {
    await warn(ctx, { by: null, account: aki.accountId, reason: 'x' });
    const row = {
      account: aki.accountId,
      userId: 'aki-id',
      nickname: 'aki',
      rankingIds: [`lr2 ${aki.rankingId}`],
      createdAt: ctx.clock.now().toISOString(),
      seenAt: ctx.clock.now().toISOString(),
      states: ['warned'],
    };
    expect(await find('ak')).toEqual({ success: true, source: [row], more: false });
    expect(await find(`lr2 ${aki.rankingId}`)).toEqual({ success: true, source: [row], more: false });
    expect((await find('')).source.map(({ states }: { states: string[] }) => states)).toEqual([
      ['admin'],
      ['moderator'],
      ['warned'],
    ]);
  });

  test('shows suspended rights only while they are', async () => {
    const until = hoursAfter(ctx.clock.now(), 1);
    await suspendVotingRights(ctx, { by: null, account: aki.accountId, reason: 'x', until: until.toISOString() });
    expect((await find('aki')).source).toMatchObject([{ states: ['barred'] }]);
    ctx.clock.set(until);
    expect((await find('aki')).source).toMatchObject([{ states: [] }]);
    expect((await open('aki')).body.barring).toBeNull();
  });
});

describe('a player', () => {
  test('is opened by number, nickname, login ID or ranking ID, and not by a part', async () => {
    for (const name of [`#${aki.accountId}`, 'AKI', 'aki-id', aki.rankingId, `lr2 ${aki.rankingId}`])
      expect(await akiIs(name), name).toBe(true);
    for (const name of ['ak', 'nobody', ' ', '%']) expect(await open(name), name).toMatchObject({ status: 404 });
  });

  test('is not opened by digits that are the number of the account', async () => {
    const number = String(aki.accountId);
    await ctx.db
      .updateTable('player')
      .set({ rankingId: number })
      .where('accountId', '=', moderator.accountId)
      .execute();
    expect((await open(number)).body.nickname).toBe('mod');
    expect(await akiIs(`#${number}`)).toBe(true);
  });

  test('has sanctions and requests, and for an admin the lines of the trail', async () => {
    const until = hoursAfter(ctx.clock.now(), 1).toISOString();
    const now = ctx.clock.now();
    const at = now.toISOString();
    await warn(ctx, { by: admin.accountId, account: aki.accountId, reason: 'spam' });
    await suspendVotingRights(ctx, {
      by: admin.accountId,
      account: aki.accountId,
      reason: 'hid a name',
      until,
    });
    const asked = { kind: 'other', accountId: aki.accountId, subject: 'Song', askedAt: now, changedAt: now } as const;
    await ctx.db.insertInto('request').values(asked).execute();
    const { body } = await open('aki', admin);
    expect(body).toMatchObject({
      nickname: 'aki',
      profile: `/user/st/${aki.rankingId}`,
      ban: null,
      warning: { reason: 'spam', at, seen: false },
      barring: { reason: 'hid a name', at, until, seen: false },
      requests: [{ id: 1, kind: 'other', state: 'open', subject: { title: 'Song', to: null }, askedAt: at }],
      trail: [
        { act: 'bar', actor: 'admin', subject: 'aki-id', to: `/user/st/${aki.rankingId}`, reason: 'hid a name' },
        { act: 'warn', reason: 'spam', changes: [{ what: 'warned', before: null, after: 'spam' }], blanked: false },
      ],
    });
    expect((await open('aki')).body).toEqual({ ...body, trail: [] });
  });

  test('who deleted the account is found by its number alone', async () => {
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect((await open(`#${aki.accountId}`)).body).toMatchObject({
      nickname: null,
      profile: null,
      states: ['deleted'],
    });
    expect(await open('aki')).toMatchObject({ status: 404 });
  });

  test('whose deleted account is joined to another is shown as the account that has everything now', async () => {
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    const mina = await player(ctx, 'mina');
    const joinedTo = mina.accountId;
    await ctx.db.updateTable('account').set({ joinedTo }).where('id', '=', aki.accountId).execute();
    expect((await open(`#${aki.accountId}`)).body).toMatchObject({ account: mina.accountId, nickname: 'mina' });
  });
});
