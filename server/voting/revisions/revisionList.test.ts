import { beforeEach, describe, expect, test } from 'vitest';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { changeNickname } from '../../accounts/changeNickname.ts';
import { hashesOf } from '../../platform/hash.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const list = (query: string, who?: Player | null) => site.get(`/api/revisionlist?${query}`, who);
const found = async (query: string, who?: Player | null) => {
  const { status, body } = await list(`table=st&${query}`, who);
  return status === 200 ? body.source.map(({ entryNo }: { entryNo: number }) => entryNo) : body.error;
};
const official = (level: number, chart: string) => entry(ctx, { result: 'accept', level, chart });

describe('the list of revisions', () => {
  test('shows the change and the result of each; proposer and votes of an open one only to the admin', async () => {
    const aki = await player(ctx, 'aki');
    const admin = await player(ctx, 'admin', { admin: true });
    const entryOf = await official(3, 'song');
    const facts = { entry: entryOf, proposerId: aki.accountId };
    await decide(ctx, await revision(ctx, { ...facts, kind: 'delete', result: 'reject' }), { yes: 1, no: 2 });
    await ballots(ctx, await revision(ctx, { ...facts, kind: 'change', changeTo: 5 }), { yes: 2 });
    const hidden = { proposer: null, voteYes: null, voteNeutral: null, voteNo: null, votePercent: null };
    const entryFields = {
      subNo: 1,
      submission: 1,
      table: 'st',
      level: '3',
      title: 'song',
      artist: 'somebody',
      comment: 'it should',
    };
    const change = { ...entryFields, type: 'change', changeTo: '5', target: { table: 'st', level: '5' } };
    for (const who of [null, aki]) {
      expect((await list('table=st', who)).body).toEqual({
        success: true,
        total: 2,
        source: [
          { ...change, ...hidden, entryNo: 2, voteResult: 'new', publishedTime: NOW, decidedTime: null },
          {
            ...entryFields,
            entryNo: 1,
            type: 'delete',
            changeTo: null,
            target: null,
            voteResult: 'reject',
            publishedTime: NOW,
            decidedTime: NOW,
            voteYes: 1,
            voteNeutral: 0,
            voteNo: 2,
            votePercent: '33.3',
            proposer: { nickname: 'aki', userlr2id: Number(aki.rankingId), minirid: null },
          },
        ],
      });
    }
    const [open] = (await list('table=st', admin)).body.source;
    expect(open).toMatchObject({ proposer: { nickname: 'aki' }, voteYes: 2, votePercent: '100.0' });
  });

  test('is filtered by types, found by title or proposer, and sorted', async () => {
    const [aki, ben] = [await player(ctx, 'aki'), await player(ctx, 'ben')];
    const closed = async (name: string, level: number, kind: 'change' | 'delete' | 'fix', who: Player, yes: number) =>
      decide(
        ctx,
        await revision(ctx, { entry: await official(level, name), kind, proposerId: who.accountId, result: 'accept' }),
        { yes, no: 1 },
      );
    await closed('b', 10, 'change', ben, 3);
    await closed('C', 9, 'delete', aki, 1);
    await closed('a aki', 2, 'fix', aki, 0);
    expect(await found('typefilter=change,delete')).toEqual([2, 1]);
    expect(await found('typefilter=transfer')).toEqual([]);
    expect(await found('search=AKI')).toEqual([3, 2]);
    const orders = { number: [1, 2, 3], type: [1, 2, 3], level: [3, 2, 1], title: [3, 1, 2] };
    for (const [sort, order] of Object.entries({
      ...orders,
      proposer: [2, 3, 1],
      votes: [3, 2, 1],
      published: [1, 2, 3],
    })) {
      expect(await found(`sort=${sort}`), sort).toEqual(order);
      expect(await found(`sort=-${sort}`), `-${sort}`).toEqual(order.toReversed());
    }
    await changeNickname(ctx, ben.accountId, 'zoe');
    expect(await found('search=zoe')).toEqual([1]);
  });

  test('lists a revision under the table where it was proposed', async () => {
    await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'transfer', result: 'accept' });
    await ctx.db.updateTable('submission').set({ tableId: 'sl', level: 12 }).execute();
    expect(await found('')).toEqual([1]);
    expect((await list('table=sl')).body).toEqual({ success: true, total: 0, source: [] });
  });

  test('shows the current title of the entry, also after a move', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const moved = await official(0, 'old');
    await revision(ctx, { entry: moved, kind: 'transfer', result: 'accept' });
    await ctx.db.updateTable('submission').set({ tableId: 'sl', level: 12 }).execute();
    const chart = chartText({ title: 'new' });
    await dropFile(site, admin, chart);
    const { sha256 } = hashesOf(chart);
    const fix = { table: 'sl', type: 'fix', submission: moved.entryNo, comment: 'another file', sha256 };
    expect((await site.post('/api/vote/revision-submit', fix, admin)).status).toBe(200);
    expect((await list('table=st')).body.source).toMatchObject([{ type: 'transfer', title: 'new' }]);
    expect((await list('table=sl')).body.source).toMatchObject([{ type: 'fix', title: 'new' }]);
  });

  test.each(['typefilter=fix', 'typefilter=x', 'typefilter=change,', 'sort=subNo', 'page=0', 'page=x'])(
    '%s is NOTVALIDVALUE',
    async (query) => {
      expect(await found(query)).toBe('NOTVALIDVALUE');
    },
  );

  test('is ENOTFOUND for an unknown table', async () => {
    expect(await list('table=zz')).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
  });
});

const NOW = '2026-11-21T12:00:00.000Z';
