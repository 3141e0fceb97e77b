import { beforeEach, describe, expect, test } from 'vitest';
import { decide } from '#testing/data/decide.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { changeNickname } from '../../accounts/changeNickname.ts';

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
    const change = { subNo: 1, title: 'song', type: 'change', changeTo: '5', target: { table: 'st', level: '5' } };
    const known = { voteYes: 1, voteNeutral: 0, voteNo: 2, votePercent: '33.3', proposer: { nickname: 'aki' } };
    for (const who of [null, aki]) {
      expect((await list('table=st', who)).body).toMatchObject({
        total: 2,
        source: [
          { ...change, ...hidden, entryNo: 2, voteResult: 'new', decidedTime: null },
          { ...known, entryNo: 1, type: 'delete', target: null, voteResult: 'reject', decidedTime: NOW },
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
});

const NOW = '2026-11-21T12:00:00.000Z';
