import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let song: Entry;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  song = await entry(ctx, { level: 12 });
});

const comment = (
  who: Player | null,
  { tableId, entryNo }: Pick<Entry, 'tableId' | 'entryNo'>,
  text: unknown,
): Promise<Answer> => site.post(`/api/vote/comment/${entryNo}`, { table: tableId, comment: text }, who);
const stored = async () =>
  (await ctx.db.selectFrom('comment').select('comment').orderBy('id').execute()).map((row) => row.comment);
const flooded = () => ({
  status: 429,
  body: { success: false, error: 'EFLOODCOM', retryAt: new Date(ctx.clock.now().getTime() + MINUTE_MS).toISOString() },
});

describe('a comment on a song', () => {
  test('is stored with its time, from any logged-in player, at any level and in any state of the entry', async () => {
    const closed = [
      await entry(ctx, { result: 'accept' }),
      await entry(ctx, { result: 'reject' }),
      await entry(ctx, { tableId: 'fr', result: 'canceled' }),
    ];
    for (const one of [song, ...closed]) {
      const answer = await comment(aki, one, `on ${one.tableId} ${one.entryNo}`);
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
      ctx.clock.advance(MINUTE_MS);
    }
    expect(await stored()).toHaveLength(4);
    const first = await ctx.db.selectFrom('comment').selectAll().orderBy('id').executeTakeFirst();
    expect(first).toMatchObject({ submissionId: song.id, accountId: aki.accountId, writtenAt: NOW });
  });
});

describe('a second comment', () => {
  test('within a minute is EFLOODCOM on any entry, and accepted at `retryAt`', async () => {
    await comment(aki, song, 'first');
    const other = await entry(ctx, { tableId: 'fr' });
    const refused = flooded();
    for (const one of [song, other]) expect(await comment(aki, one, 'second')).toMatchObject(refused);
    ctx.clock.advance(MINUTE_MS - 1);
    expect(await comment(aki, other, 'second')).toMatchObject(refused);
    ctx.clock.advance(1);
    expect((await comment(aki, other, 'second')).status).toBe(200);
    expect(await stored()).toEqual(['first', 'second']);
  });

  test('with the same text as the latest one of the person on that entry succeeds at any time and is stored once', async () => {
    await comment(aki, song, 'first');
    expect((await comment(aki, song, 'first')).body).toEqual({ success: true });
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, await entry(ctx), 'first')).status).toBe(200);
    expect((await comment(aki, song, 'first')).body).toEqual({ success: true });
    expect(await stored()).toEqual(['first', 'first']);
    ctx.clock.advance(MINUTE_MS);
    await comment(aki, song, 'second');
    expect((await comment(aki, song, 'first')).body.error).toBe('EFLOODCOM');
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, song, 'first')).status).toBe(200);
    expect(await stored()).toEqual(['first', 'first', 'second', 'first']);
  });

  test('sent concurrently: 16 equal ones all succeed and one is stored; of 16 different ones one is stored, the others are EFLOODCOM', async () => {
    const equal = await Promise.all(Array.from({ length: 16 }, () => comment(aki, song, 'once')));
    expect(new Set(equal.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toEqual(['once']);
    ctx.clock.advance(MINUTE_MS);
    const different = await Promise.all(Array.from({ length: 16 }, (_, index) => comment(aki, song, `text ${index}`)));
    expect(different.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(429)]);
    expect(await stored()).toHaveLength(2);
  });
});

describe('a comment is refused', () => {
  test('on an entry that was removed from sub: ENOTFOUND', async () => {
    await removeFromSub(ctx, { by: null, reason: '', table: song.tableId, entryNo: song.entryNo });
    expect((await comment(aki, song, 'x')).body.error).toBe('ENOTFOUND');
  });

  test('without a text: NOTINFO', async () => {
    expect(await comment(aki, song, '\n')).toMatchObject({ status: 400, body: { error: 'NOTINFO' } });
    expect(await stored()).toEqual([]);
  });
});
