import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
let entryNo: number;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
  entryNo = await upload(ctx);
});

const comment = (who: Player | null, text: unknown, on: number | string = entryNo) =>
  site.post(`/api/uploader/comment/${on}`, { comment: text }, who);
const stored = async () =>
  (await ctx.db.selectFrom('uploadComment').select('comment').orderBy('id').execute()).map((row) => row.comment);
const flooded = () => ({
  status: 429,
  body: { success: false, error: 'EFLOODCOM', retryAt: new Date(ctx.clock.now().getTime() + MINUTE_MS).toISOString() },
});

describe('a comment on an upload', () => {
  test('is stored, answered, and visible to everybody', async () => {
    const text = `星 🎹 e\u0301\u200b <b>'; drop table upload; --`;
    const written = { voter: 'aki', voterComment: text, time: ctx.clock.now().toISOString() };
    expect((await comment(aki, text)).body).toEqual({ success: true, comment: written });
    const { source } = (await site.get(`/api/uploader/${entryNo}`)).body;
    expect(source).toMatchObject({ comments: 1, talk: [written] });
  });

  test('is limited to one a minute per person, over all uploads and songs together', async () => {
    const song = await entry(ctx, { result: 'accept' });
    const onSong = (text: string) =>
      site.post(`/api/vote/comment/${song.entryNo}`, { table: song.tableId, comment: text }, aki);
    const other = await upload(ctx, { title: 'Other' });
    expect((await comment(aki, 'first')).status).toBe(200);
    const refused = flooded();
    expect(await comment(aki, 'second', other)).toMatchObject(refused);
    expect(await onSong('second')).toMatchObject(refused);
    ctx.clock.advance(MINUTE_MS - 1);
    expect(await onSong('second')).toMatchObject(refused);
    ctx.clock.advance(1);
    expect((await onSong('second')).status).toBe(200);
    expect(await comment(aki, 'third')).toMatchObject(flooded());
    expect((await comment(await player(ctx, 'mina'), 'mine')).status).toBe(200);
  });

  test('that repeats the latest one succeeds at any time and is stored once', async () => {
    const { body } = await comment(aki, 'first');
    expect((await comment(aki, 'first')).body).toEqual(body);
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, 'first')).body).toEqual(body);
    expect(await stored()).toEqual(['first']);
    expect((await comment(aki, 'second')).status).toBe(200);
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, 'first')).status).toBe(200);
    expect(await stored()).toEqual(['first', 'second', 'first']);
  });

  test('sent concurrently: 8 equal ones succeed and are stored once; of 8 different ones one is stored, the others are EFLOODCOM', async () => {
    const equal = await Promise.all(Array.from({ length: 8 }, () => comment(aki, 'once')));
    expect(new Set(equal.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toEqual(['once']);
    ctx.clock.advance(MINUTE_MS);
    const different = await Promise.all(Array.from({ length: 8 }, (_, index) => comment(aki, `text ${index}`)));
    expect(different.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(429)]);
  });

  test('is counted, also for eight concurrent people', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => player(ctx, `person ${index}`)));
    await Promise.all(people.map((who) => comment(who, 'at once')));
    const { source } = (await site.get('/api/uploader?sort=-comments')).body;
    expect(source[0]).toMatchObject({ entryNo, comments: 8 });
  });
});

describe('a comment on an upload is refused, before the rate limit:', () => {
  test.each<[string, string, object]>([
    ['empty', '', { error: 'NOTINFO' }],
    ['of blanks and what shows nothing', '\n\u3000\u200b', { error: 'NOTINFO' }],
    ['of 51 characters', '譜'.repeat(51), { error: 'TOOLONGCOM2', limit: 50 }],
    ['with NUL', 'a\0b', { error: 'NOTVALIDVALUE' }],
    ['with half of a character', '\ud800', { error: 'NOTVALIDVALUE' }],
  ])('%s', async (_, text, refusal) => {
    expect((await comment(aki, '🎹'.repeat(50))).status).toBe(200);
    expect(await comment(aki, text)).toMatchObject({ status: 400, body: refusal });
    expect(await stored()).toEqual(['🎹'.repeat(50)]);
  });

  test('on an unknown upload: ENOTFOUND', async () => {
    for (const number of [entryNo + 1, 0, 'x', 99999999999]) {
      expect(await comment(aki, 'x', number)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
  });
});
