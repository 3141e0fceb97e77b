import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';

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

const overview = async (who = admin) => (await site.get('/api/admin/overview', who)).body;

test('the newest open requests come first, with the number of all', async () => {
  const ask = (askedAt: Date, state: 'open' | 'done', subject: string) => ({
    kind: 'other' as const,
    state,
    askedAt,
    changedAt: askedAt,
    subject,
    accountId: aki.accountId,
  });
  const days = Array.from({ length: 12 }, (_, index) => ask(daysAfter(NOW, index - 20), 'open', `Song ${index}`));
  await ctx.db
    .insertInto('request')
    .values([...days, ask(NOW, 'done', 'Song 12')])
    .execute();
  const { openRequests, requests } = await overview(moderator);
  expect(openRequests).toBe(12);
  expect(requests).toHaveLength(10);
  expect(requests[0]).toMatchObject({ state: 'open', subject: { title: 'Song 11', to: null } });
});

test('an admin sees what failed, and a moderator does not', async () => {
  ctx.jobLog.ended('backup', { at: NOW, seconds: 1, failure: { error: new Error('the disk is full') } });
  expect((await overview()).attention).toContainEqual({
    level: 'error',
    name: 'jobs',
    sentence: expect.stringContaining('the disk is full'),
  });
  expect((await overview()).attention).not.toContainEqual(expect.objectContaining({ level: 'ok' }));
  expect((await overview(moderator)).attention).toEqual([]);
  ctx.jobLog.ended('backup', { at: NOW, seconds: 1, failure: null });
});

test('plays that were refused in the last week are counted by reason', async () => {
  const play = (hash: string, refused: string | null, receivedAt = NOW, accountId = aki.accountId) => ({
    accountId,
    client: 'beatoraja' as const,
    playHash: hash,
    chartHash: 'c',
    title: '',
    clear: 1,
    exScore: 0,
    notes: 1,
    playedAt: NOW,
    durationMs: 1,
    receivedAt,
    refused,
  });
  await ctx.db
    .insertInto('play')
    .values([play('a', 'future'), play('b', 'future'), play('c', 'future', NOW, admin.accountId)])
    .execute();
  await ctx.db
    .insertInto('play')
    .values([play('d', 'overlap'), play('e', null), play('f', 'overlap', new Date(NOW.getTime() - 8 * DAY_MS))])
    .execute();
  expect((await overview()).refusedPlays).toEqual([
    { reason: 'future', plays: 3, players: 2 },
    { reason: 'overlap', plays: 1, players: 1 },
  ]);
  expect((await overview(moderator)).refusedPlays).toEqual([]);
});

test('an admin sees the vote counts of the last week, the time of the next, and why counts are held', async () => {
  const run = (days: number, undoneAt: Date | null = null) => {
    const at = daysAfter(NOW, -days);
    return { dueAt: at, doneAt: at, undoneAt, undoneReason: undoneAt && 'x' };
  };
  await ctx.db
    .insertInto('countingRun')
    .values([run(8), run(6, NOW), run(1)])
    .execute();
  const { runs, nextCount, countsHeld } = await overview();
  expect(runs).toEqual([
    { run: daysAfter(NOW, -1).toISOString(), undone: false },
    { run: daysAfter(NOW, -6).toISOString(), undone: true },
  ]);
  expect(new Date(nextCount).getTime()).toBeGreaterThan(NOW.getTime() - DAY_MS);
  expect(countsHeld).toBeNull();
  ctx.clock.set(daysAfter(NOW, 29));
  ctx.clock.isSet = false;
  try {
    expect((await overview()).countsHeld).toMatch(/./);
    expect((await overview(moderator)).countsHeld).toBeNull();
  } finally {
    ctx.clock.isSet = true;
  }
});
