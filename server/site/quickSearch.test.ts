import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { changeAccount } from '../accounts/changeAccount.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const search = async (value: string) => (await site.get(`/api/search?value=${encodeURIComponent(value)}`)).body;
const numbers = async (value: string) =>
  (await search(value)).songs.map(({ table, entryNo }: { table: string; entryNo: number }) => `${table} ${entryNo}`);
const names = async (value: string) =>
  (await search(value)).players.map(({ nickname }: { nickname: string }) => nickname);

describe('entries', () => {
  test('are found in every table: equal titles first, then those that start with the text, those that contain it, artists last', async () => {
    await entry(ctx, { tableId: 'st', chart: 'A Star Song' });
    await entry(ctx, { tableId: 'sl', chart: 'STAR trail' });
    await entry(ctx, { tableId: 'fr', chart: 'ＳＴＡＲ', level: 7 });
    await entry(ctx, { tableId: 'dp', chart: 'Other' });
    await sql`update submission set artist = 'Starlight', artist_key = 'starlight' where title = 'Other'`.execute(
      ctx.db,
    );
    await entry(ctx, { tableId: 'dp', chart: 'Nothing' });
    expect(await numbers(' sTar ')).toEqual(['fr 1', 'sl 2', 'st 1', 'dp 3']);
    expect((await search('star')).songs[0]).toEqual({
      table: 'fr',
      entryNo: 1,
      level: '7',
      title: 'ＳＴＡＲ',
      artist: 'somebody',
      official: false,
    });
  });

  test('that are official come before others of the same rank; a deleted one is not official', async () => {
    await entry(ctx, { chart: 'star one' });
    await entry(ctx, { chart: 'star two', result: 'accept' });
    await entry(ctx, { chart: 'star three', result: 'accept', deletedAt: ctx.clock.now() });
    await entry(ctx, { chart: 'the star', result: 'accept' });
    const { songs } = await search('star');
    expect(songs.map(({ title, official }: { title: string; official: boolean }) => [title, official])).toEqual([
      ...[['star two', true] as const, ['star one', false] as const],
      ...[['star three', false] as const, ['the star', true] as const],
    ]);
  });

  test('are found by their number, in each series, before titles that contain it', async () => {
    await entry(ctx, { chart: '2 hours' });
    await entry(ctx, { chart: 'second' });
    await entry(ctx, { tableId: 'fr', chart: 'a' });
    await entry(ctx, { tableId: 'fr', chart: 'b' });
    expect(await numbers('2')).toEqual(['st 2', 'fr 2', 'st 1']);
  });

  test('are at most eight, the best of them', async () => {
    for (let count = 0; count < 9; count++) await entry(ctx, { chart: `a star ${count}` });
    await entry(ctx, { tableId: 'fr', chart: 'star' });
    expect(await numbers('star')).toEqual(['fr 1', ...[1, 2, 3, 4, 5, 6, 7].map((number) => `st ${number}`)]);
  });

  test('are not found once they were removed', async () => {
    const { id } = await entry(ctx, { chart: 'star' });
    await ctx.db.updateTable('submission').set({ removedFromSubAt: ctx.clock.now() }).where('id', '=', id).execute();
    await entry(ctx, { chart: 'other' });
    expect(await numbers('star')).toEqual([]);
  });
});

describe('players', () => {
  test('are found by the start of their nickname, in any case or width, the shortest first', async () => {
    await player(ctx, 'akiko');
    const aki = await player(ctx, 'Aki');
    await player(ctx, 'Aki-2');
    await player(ctx, 'mina');
    expect((await search('ＡＫＩ')).players).toEqual([
      { userid: aki.rankingId, nickname: 'Aki', color: 'grey' },
      { userid: expect.any(String), nickname: 'Aki-2', color: 'grey' },
      { userid: expect.any(String), nickname: 'akiko', color: 'grey' },
    ]);
  });

  test('of either service are named by the ID in their URL; banned ones too, deleted ones are not found', async () => {
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    await player(ctx, 'mina-banned');
    await changeAccount(ctx, 'mina-banned-id', { bannedAt: ctx.clock.now(), banReason: 'x' });
    const gone = await player(ctx, 'mina-gone');
    await deleteAccount(ctx, gone.accountId, PASSWORD);
    expect(await names('mina')).toEqual(['mina', 'mina-banned']);
    expect((await search('mina')).players[0].userid).toBe(mina.rankingId);
  });

  test('are at most eight', async () => {
    for (let count = 1; count <= 9; count++) await player(ctx, `p${count}`);
    expect(await names('p')).toHaveLength(8);
  });

  test.each(['%', '_', '\\', '%a', 'a%', 'a_i', 'a\\'])('have no wildcards: %s', async (value) => {
    await player(ctx, 'aki');
    expect(await names(value)).toEqual([]);
    const literal = await player(ctx, `${value}x`);
    expect(await names(value)).toEqual([literal.nickname]);
  });

  test('are found through an index', async () => {
    await sql`set enable_seqscan = off`.execute(ctx.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select nickname from account where nickname_key like 'ak%'`.execute(ctx.db);
    await sql`reset enable_seqscan`.execute(ctx.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*nickname_key >=/);
  });
});

test.each(['', ' ', '\u3000', '\u200b', '\t\u2800'])('blank finds nothing: %j', async (value) => {
  await entry(ctx);
  await player(ctx, 'aki');
  expect(await search(value)).toEqual({ success: true, songs: [], players: [] });
});

test('without a value nothing is found', async () => {
  expect((await site.get('/api/search')).body).toEqual({ success: true, songs: [], players: [] });
});
