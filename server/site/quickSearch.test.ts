import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { entry, revision } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { nameColumns } from '../voting/submissions/nameColumns.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const search = async (value: string) => (await site.get(`/api/search?value=${encodeURIComponent(value)}`)).body;
const numbers = async (value: string) =>
  (await search(value)).songs.map(({ table, entryNo }: { table: string; entryNo: number }) => `${table} ${entryNo}`);
const names = async (value: string) =>
  (await search(value)).players.map(({ nickname }: { nickname: string }) => nickname);

const nothing = { success: true, songs: [], revisions: [], uploads: [], chart: null, players: [] };

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
      voteResult: 'new',
      deleted: false,
    });
  });

  test('that are official come before others of the same rank; a deleted one is not official', async () => {
    await entry(ctx, { chart: 'star one' });
    await entry(ctx, { chart: 'star two', result: 'accept' });
    await entry(ctx, { chart: 'star three', result: 'accept', deletedAt: ctx.clock.now() });
    await entry(ctx, { chart: 'the star', result: 'accept' });
    const { songs } = await search('star');
    expect(songs.map((song: Record<string, unknown>) => [song.title, song.voteResult, song.deleted])).toEqual([
      ['star two', 'accept', false],
      ['star one', 'new', false],
      ['star three', 'accept', true],
      ['the star', 'accept', false],
    ]);
  });

  test.each([
    ['badger a', 'Driftbadger [ANOTHER]', 'Driftbadger'],
    ['small  quarry', 'Quarry of -SMALL- Suns', ''],
    ['ねいくど', 'ネイクド・ダンス', ''],
    ['moth quarry', 'Quarry', 'Moth'],
    ['河', '銀河', ''],
  ])('%j finds %s', async (value, title, artist) => {
    await entry(ctx, { chart: 'Something else' });
    await sql`update submission set artist_key = 'nobody'`.execute(ctx.db);
    const { id } = await entry(ctx, { chart: title });
    await ctx.db.updateTable('submission').set(nameColumns(title, artist)).where('id', '=', id).execute();
    expect(await numbers(value)).toEqual(['st 2']);
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

describe('revisions', () => {
  test('are found by their number and by the title of their chart: open ones first, then the newest', async () => {
    const star = await entry(ctx, { chart: 'star', result: 'accept', level: 3 });
    const other = await entry(ctx, { chart: 'other', result: 'accept' });
    await revision(ctx, { entry: other, kind: 'delete' });
    await revision(ctx, { entry: star, kind: 'change', result: 'reject', publishedAt: daysAfter(NOW, -40) });
    await revision(ctx, { entry: star, kind: 'delete', result: 'canceled', publishedAt: daysAfter(NOW, -20) });
    await revision(ctx, { entry: star, kind: 'change', publishedAt: daysAfter(NOW, -50) });
    const { revisions } = await search('STAR');
    expect(revisions.map(({ entryNo }: { entryNo: number }) => entryNo)).toEqual([4, 3, 2]);
    expect(revisions[0]).toEqual({
      table: 'st',
      entryNo: 4,
      type: 'change',
      level: '3',
      title: 'star',
      voteResult: 'new',
      target: { table: 'st', level: '4' },
    });
    expect((await search('1')).revisions).toEqual([
      { table: 'st', entryNo: 1, type: 'delete', level: '0', title: 'other', voteResult: 'new', target: null },
    ]);
  });
});

describe('uploads', () => {
  const uploads = async (value: string) =>
    (await search(value)).uploads.map(({ entryNo }: { entryNo: number }) => entryNo);

  test('are found by titles, artists and uploaders, the newest first, at most four', async () => {
    for (let day = 0; day < 5; day++) await upload(ctx, { title: `star ${day}`, publishedAt: daysAfter(NOW, day - 9) });
    await upload(ctx, { title: 'other' });
    expect(await uploads('STAR')).toEqual([5, 4, 3, 2]);
  });

  test('are found by one Han character, but not by one letter', async () => {
    await upload(ctx, { title: '星 a' });
    expect([await uploads('星'), await uploads('a')]).toEqual([[1], []]);
  });
});

describe('a hash', () => {
  test.each(['md5', 'sha256'] as const)('finds the entries, uploads and file of its chart: %s', async (kind) => {
    const hash = hashes('star')[kind];
    await entry(ctx, { chart: 'star', result: 'accept' });
    await entry(ctx, { chart: 'other' });
    await upload(ctx, { title: 'its upload', charts: [{ file: 'star' }] });
    await upload(ctx, { title: hash.slice(1) });
    expect((await search(hash)).chart).toBeNull();
    await storedChart(ctx, hashes('star'));
    const found = await search(` ${hash.toUpperCase()} `);
    expect(found.songs.map(({ title }: { title: string }) => title)).toEqual(['star']);
    expect(found.uploads.map(({ title }: { title: string }) => title)).toEqual(['its upload']);
    expect(found.chart).toEqual({
      sha256: hashes('star').sha256,
      title: expect.any(String),
      artist: expect.any(String),
    });
    expect([found.revisions, found.players]).toEqual([[], []]);
  });
});

describe('players', () => {
  test('are found by their nickname, in any case or width: those that start with it first, then the shortest', async () => {
    await player(ctx, 'akiko');
    const aki = await player(ctx, 'Aki');
    await player(ctx, 'Aki-2');
    await player(ctx, 'xaki');
    await player(ctx, 'mina');
    expect((await search('ＡＫＩ')).players).toEqual([
      { userid: aki.rankingId, nickname: 'Aki', color: 'grey' },
      { userid: expect.any(String), nickname: 'Aki-2', color: 'grey' },
      { userid: expect.any(String), nickname: 'akiko', color: 'grey' },
      { userid: expect.any(String), nickname: 'xaki', color: 'grey' },
    ]);
  });

  test('of either service are named by the ID in their URL; banned ones too, deleted ones are not found', async () => {
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    await player(ctx, 'mina-banned');
    await ban(ctx, { by: null, account: 'mina-banned-id', reason: 'x' });
    const gone = await player(ctx, 'mina-gone');
    await deleteAccount(ctx, gone.accountId, PASSWORD);
    expect(await names('mina')).toEqual(['mina', 'mina-banned']);
    expect((await search('mina')).players[0].userid).toBe(mina.rankingId);
  });

  test('are at most eight', async () => {
    for (let count = 1; count <= 9; count++) await player(ctx, `p${count}`);
    expect(await names('p')).toHaveLength(8);
  });

  test.each(['%', '_', '\\'])('have no wildcards: %s', async (value) => {
    await player(ctx, 'aki');
    expect(await names(value)).toEqual([]);
    const literal = await player(ctx, `${value}x`);
    expect(await names(value)).toEqual([literal.nickname]);
  });
});

test('blanks find nothing, nor does no value', async () => {
  await entry(ctx);
  await player(ctx, 'aki');
  expect(await search('\t\u2800')).toEqual(nothing);
  expect((await site.get('/api/search')).body).toEqual(nothing);
});
