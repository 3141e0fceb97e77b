import { beforeEach, describe, expect, test } from 'vitest';
import { uploads as uploadsCall } from '#contract/uploads/uploads.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { MAX_FILTER_VALUES } from '../platform/lists/listQuery.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const list = (query = '', who?: Parameters<typeof site.get>[1]) => site.get(`/api/uploader?${query}`, who);
const found = async (query: string) => {
  const { status, body } = await list(query);
  return status === 200 ? body.source.map(({ entryNo }: { entryNo: number }) => entryNo) : body.error;
};
const daysAgo = (days: number) => daysAfter(NOW, -days);

/** Stores the chart rows of a file with two charts. */
async function readCharts() {
  const summary = { minBpm: 120, maxBpm: 180.5, judge: 'EASY', total: 300, notes: 1000, longNotes: 7 };
  await ctx.db
    .insertInto('chart')
    .values({
      ...hashes('read'),
      summary: JSON.stringify(summary),
      notesHash: '',
      notes: Buffer.alloc(0),
      density: [1, 2, 3],
    })
    .execute();
}

describe('the list of uploads', () => {
  test('shows each upload with its charts and their facts, placements and comments', async () => {
    const aki = await player(ctx, 'aki');
    await readCharts();
    const official = await entry(ctx, { chart: 'read', level: 4, result: 'accept' });
    const entryNo = await upload(ctx, {
      title: 'Star fall',
      artist: 'somebody / obj: aki',
      accountId: aki.accountId,
      tags: ['stream', 'ln'],
      event: 'a festival',
      comment: 'hard',
      songUrl: 'https://example.com/song',
      downloadCount: 3,
      comments: [{}, {}],
      file: { name: '星.zip', sha256: 'f'.repeat(64), size: 1234 },
      charts: [
        { name: '[A]', file: 'read' },
        { name: '[B]', file: null },
      ],
    });
    const { body } = await list();
    expect(body.total).toBe(1);
    const unknown = {
      judge: null,
      judgeText: '',
      notes: null,
      longNotes: null,
      minbpm: null,
      maxbpm: null,
      total: null,
    };
    const chart = { mark: 'st', level: '1', difficulty: null };
    const tables = [{ table: 'st', entryNo: official.entryNo, level: '4', state: 'official' }];
    const known = { judge: 3, judgeText: 'EASY', notes: 1000, longNotes: 7, minbpm: 120, maxbpm: 180.5, total: 300 };
    expect(body.source).toEqual([
      {
        entryNo,
        title: 'Star fall',
        artist: 'somebody / obj: aki',
        keys: '7keys',
        tags: ['stream', 'ln'],
        event: 'a festival',
        comment: 'hard',
        songUrl: 'https://example.com/song',
        youtube: '',
        charts: [
          { ...chart, chartname: '[A]', ...known, ...hashes('read'), filename: '0.bms', density: [1, 2, 3], tables },
          { ...chart, chartname: '[B]', ...unknown, md5: '', sha256: '', filename: '1.bms', density: [], tables: [] },
        ],
        proposer: 'aki',
        anonymousName: null,
        downloadCount: 3,
        comments: 2,
        publishedTime: NOW.toISOString(),
        file: { name: '星.zip', size: 1234 },
        imported: false,
        deletable: 'no',
      },
    ]);
  });

  test('shows how the viewer may delete each: as its owner, with its password, or not at all', async () => {
    const [aki, ben] = [await player(ctx, 'aki'), await player(ctx, 'ben')];
    await upload(ctx, { accountId: aki.accountId });
    await upload(ctx, { anonymousName: 'aki' });
    await upload(ctx, { importedNo: 7 });
    const ways = async (who: typeof aki | null) =>
      (await list('', who)).body.source.map((row: { deletable: string }) => row.deletable);
    expect(await ways(aki)).toEqual(['no', 'password', 'owner']);
    expect(await ways(ben)).toEqual(['no', 'password', 'no']);
    expect(await ways(null)).toEqual(['no', 'password', 'no']);
  });

  test('has pages of 100, the newest first; beyond the end is an empty page', async () => {
    for (let number = 1; number <= 101; number++) await upload(ctx, { publishedAt: daysAgo(200 - number) });
    expect(await found('')).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index));
    expect(await found('page=2')).toEqual([1]);
    for (const page of ['3', '1000000000000', String(Number.MAX_SAFE_INTEGER)]) {
      expect((await list(`page=${page}`)).body).toEqual({ success: true, total: 101, source: [] });
    }
  });

  test('is searched by title, artist, event, chart names and uploader, with folded texts', async () => {
    const aki = await player(ctx, 'Akiko');
    await upload(ctx, { title: 'Ｓｔａｒ　Ｆａｌｌ', accountId: aki.accountId });
    await upload(ctx, { artist: 'STARLIGHT', anonymousName: 'ｂｅｎ' });
    await upload(ctx, { event: 'Star festival 100%_' });
    await upload(ctx, { title: 'no', artist: 'st', event: 'ar', charts: [{ name: '[STAR]' }] });
    await upload(ctx, { title: 'no', artist: 'st', event: 'ar' });
    expect(await found('search=star')).toEqual([4, 3, 2, 1]);
    expect(await found('search=%20star%20%20FA')).toEqual([1]);
    expect(await found('search=BEN')).toEqual([2]);
    expect(await found('search=kiko')).toEqual([1]);
    expect(await found('search=0%25_')).toEqual([3]);
    expect(await found('search=%25')).toBe('EUPLOADSEARCHSIZE');
    expect(await found('search=q%25')).toEqual([]);
    expect(await found('search=fall%20akiko')).toEqual([1]);
    expect(await found('search=stxxxight')).toEqual([]);
    expect(await found('search=starlihgt')).toEqual([2]);
    await upload(ctx, { title: '曲 ～another－' });
    expect(await found(`search=${encodeURIComponent('曲〜ANOTHER−')}`)).toEqual([6]);
    expect([await found('search=kiko'), await found('search=bob')]).toEqual([[1], []]);
    await ctx.db.updateTable('account').set({ nickname: 'Bob', nicknameKey: 'bob' }).execute();
    expect([await found('search=kiko'), await found('search=bob')]).toEqual([[], [1]]);
  });

  test('requires a tag or key filter for a search of one character, unless it is a Han character', async () => {
    await upload(ctx, { title: '星 あ', tags: ['jacks'] });
    await upload(ctx, { title: '月', tags: ['jacks'] });
    expect(await found(`search=${encodeURIComponent('星')}`)).toEqual([1]);
    const sign = `search=${encodeURIComponent('あ')}`;
    expect(await list(sign)).toMatchObject({ status: 400, body: { error: 'EUPLOADSEARCHSIZE', limit: 2 } });
    for (const filter of ['tags=jacks', 'keys=7keys']) expect(await found(`${sign}&${filter}`)).toEqual([1]);
    expect(await found(`${sign}&levelfilter=st1`)).toBe('EUPLOADSEARCHSIZE');
    expect(await found('search=%20%20')).toEqual([2, 1]);
  });

  test('is filtered by all tags, any of the keys and any of the levels', async () => {
    await upload(ctx, {
      tags: ['jacks', 'ln'],
      keys: '5keys',
      charts: [
        { mark: 'SL', level: '5' },
        { mark: '★', level: '12' },
      ],
    });
    await upload(ctx, { tags: ['jacks'], keys: '7keys', charts: [{ mark: 'sl', level: ' 6' }] });
    await upload(ctx, { tags: ['ln'], keys: '14keys', charts: [{ mark: '', level: '' }] });
    expect(await found('tags=jacks')).toEqual([2, 1]);
    expect(await found('tags=ln,jacks')).toEqual([1]);
    expect(await found('keys=5keys,14keys')).toEqual([3, 1]);
    expect(
      await found(
        'levelfilter=ｓｌ6,%20★%2012'.replace('ｓｌ', encodeURIComponent('ｓｌ')).replace('★', encodeURIComponent('★')),
      ),
    ).toEqual([2, 1]);
    expect(await found('levelfilter=sl5&keys=7keys')).toEqual([]);
    expect(await found('levelfilter=s')).toEqual([]);
  });

  test('accepts at most fifty values in a filter; more are NOTVALIDVALUE', async () => {
    await upload(ctx);
    const levels = Array.from({ length: MAX_FILTER_VALUES }, (_, level) => `st${level}`);
    expect(await found(`levelfilter=${levels}`)).toEqual([1]);
    expect(await found(`levelfilter=${levels},st1`)).toBe('NOTVALIDVALUE');
  });

  test('is sorted by date, title, artist, downloads and comments, both ways; equal ones by number', async () => {
    await upload(ctx, { title: 'b', artist: 'Ｂ', downloadCount: 2, comments: [{}, {}], publishedAt: daysAgo(2) });
    await upload(ctx, { title: 'Ａ b', artist: 'a', downloadCount: 5, publishedAt: daysAgo(3) });
    await upload(ctx, { title: 'a', artist: '星', downloadCount: 2, comments: [{}], publishedAt: daysAgo(1) });
    const orders = {
      published: [2, 1, 3],
      title: [3, 2, 1],
      artist: [2, 1, 3],
      downloads: [1, 3, 2],
      comments: [2, 3, 1],
    };
    expect(Object.keys(orders).sort()).toEqual(
      [...new Set(uploadsCall.query.shape.sort.def.innerType.options.map((sort) => sort.replace('-', '')))].sort(),
    );
    for (const [sort, order] of Object.entries(orders)) {
      expect(await found(`sort=${sort}`), sort).toEqual(order);
      expect(await found(`sort=-${sort}`), `-${sort}`).toEqual(order.toReversed());
    }
  });

  test('takes five queries for a page of any length, and four for one that was counted', async () => {
    for (let number = 1; number <= 20; number++) await upload(ctx, { title: `Song ${number}` });
    const asked: string[] = [];
    const { pg } = { pg: (await import('pg')).default };
    const send = pg.Client.prototype.query;
    pg.Client.prototype.query = function watched(this: unknown, ...given: unknown[]) {
      const [query] = given as [{ text?: string } | string];
      asked.push(typeof query === 'string' ? query : (query.text ?? ''));
      return (send as (...all: unknown[]) => unknown).apply(this, given);
    } as typeof send;
    try {
      for (const queries of [5, 4]) {
        asked.length = 0;
        expect((await list('search=song')).body.source).toHaveLength(20);
        expect(asked.filter((sql) => /^\s*select/i.test(sql))).toHaveLength(queries);
      }
    } finally {
      pg.Client.prototype.query = send;
    }
  });
});

describe('one upload', () => {
  const detail = (number: string | number) => site.get(`/api/uploader/${number}`);

  test('has its comments, oldest first', async () => {
    const aki = await player(ctx, 'aki');
    const entryNo = await upload(ctx, {
      comments: [
        { accountId: aki.accountId, comment: 'second' },
        { comment: 'first', writtenAt: daysAgo(1) },
      ],
    });
    const { source } = (await detail(entryNo)).body;
    expect(source).toMatchObject({ entryNo, title: 'Some song', comments: 2, deletable: 'password' });
    expect(source.talk).toMatchObject([
      { voter: null, voterComment: 'first', time: daysAgo(1).toISOString() },
      { voter: 'aki', voterComment: 'second', time: NOW.toISOString() },
    ]);
  });

  test.each(['2', 'x', '99999999999'])('%s is ENOTFOUND', async (number) => {
    await upload(ctx);
    expect(await detail(number)).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
  });
});
