import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry } from '#testing/data/entries.ts';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { changeNickname } from '../../accounts/changeNickname.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { removeFromSub } from './removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const list = (query: string, who?: Parameters<typeof site.get>[1]) => site.get(`/api/submission?${query}`, who);

describe('the list of submissions', () => {
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

  test('shows them to everybody after the vote', async () => {
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

  test('has pages of 50, the highest number first; a page beyond the end is empty', async () => {
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

  test.each(['0', '-1', 'x', '1.5', 'NaN', 'Infinity', '1e400', '1%00', '2&page=3'])(
    'a page %s is NOTVALIDVALUE',
    async (page) => {
      expect(await list(`table=st&page=${page}`)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    },
  );

  test('is ENOTFOUND for an unknown table, NOTVALIDVALUE without a table', async () => {
    for (const table of ['zz', 'ST', '__proto__', '%F0%9F%8C%9F', 'x'.repeat(500)]) {
      expect(await list(`table=${table}`), table).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
    for (const query of ['', 'table=', 'table=%00', 'table=st&table=sl']) {
      expect(await list(query), query).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
  });

  const found = async (query: string, who?: Parameters<typeof list>[1]) => {
    const { status, body } = await list(`table=st&${query}`, who);
    return status === 200 ? body.source.map(({ entryNo }: { entryNo: number }) => entryNo) : body.error;
  };

  test('is filtered by levels and searched by title or proposer, with folded texts', async () => {
    const [aki, ben] = [await player(ctx, 'Aki'), await player(ctx, 'ben')];
    await entry(ctx, { result: 'reject', level: 1, chart: 'Ｓｔａｒ　Ｆａｌｌ', proposerId: ben.accountId });
    await entry(ctx, { result: 'reject', level: 2, chart: 'star light [aki]' });
    await entry(ctx, { result: 'accept', level: 10, chart: 'other', proposerId: aki.accountId });
    expect(await found('levelfilter=1,10')).toEqual([3, 1]);
    expect(await found('levelfilter=12')).toEqual([]);
    expect(await found('search=STAR%20f')).toEqual([1]);
    expect(await found('search=AKI')).toEqual([3, 2]);
    expect(await found('search=aki&levelfilter=10')).toEqual([3]);
    expect(await found('search=%20%20')).toEqual([3, 2, 1]);
    expect(await found('search=nothing')).toEqual([]);
  });

  test('sorts by number, level, title, proposer, votes and date, both ways', async () => {
    const [aki, ben] = [await player(ctx, 'aki'), await player(ctx, 'ben')];
    const day = (number: number) => new Date(Date.UTC(2026, 9, number));
    const first = { result: 'reject', level: 10, chart: 'b', proposerId: ben.accountId, publishedAt: day(2) } as const;
    await decide(ctx, await entry(ctx, first), { yes: 2, no: 1 });
    const second = { result: 'reject', level: 9, chart: 'C', proposerId: aki.accountId, publishedAt: day(3) } as const;
    await decide(ctx, await entry(ctx, second), { no: 9 });
    await entry(ctx, { result: 'accept', level: 2, chart: 'a', imported: true });
    await ctx.db.updateTable('submission').set({ publishedAt: null }).where('entryNo', '=', 3).execute();
    await entry(ctx, { level: 2, chart: 'd', proposerId: aki.accountId, publishedAt: day(1) });
    const orders = { number: [1, 2, 3, 4], level: [3, 4, 2, 1], title: [3, 1, 2, 4], published: [3, 4, 1, 2] };
    const hiding = { proposer: [3, 4, 2, 1], votes: [3, 4, 2, 1] };
    for (const [sort, order] of Object.entries({ ...orders, ...hiding })) {
      expect(await found(`sort=${sort}`), sort).toEqual(order);
      expect(await found(`sort=-${sort}`), `-${sort}`).toEqual(order.toReversed());
    }
  });

  test('searches and sorts by hidden fields for the admin only', async () => {
    const [aki, ben] = [await player(ctx, 'aki'), await player(ctx, 'ben')];
    const admin = await player(ctx, 'admin', { admin: true });
    await ballots(ctx, await entry(ctx, { proposerId: ben.accountId }), { no: 2 });
    await ballots(ctx, await entry(ctx, { proposerId: aki.accountId }), { yes: 2 });
    await ballots(ctx, await entry(ctx, { proposerId: ben.accountId }), { yes: 1, no: 1 });
    for (const who of [null, aki]) {
      expect(await found('search=ben', who)).toEqual([]);
      for (const sort of ['votes', 'proposer']) expect(await found(`sort=${sort}`, who)).toEqual([1, 2, 3]);
    }
    expect(await found('search=ben', admin)).toEqual([3, 1]);
    expect(await found('sort=votes', admin)).toEqual([1, 3, 2]);
    expect(await found('sort=proposer', admin)).toEqual([2, 1, 3]);
    // A voided ballot does not count.
    await ctx.db
      .updateTable('vote')
      .set({ voidedAt: ctx.clock.now(), voidedReason: 'x' })
      .where('vote', '=', 'no')
      .execute();
    expect((await list('table=st&sort=number', admin)).body.source[2]).toMatchObject({ voteYes: 1, voteNo: 0 });
  });

  test.each(['levelfilter=13', 'levelfilter=x', 'levelfilter=1,,2', 'levelfilter=-1', 'sort=x', 'sort=--level'])(
    '%s is NOTVALIDVALUE',
    async (query) => {
      expect(await found(query)).toBe('NOTVALIDVALUE');
    },
  );

  test('shows the new nickname of a proposer immediately, and none while the account is deleted', async () => {
    const aki = await player(ctx, 'aki');
    await entry(ctx, { result: 'reject', proposerId: aki.accountId });
    const proposer = async () => (await list('table=st')).body.source[0].proposer;
    await changeNickname(ctx, aki.accountId, '星の手');
    expect(await proposer()).toMatchObject({ nickname: '星の手' });
    expect(await found('search=星')).toEqual([1]);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await proposer()).toEqual({ nickname: null, userlr2id: null, minirid: null });
    expect(await found('search=星')).toEqual([]);
    // A sign-up under another name changes the nickname.
    ctx.clock.advance(60 * DAY_MS);
    const back = { userId: 'back-again', password: PASSWORD, nickname: 'back', lr2Id: aki.rankingId };
    expect(await createAccount(ctx, back)).toEqual({ accountId: aki.accountId });
    expect(await proposer()).toEqual({ nickname: 'back', userlr2id: Number(aki.rankingId), minirid: null });
  });

  test('leaves out entries that an admin removed from sub', async () => {
    const { entryNo } = await entry(ctx);
    await removeFromSub(ctx, { by: null, reason: '', tableId: 'st', entryNo });
    expect((await list('table=st')).body).toEqual({ success: true, total: 0, source: [] });
  });
});
