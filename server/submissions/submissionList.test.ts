import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { decide } from '#testing/decide.ts';
import { ballots, entry } from '#testing/entries.ts';
import { player } from '#testing/players.ts';
import { testSite } from '#testing/site.ts';
import { removeFromSub } from './removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const list = (query: string, who?: Parameters<typeof site.get>[1]) => site.get(`/api/submission?${query}`, who);

describe('the list of everything that was proposed', () => {
  test('hides proposer and votes of an open entry from all but the admin', async () => {
    const aki = await player(ctx, 'aki');
    const admin = await player(ctx, 'admin', { admin: true });
    const open = await entry(ctx, { proposerId: aki.accountId });
    await ballots(ctx, open, { yes: 8, neutral: 2 });
    const hidden = { proposer: null, voteYes: null, voteNeutral: null, voteNo: null, votePercent: null };
    for (const who of [null, aki]) {
      const { body } = await list('table=st', who);
      expect(body).toMatchObject({ success: true, total: 1, source: [{ entryNo: 1, voteResult: 'new', ...hidden }] });
    }
    expect((await list('table=st', admin)).body.source).toMatchObject([
      {
        proposer: { nickname: 'aki', userlr2id: Number(aki.rankingId), minirid: null },
        voteYes: 8,
        voteNeutral: 2,
        voteNo: 0,
        votePercent: '90.0',
      },
    ]);
  });

  test('shows them when the vote is over, to everybody', async () => {
    const aki = await player(ctx, 'aki');
    const closed = await entry(ctx, { proposerId: aki.accountId, result: 'reject', level: 5 });
    await decide(ctx, closed, { yes: 1, no: 2 });
    expect((await list('table=st')).body.source).toEqual([
      {
        entryNo: 1,
        level: '5',
        title: 'Song main 1',
        artist: 'somebody',
        md5: closed.md5,
        sha256: closed.sha256,
        url: 'https://example.com/song',
        url_diff: '',
        voteResult: 'reject',
        zureVerification: false,
        adult: false,
        deleted: false,
        publishedTime: '2026-11-21T12:00:00.000Z',
        decidedTime: '2026-11-21T12:00:00.000Z',
        proposer: { nickname: 'aki', userlr2id: Number(aki.rankingId), minirid: null },
        voteYes: 1,
        voteNeutral: 0,
        voteNo: 2,
        votePercent: '33.3',
      },
    ]);
  });

  test('comes in pages of 50, the newest number first; beyond the end is an empty page', async () => {
    for (let number = 1; number <= 51; number++) await entry(ctx, { result: 'reject' });
    const numbers = async (query: string) => {
      const { body } = await list(query);
      expect(body.total).toBe(51);
      return body.source.map(({ entryNo }: { entryNo: number }) => entryNo);
    };
    expect(await numbers('table=st')).toEqual(Array.from({ length: 50 }, (_, index) => 51 - index));
    expect(await numbers('table=st&page=2')).toEqual([1]);
    for (const page of ['3', '1000000000000', String(Number.MAX_SAFE_INTEGER)]) {
      expect(await numbers(`table=st&page=${page}`)).toEqual([]);
    }
  });

  test.each(['0', '-1', 'x', '', '1.5', 'NaN', 'Infinity', '1e400', '1%00', '2&page=3'])(
    'a page %s is NOTVALIDVALUE',
    async (page) => {
      expect(await list(`table=st&page=${page}`)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    },
  );

  test('of an unknown table is ENOTFOUND, of none NOTVALIDVALUE', async () => {
    for (const table of ['zz', 'ST', '__proto__', '%00', '%F0%9F%8C%9F', 'x'.repeat(500)]) {
      expect(await list(`table=${table}`), table).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
    for (const query of ['', 'table=', 'table=st&table=sl']) {
      expect(await list(query), query).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
  });

  test('leaves out what an admin removed from sub', async () => {
    const { entryNo } = await entry(ctx);
    await removeFromSub(ctx, { tableId: 'st', entryNo });
    expect((await list('table=st')).body).toEqual({ success: true, total: 0, source: [] });
  });
});
