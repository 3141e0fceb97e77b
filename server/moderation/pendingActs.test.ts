import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { makeAdmin } from '../accounts/changeRole.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let aki: Player;
let asker: Player;
let second: Player;
let third: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  asker = await player(ctx, 'asker', { admin: true });
  second = await player(ctx, 'second', { admin: true });
  third = await player(ctx, 'third', { admin: true });
  await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
  const act = { name: 'unban', account: aki.accountId };
  const asked = await site.post('/api/admin/act', { act, reason: 'it was not spam', preview: false }, asker);
  expect(asked.body).toMatchObject({ success: true, subject: 'aki-id', needsSecond: true, asked: true });
});

const end = (decision: 'preview' | 'confirm' | 'decline', who: Player) =>
  site.post('/api/admin/pending', { id: 1, decision }, who);
const isBanned = async () => {
  const account = await ctx.db
    .selectFrom('account')
    .select('bannedAt')
    .where('userId', '=', 'aki-id')
    .executeTakeFirst();
  return Boolean(account?.bannedAt);
};
/** The lines since the ban and the question. */
const newLines = () =>
  ctx.db
    .selectFrom('trail')
    .select(['act', 'actorId', 'askerId', 'reason', 'changes'])
    .where('act', 'not in', ['ban', 'ask'])
    .execute();
const pendingOf = async (who: Player) => (await site.get('/api/admin/overview', who)).body.pending;

test('every admin sees what waits, until when, and whether it is their own', async () => {
  const askedAt = ctx.clock.now();
  const until = new Date(askedAt.getTime() + 24 * HOUR_MS);
  const waiting = {
    id: 1,
    act: 'unban',
    subject: 'aki-id',
    reason: 'it was not spam',
    askedBy: 'asker',
    askedAt: askedAt.toISOString(),
    until: until.toISOString(),
  };
  expect(await pendingOf(asker)).toEqual([{ ...waiting, own: true }]);
  expect(await pendingOf(second)).toEqual([{ ...waiting, own: false }]);
});

test('a second admin performs it in both names, with the reason of the first', async () => {
  const changes = [{ what: 'banned', before: 'spam', after: null }];
  expect((await end('preview', second)).body).toMatchObject({ success: true, changes, needsSecond: false });
  expect(await isBanned()).toBe(true);
  expect((await end('confirm', second)).body).toMatchObject({ success: true, subject: 'aki-id', changes });
  expect(await isBanned()).toBe(false);
  expect(await newLines()).toEqual([
    { act: 'unban', actorId: second.accountId, askerId: asker.accountId, reason: 'it was not spam', changes },
  ]);
  expect(await pendingOf(second)).toEqual([]);
});

test('a second admin who orders the same act confirms it', async () => {
  const act = { name: 'unban', account: aki.accountId };
  const order = (who: Player, preview: boolean) => site.post('/api/admin/act', { act, reason: 'my own', preview }, who);
  expect((await order(asker, true)).body).toMatchObject({ needsSecond: true });
  expect((await order(second, true)).body).toMatchObject({ needsSecond: false });
  expect((await order(second, false)).body).toMatchObject({ success: true, asked: false });
  expect(await isBanned()).toBe(false);
  expect(await newLines()).toMatchObject([{ actorId: second.accountId, askerId: asker.accountId, reason: 'my own' }]);
});

test('of two admins who confirm at once, one performs it', async () => {
  const answers = await Promise.all([end('confirm', second), end('confirm', third)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await newLines()).toHaveLength(1);
});

test('the admin who asked can preview and withdraw it, but not confirm it', async () => {
  expect((await end('preview', asker)).body).toMatchObject({ success: true, subject: 'aki-id' });
  expect(await end('confirm', asker)).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
  expect(await newLines()).toEqual([]);
  expect((await end('decline', asker)).body).toMatchObject({ success: true });
});

test('it ends when the admin who asked is demoted: another one can ask', async () => {
  await makeAdmin(ctx, { by: null, account: asker.accountId, off: true, reason: '' });
  expect(await end('confirm', second)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
  const act = { name: 'unban', account: aki.accountId };
  const order = (who: Player) => site.post('/api/admin/act', { act, reason: 'again', preview: false }, who);
  expect((await order(second)).body).toMatchObject({ asked: true });
  expect(await pendingOf(third)).toMatchObject([{ askedBy: 'second', reason: 'again' }]);
  expect((await order(third)).body).toMatchObject({ success: true, asked: false });
  expect(await isBanned()).toBe(false);
});

describe('what changes who can confirm', () => {
  const order = (who: Player, act: object) => site.post('/api/admin/act', { act, reason: 'x', preview: false }, who);
  const banOf = ({ accountId: account }: Player) => ({ name: 'ban', account });

  test('needs a second admin who is not concerned', async () => {
    expect((await order(asker, banOf(second))).body).toMatchObject({ asked: true, needsSecond: true });
    expect((await order(second, banOf(second))).body.error).toBe('EOWNMATTER');
    expect((await order(third, banOf(second))).body).toMatchObject({ success: true, asked: false });
  });

  test('among two admins is for the operator, who still counts one that was banned or demoted within the last day', async () => {
    await makeAdmin(ctx, { by: null, account: third.accountId, off: true, reason: '' });
    await ban(ctx, { by: null, account: second.accountId, reason: 'gone' });
    const song = await entry(ctx, { result: 'accept' });
    const remove = { name: 'remove-from-sub', table: song.tableId, entryNo: song.entryNo, request: null };
    for (const act of [{ name: 'unban', account: second.accountId }, banOf(third), remove])
      expect((await order(asker, act)).body, act.name).toMatchObject(
        act.name === 'ban' ? { asked: false } : { asked: true },
      );
    ctx.clock.advance(24 * HOUR_MS + 1);
    expect((await order(asker, remove)).body).toMatchObject({ success: true, asked: false });
  });
});

test('a line of the trail is blanked by two, and keeps act, time, actor and the numbers of its subject', async () => {
  const act = { name: 'blank-trail', line: 1 };
  const order = (who: Player) => site.post('/api/admin/act', { act, reason: 'x', preview: false }, who);
  const line = () => ctx.db.selectFrom('trail').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const before = await line();
  expect((await order(asker)).body).toMatchObject({ asked: true });
  expect(await line()).toEqual(before);
  expect((await order(second)).body).toMatchObject({ asked: false });
  const blanked = { subject: '', reason: '', changes: [], blankedBy: expect.any(Number) };
  expect(await line()).toEqual({ ...before, ...blanked });
});

describe('it can be ended no more: ENOTFOUND', () => {
  test.each(['confirm', 'decline', 'preview'] as const)('after a day, %s', async (decision) => {
    ctx.clock.advance(24 * HOUR_MS);
    expect(await end(decision, second)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    expect(await pendingOf(second)).toEqual([]);
    expect(await newLines()).toEqual([]);
  });

  test('after it was declined, which is a line of its own', async () => {
    expect((await end('decline', second)).body).toMatchObject({ success: true, subject: 'aki-id' });
    expect(await end('confirm', third)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    expect(await end('decline', third)).toMatchObject({ status: 404 });
    expect(await isBanned()).toBe(true);
    expect(await newLines()).toMatchObject([{ act: 'decline', actorId: second.accountId }]);
  });
});
