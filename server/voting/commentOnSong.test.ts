import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { removeFromSub } from './submissions/removeFromSub.ts';

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
  test('is stored with its time, from anybody who is logged in, at any level and whatever became of the song', async () => {
    const closed = [
      await entry(ctx, { result: 'accept' }),
      await entry(ctx, { result: 'reject' }),
      await entry(ctx, { tableId: 'fr', result: 'canceled' }),
    ];
    for (const one of [song, ...closed]) {
      expect(await comment(aki, one, `on ${one.tableId} ${one.entryNo}`)).toMatchObject({
        status: 200,
        body: { success: true },
      });
      ctx.clock.advance(MINUTE_MS);
    }
    expect(await stored()).toHaveLength(4);
    const [first] = await ctx.db.selectFrom('comment').selectAll().orderBy('id').execute();
    expect(first).toMatchObject({
      submissionId: song.id,
      accountId: aki.accountId,
      writtenAt: new Date('2026-11-21T12:00:00Z'),
    });
  });

  test('is text of any script, kept as it was written', async () => {
    for (const text of [
      '星の手紙 🎹',
      'تجربة \u200frtl',
      'e\u0301 \u200b<script>alert(1)</script>',
      ` '; drop table comment; -- `,
    ]) {
      expect((await comment(aki, song, text)).status, text).toBe(200);
      ctx.clock.advance(MINUTE_MS);
    }
    expect(await stored()).toEqual([
      '星の手紙 🎹',
      'تجربة \u200frtl',
      'e\u0301 \u200b<script>alert(1)</script>',
      ` '; drop table comment; -- `,
    ]);
  });

  test('is visible only to the admin while the vote is open, as is their number', async () => {
    await comment(aki, song, 'a secret thought');
    const admin = await player(ctx, 'admin', { admin: true });
    for (const who of [null, aki]) {
      const { body } = await site.get('/api/vote/songs?table=st', who);
      expect(JSON.stringify(body)).not.toMatch(/secret|"comments"/);
    }
    expect((await site.get('/api/vote/songs?table=st', admin)).body.source).toMatchObject([
      { hidden: { comments: 1 } },
    ]);
  });

  test('is open to whose rights to propose and vote were taken', async () => {
    await suspendVotingRights(ctx, { userId: aki.userId, reason: 'x' });
    expect((await comment(aki, song, 'still here')).status).toBe(200);
  });
});

describe('a second comment', () => {
  test('within a minute is EFLOODCOM on whatever song, and free at the second it says', async () => {
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

  test('of somebody else, or inside a vote, does not have to wait', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    await comment(mina, song, 'first');
    expect((await comment(aki, song, 'first')).status).toBe(200);
    const body = { table: 'st', vote: 'no', comment: 'a reason' };
    expect((await site.post(`/api/vote/vote2/${song.entryNo}`, body, mina)).status).toBe(200);
  });

  test('with the same text is a success and stored once, at any time, while it is the latest on that song', async () => {
    await comment(aki, song, 'first');
    expect((await comment(aki, song, 'first')).body).toEqual({ success: true });
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, song, 'first')).body).toEqual({ success: true });
    expect(await stored()).toEqual(['first']);
    await comment(aki, song, 'second');
    expect((await comment(aki, song, 'first')).body.error).toBe('EFLOODCOM');
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, song, 'first')).status).toBe(200);
    expect(await stored()).toEqual(['first', 'second', 'first']);
  });

  test('with the same text on another song is a new one', async () => {
    await comment(aki, song, 'nice');
    const other = await entry(ctx);
    expect((await comment(aki, other, 'nice')).body.error).toBe('EFLOODCOM');
    ctx.clock.advance(MINUTE_MS);
    expect((await comment(aki, other, 'nice')).status).toBe(200);
    expect((await comment(aki, song, 'nice')).body).toEqual({ success: true });
    expect(await stored()).toEqual(['nice', 'nice']);
  });

  test('at once: 16 equal ones store one and all succeed; of 16 different ones one is stored, the others wait', async () => {
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
  test('without a session: ESESSIONEXP; to the banned: EBANNED', async () => {
    expect(await comment(null, song, 'x')).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
    await ban(ctx, { userId: aki.userId, reason: 'x' });
    expect(await comment(aki, song, 'x')).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
  });

  test('on what is not an entry of that table, or was removed from sub: ENOTFOUND', async () => {
    for (const [tableId, entryNo] of [
      ['st', 2],
      ['sl', 1],
      ['zz', 1],
      ['st', 0],
    ] as const) {
      expect(await comment(aki, { tableId, entryNo }, 'x')).toMatchObject({
        status: 404,
        body: { error: 'ENOTFOUND' },
      });
    }
    await removeFromSub(ctx, song);
    expect((await comment(aki, song, 'x')).body.error).toBe('ENOTFOUND');
  });

  test('without text: NOTINFO; over 200 characters: TOOLONGCOM; both before EFLOODCOM', async () => {
    expect((await comment(aki, song, '譜'.repeat(200))).status).toBe(200);
    for (const empty of ['', ' ', '\n\u3000']) {
      expect(await comment(aki, song, empty)).toMatchObject({ status: 400, body: { error: 'NOTINFO' } });
    }
    expect(await comment(aki, song, '🎹'.repeat(201))).toMatchObject({
      status: 400,
      body: { error: 'TOOLONGCOM', limit: 200 },
    });
  });

  test('that the database or UTF-8 cannot hold: NOTVALIDVALUE', async () => {
    for (const bad of ['a\0b', '\ud800', 'x'.repeat(10_001), 5, null, undefined, ['x']]) {
      expect(await comment(aki, song, bad)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
    expect(await stored()).toEqual([]);
  });
});
