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
    const proposer = { nickname: 'aki', userlr2id: Number(aki.rankingId), minirid: null };
    const votes = { voteYes: 1, voteNeutral: 0, voteNo: 2, votePercent: '33.3' };
    expect((await list('table=st')).body.source).toMatchObject([
      { entryNo: 1, level: '5', voteResult: 'reject', decidedTime: '2026-11-21T12:00:00.000Z', proposer, ...votes },
    ]);
  });

  const found = async (query: string, who?: Parameters<typeof list>[1]) => {
    const { status, body } = await list(`table=st&${query}`, who);
    return status === 200 ? body.source.map(({ entryNo }: { entryNo: number }) => entryNo) : body.error;
  };

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
});
