import { type Selectable, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RankedScoreRow } from '#contract/players/chartRanking.ts';
import { fold } from '#domain/common/text.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player, playerIdOf } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testSite } from '#testing/site/site.ts';
import { ban, unban } from '../../accounts/ban.ts';
import type { DB } from '../../platform/database/schema.ts';
import { upsertPlayer } from '../identity/upsertPlayer.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let song: Entry;
beforeEach(async () => {
  await site.fresh();
  song = await entry(ctx, { result: 'accept', level: 3 });
});

const idOf = (who: Player) => playerIdOf(ctx, who);

interface ScoreFacts {
  hash?: string;
  origin?: DB['score']['origin'];
  clear?: number;
  maxCombo?: number;
  minBp?: number;
  playedAt?: string;
  isCheated?: boolean;
}

async function score(playerId: number, exScore: number, facts: ScoreFacts = {}): Promise<void> {
  const { hash = song.md5, playedAt, origin = 'update', clear = 4, ...rest } = facts;
  const row = { playerId, chartHash: hash, origin, clear, exScore, playedAt: playedAt ? new Date(playedAt) : null };
  await ctx.db
    .insertInto('score')
    .values({ ...row, ...rest })
    .execute();
}

async function played(name: string, exScore: number, facts: ScoreFacts & { service?: 'lr2' | 'beatoraja' } = {}) {
  const { service = 'lr2', ...rest } = facts;
  const who = await player(ctx, name, { service });
  await score(await idOf(who), exScore, { hash: service === 'lr2' ? song.md5 : song.sha256, ...rest });
  return who;
}

/** A player without an account, known from an archive. */
async function archived(rankingId: string, name: string, exScore: number): Promise<number> {
  const playerId = await upsertPlayer(ctx.db, { service: 'lr2', rankingId });
  await ctx.db
    .updateTable('player')
    .set({ name, nameKey: fold(name) })
    .where('id', '=', playerId)
    .execute();
  await score(playerId, exScore, { origin: 'archive' });
  return playerId;
}

const sent = async (playerId: number, exScore: number, facts: Partial<Selectable<DB['bestPlay']>> = {}) => {
  const play = { plays: 1, notes: 1000, judgements: [1, 2, 3, 4, 5], options: 0, keymode: 7, gauge: 0, seed: 9 };
  const row = { playerId, chartHash: song.md5, origin: 'openlr2', exScore, ghost: 'ghost', ...play, ...facts };
  await ctx.db.insertInto('bestPlay').values(row).execute();
};

const ranking = async (query = '', who: Player | null = null, hash = song.sha256) =>
  (await site.get(`/api/chart/${hash}/ranking?${query}`, who)).body;
const places = async (query = '', hash = song.sha256) =>
  (await ranking(query, null, hash)).source.map(({ rank, nickname }: RankedScoreRow) => [rank, nickname]);
const names = async (query = ''): Promise<string[]> =>
  (await ranking(query)).source.map(({ nickname }: RankedScoreRow) => nickname);
const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };

describe('the ranking of a chart', () => {
  test('is by EX score; equal EX scores have the same rank, ordered by lamp and earlier date', async () => {
    await played('late', 1000, { playedAt: '2025-05-05T00:00:00Z' });
    await played('early', 1000, { playedAt: '2025-05-04T00:00:00Z' });
    await played('undated', 1000);
    await played('harder', 1000, { clear: 5 });
    await played('first', 1001, { clear: 1 });
    await played('last', 999);
    expect(await places()).toEqual([
      [1, 'first'],
      [2, 'harder'],
      [2, 'early'],
      [2, 'late'],
      [2, 'undated'],
      [6, 'last'],
    ]);
    expect((await names('sort=-rank'))[0]).toBe('last');
  });

  test('compares the lamps of two services by their names', async () => {
    // HARD is 4 in LR2 and 6 in beatoraja, EASY is 2 and 4.
    await played('easy', 1000, { service: 'beatoraja', clear: 4 });
    await played('hard', 1000, { clear: 4 });
    await played('exhard', 1000, { service: 'beatoraja', clear: 7 });
    await played('full combo', 1000, { clear: 5 });
    expect(await names()).toEqual(['full combo', 'exhard', 'hard', 'easy']);
    expect((await names('sort=-lamp'))[0]).toBe('easy');
  });

  test('has the best of each player over all origins, lamp, combo and BP independently', async () => {
    const aki = await played('aki', 1500, { clear: 1, maxCombo: 10, minBp: 90, playedAt: '2025-05-05T00:00:00Z' });
    const id = await idOf(aki);
    await score(id, 900, { origin: 'archive', clear: 5, maxCombo: 700, minBp: 4, playedAt: '2025-05-06T00:00:00Z' });
    await score(id, 1, { origin: 'operator', hash: song.sha256, clear: 2, minBp: 1 });
    const best = { clear: 5, score: 1500, maxcombo: 700, minbp: 1, playedAt: '2025-05-05T00:00:00.000Z' };
    expect((await ranking()).source).toMatchObject([{ userid: aki.rankingId, account: true, client: 'lr2', ...best }]);
  });

  test('marks bests that are from the database of a game and no play has reached', async () => {
    const id = await idOf(await played('aki', 900, { clear: 1 }));
    const mark = async () => (await ranking()).source.map((row: { imported: boolean }) => row.imported);
    await score(id, 900, { origin: 'file', clear: 1 });
    expect(await mark()).toEqual([false]);
    await score(id, 500, { origin: 'file', hash: song.sha256, clear: 5 });
    expect(await mark()).toEqual([true]);
    await score(id, 1000, { origin: 'openlr2', clear: 5 });
    expect(await mark()).toEqual([false]);
    await ctx.db.updateTable('score').set({ exScore: 1500 }).where('origin', '=', 'file').execute();
    expect(await mark()).toEqual([true]);
  });

  test('is the same by either hash of the chart', async () => {
    await played('aki', 1000);
    await played('mina', 1100, { service: 'beatoraja' });
    expect(await names()).toEqual(['mina', 'aki']);
    expect(await places('', song.md5)).toEqual(await places('', song.sha256));
  });

  test('has percent and DJ level for scores with a number of notes, and for charts that the site has read', async () => {
    const aki = await played('aki', 1000, { origin: 'openlr2' });
    await played('mina', 4);
    await sent(await idOf(aki), 1000);
    const percents = async () => (await ranking()).source.map((row: RankedScoreRow) => [row.percent, row.djLevel]);
    expect(await percents()).toEqual([
      [50, 'C'],
      [null, null],
    ]);
    await storedChart(ctx, song);
    expect((await percents())[1]).toEqual([50, 'C']);
  });

  test('has them by the notes that most scores of the service report, or of the other one, where nothing else tells them', async () => {
    for (const [index, notes] of [1000, 1000, 700].entries()) {
      const id = await idOf(await played(`p${index}`, 900 - index));
      await ctx.db.updateTable('score').set({ notes }).where('playerId', '=', id).execute();
    }
    await played('unknown', 500);
    await played('too good', 2001);
    await played('of another service', 400, { service: 'beatoraja' });
    const percents = async () => (await ranking()).source.map((row: RankedScoreRow) => [row.nickname, row.percent]);
    expect(await percents()).toEqual([
      ['too good', null],
      ['p0', 45],
      ['p1', 44.95],
      ['p2', 64.14],
      ['unknown', 25],
      ['of another service', 20],
    ]);
    await ctx.db.updateTable('score').set({ notes: 800 }).where('exScore', '=', 900).execute();
    expect((await percents())[4], 'they differ from play to play').toEqual(['unknown', null]);
  });

  test('ignores cheated scores, scores without a lamp, and banned players until the ban ends', async () => {
    const aki = await played('aki', 1000);
    await score(await idOf(aki), 2000, { origin: 'archive', isCheated: true });
    await played('cheat', 3000, { isCheated: true });
    await played('nobody', 3000, { clear: 0 });
    const mina = await played('mina', 1500);
    await ban(ctx, { by: null, account: mina.userId, reason: 'x' });
    expect(await places()).toEqual([[1, 'aki']]);
    expect(await ranking()).toMatchObject({ count: 1, lamps: { lr2: [0, 0, 0, 0, 1, 0] } });
    await unban(ctx, { by: null, reason: '', account: mina.userId });
    expect((await names())[0]).toBe('mina');
  });

  test('includes players without an account, with ranks, only if the archive is requested', async () => {
    await played('aki', 1000);
    await archived('77', 'of long ago', 1500);
    await archived('78', '', 500);
    expect(await places()).toEqual([[1, 'aki']]);
    expect(await places('archive=with')).toEqual([
      [1, 'of long ago'],
      [2, 'aki'],
      [3, ''],
    ]);
  });

  test('exists for each client, with the bests on that client', async () => {
    await played('aki', 1000);
    const mina = await played('mina', 1500, { service: 'beatoraja', origin: 'push', clear: 6 });
    await score(await idOf(mina), 1700, { hash: song.sha256, origin: 'lr2oraja', clear: 4 });
    expect((await ranking()).source).toMatchObject([
      { nickname: 'mina', client: 'lr2oraja', score: 1700, clear: 6 },
      { nickname: 'aki', client: 'lr2', score: 1000 },
    ]);
    expect((await ranking('client=lr2')).source).toMatchObject([{ rank: 1, nickname: 'aki' }]);
    expect((await ranking('client=beatoraja')).source).toMatchObject([{ client: 'beatoraja', score: 1500, clear: 6 }]);
  });

  test('has the number of players by service and lamp, and of plays that clients sent', async () => {
    const aki = await played('aki', 1000, { clear: 5 });
    await played('mina', 900, { service: 'beatoraja', clear: 8 });
    expect(await ranking()).toMatchObject({ count: 2, plays: null, source: [{ playcount: null }, {}] });
    const id = await idOf(aki);
    await sent(id, 1000, { plays: 3 });
    await sent(id, 800, { plays: 4, origin: 'file' });
    expect(await ranking()).toMatchObject({
      plays: 7,
      lamps: { lr2: [0, 0, 0, 0, 0, 1], beatoraja: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0] },
      source: [{ playcount: 7 }, { playcount: null }],
    });
  });

  test('is searched by name and ID, with unchanged ranks', async () => {
    const aki = await played('Aki', 1000);
    await played('mina', 1500);
    expect(await places('search=ＡＫ')).toEqual([[2, 'Aki']]);
    expect(await places(`search=${aki.rankingId}`)).toEqual([[2, 'Aki']]);
    expect(await ranking('search=nobody')).toMatchObject({ count: 2, total: 0, source: [] });
  });

  test('is sorted by lamp, combo, BP and date, unknown values last', async () => {
    await played('a', 3000, { clear: 1, maxCombo: 5 });
    await played('b', 2000, { clear: 5, maxCombo: 9, minBp: 8, playedAt: '2025-05-05T00:00:00Z' });
    await played('c', 1000, { clear: 2, minBp: 7, playedAt: '2025-05-06T00:00:00Z' });
    const order = async (sort: string) => (await names(`sort=${sort}`)).join('');
    expect(await Promise.all(['lamp', 'maxcombo', 'minbp', 'date'].map(order))).toEqual(['bca', 'bac', 'cba', 'cba']);
    expect(await order('-minbp')).toBe('abc');
  });

  test('has the rows and pages of all players of the viewer', async () => {
    await Promise.all(Array.from({ length: 51 }, (_, index) => archived(String(5000 + index), 'x', 2000 + index)));
    const aki = await played('aki', 1);
    expect((await ranking('', aki)).own).toMatchObject([{ rank: 1, page: 1, nickname: 'aki', score: 1 }]);
    expect((await ranking('archive=with', aki)).own).toMatchObject([{ rank: 52, page: 2 }]);
    expect((await ranking('archive=with&page=2')).source).toHaveLength(2);
  });

  test('is narrowed to the viewer and their rivals, or to the places around them, with unchanged ranks', async () => {
    for (let index = 0; index < 30; index++) await archived(String(5000 + index), `a${index}`, 2000 - index);
    const aki = await played('aki', 1985);
    const mina = await played('mina', 1500);
    await site.post('/api/user/add-rival', { userid: mina.rankingId }, aki);
    const shown = async (query: string, who: Player | null = aki) => {
      const { source, total, count } = await ranking(`archive=with&${query}`, who);
      return { total, count, ranks: source.map(({ rank }: RankedScoreRow) => rank) };
    };
    expect(await shown('among=rivals')).toEqual({ total: 2, count: 32, ranks: [16, 32] });
    const around = await shown('among=around');
    expect(around).toMatchObject({ total: 21, count: 32 });
    expect([around.ranks[0], around.ranks.at(-1)]).toEqual([7, 27]);
    expect(await shown('among=rivals', null), 'of a visitor').toMatchObject({ total: 32 });
  });

  test('shows the skill color in the table of the chart, else the best color of the player', async () => {
    const aki = await played('aki', 1000);
    const playerId = await idOf(aki);
    const rating = { playerId, service: 'lr2', name: 'aki', experience: 1, played: 1, clears: '{}' } as const;
    await ctx.db
      .insertInto('rating')
      .values([
        { ...rating, tableId: 'st', skill: 0 },
        { ...rating, tableId: 'sl', skill: 1e9 },
      ])
      .execute();
    expect((await ranking()).source[0].color).toBe('grey');
    await ctx.db.deleteFrom('submission').execute();
    expect((await ranking('', null, song.md5)).source[0].color).toBe('rainbow');
  });
});

describe('the chart of a ranking', () => {
  test('is found by its entry, with its placements', async () => {
    const tables = [{ table: 'st', entryNo: 1, level: '3', state: 'official' }];
    expect((await ranking()).chart).toMatchObject({ title: 'Song main 1', notes: null, tables });
  });

  test('is found by its upload', async () => {
    await upload(ctx, { title: 'Uploaded', artist: 'somebody', charts: [{ name: '[HYPER]' }] });
    const { md5, sha256 } = hashes('Uploaded 0');
    const chart = { title: 'Uploaded [HYPER]', md5, sha256, tables: [] };
    for (const hash of [md5, sha256]) expect((await ranking('', null, hash)).chart).toMatchObject(chart);
  });

  test('shows nothing of a file without entries and uploads', async () => {
    await storedChart(ctx, song);
    await ctx.db.deleteFrom('submission').execute();
    expect(await site.get(`/api/chart/${song.sha256}/ranking`)).toMatchObject(NOT_FOUND);
    await played('aki', 1000);
    expect((await ranking('', null, song.md5)).chart).toMatchObject({ title: '', artist: '', notes: null });
  });
});

describe('the address that game clients open', () => {
  const opened = async (hash: string) => {
    const { status, headers } = await site.get(`/redirecthash/${hash}`);
    return status === 302 ? headers.location : status;
  };
  const md5s = ['a', 'b', 'c', 'd'].map((name) => hashes(name).md5);
  beforeEach(async () => {
    const course = { name: 'Test st3', constraint: [], trophy: [], md5: md5s };
    const groups = JSON.stringify([[course, { ...course, md5: md5s.slice(0, 2) }]]);
    await sql`insert into course_list (table_id, groups) values ('st', ${groups}::jsonb)`.execute(ctx.db);
  });

  test('redirects to the ranking of a chart, by either hash, also in capitals', async () => {
    expect(await opened(song.md5)).toBe(`/chart/${song.md5}/ranking`);
    expect(await opened(song.sha256.toUpperCase())).toBe(`/chart/${song.sha256}/ranking`);
  });

  test('redirects to the ranking of a course, with and without the digits that LR2 puts first', async () => {
    const path = '/course/st/0/ranking';
    expect(await opened(md5s.join(''))).toBe(path);
    expect(await opened(`0000000000200000000000000000beef${md5s.join('')}`)).toBe(path);
    // Two charts: as long as a sha256.
    expect(await opened(md5s.slice(0, 2).join(''))).toBe('/course/st/1/ranking');
  });

  test.each(['x', hashes('of nobody').md5, '../..'])('is not found: %s', async (hash) =>
    expect(await opened(encodeURIComponent(hash))).toBe(404),
  );
});
