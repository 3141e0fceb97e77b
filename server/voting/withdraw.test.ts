import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballotsOn, type Entry, entry, entryNow, historyNow, revision, revisionNow } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { codeOf, listsOf, propose, revise, vote, voteOnRevision } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { FIRST, START } from '#testing/site/voteCounts.ts';
import { voidVotes } from './ballots/voidVotes.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { cleared: ['st10'] });
});

const withdraw = (who: Player | null, { tableId, entryNo }: Pick<Entry, 'tableId' | 'entryNo'>) =>
  site.post(`/api/vote/withdraw/${entryNo}`, { table: tableId }, who);
const withdrawRevision = (who: Player | null, { tableId, revisionNo }: { tableId: string; revisionNo: number }) =>
  site.post(`/api/vote/revision-withdraw/${revisionNo}`, { table: tableId }, who);
const own = (facts: Parameters<typeof entry>[1] = {}) => entry(ctx, { proposerId: aki.accountId, ...facts });
const detail = async (who: Player | null) => (await site.get('/api/song/1?table=st', who)).body.source;

describe('a proposal that its proposer withdraws', () => {
  test('leaves every list with its tally so far; its number and page stay', async () => {
    const song = await own({ level: 2 });
    await vote(site, aki, song, 'yes');
    expect(await detail(aki)).toMatchObject({ canWithdraw: true });
    expect(await withdraw(aki, song)).toMatchObject({ status: 200, body: { success: true } });
    const lines = await historyNow(ctx);
    expect(lines).toMatchObject([
      { tag: 'cancel', rule: 'withdrawn', note: '', yes: 1, levelBefore: 2, tableAfter: null },
      { tag: 'deletesub', rule: 'withdrawn', note: '', yes: 0, levelBefore: 2, tableAfter: null },
    ]);
    expect(await entryNow(ctx, song)).toMatchObject({
      result: 'canceled',
      withdrawn: true,
      removedFromSubAt: START,
      decidedAt: START,
      verdictId: lines[0]?.id,
      entryNo: 1,
      proposerId: aki.accountId,
    });
    expect(await listsOf(site, 'st')).toEqual({ official: [], voting: [], sub: [] });
    expect((await site.get('/api/vote/songs?table=st')).body).toMatchObject({ count: 0 });
    expect(await detail(null)).toMatchObject({ voteResult: 'canceled', removed: true, canWithdraw: false, voteYes: 1 });
  });

  test('is withdrawn once, however often it is asked for', async () => {
    const song = await own();
    const answers = await Promise.all([withdraw(aki, song), withdraw(aki, song), withdraw(aki, song)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ success: true }));
    expect(await historyNow(ctx)).toHaveLength(2);
  });

  test('frees its chart for others at once; the proposer waits as after any proposal', async () => {
    const chart = Buffer.from(chartText());
    const { entryNo } = (await propose(site, aki, { chart })).body;
    expect((await propose(site, mina, { chart })).body.error).toBe('EALREADYSUBMIT');
    await withdraw(aki, { tableId: 'st', entryNo });
    expect((await propose(site, aki, { chart })).body).toMatchObject({
      error: 'EALREADYSUBMIT',
      retryAt: daysAfter(START, 14).toISOString(),
    });
    const again = await propose(site, mina, { chart });
    expect(again).toMatchObject({ status: 200, body: { entryNo: entryNo + 1 } });
    // A second proposal of the same chart by another person is refused as ever.
    const yuki = await player(ctx, 'yuki', { cleared: ['st10'] });
    expect((await propose(site, yuki, { chart })).body.error).toBe('EALREADYSUBMIT');
    await withdraw(mina, { tableId: 'st', entryNo: again.body.entryNo });
    expect((await propose(site, yuki, { chart })).status).toBe(200);
  });

  test('cannot be voted on, revised or commented on', async () => {
    const song = await own();
    await withdraw(aki, song);
    expect(await codeOf(vote(site, mina, song, 'yes'))).toBe('ENOTVALIDAUTH voteEnd');
    expect(await codeOf(revise(site, mina, song, { type: 'resurrection' }))).toBe('ENOTFOUND');
    const comment = { table: 'st', comment: 'why?' };
    expect(await codeOf(site.post('/api/vote/comment/1', comment, mina))).toBe('ENOTFOUND');
  });
});

describe('a withdrawal is refused', () => {
  test('once another person has voted, and the page says so', async () => {
    const song = await own();
    await vote(site, mina, song, 'yes');
    expect(await withdraw(aki, song)).toMatchObject({ status: 409, body: { error: 'EOTHERVOTES' } });
    expect(await detail(aki)).toMatchObject({ canWithdraw: false });
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'new', withdrawn: false });
    // A voided ballot counts neither here nor in the public total.
    await voidVotes(ctx, { by: null, account: mina.accountId, entry: null, reason: 'bought' });
    expect(await detail(aki)).toMatchObject({ canWithdraw: true, voteTotal: 0 });
    expect((await withdraw(aki, song)).status).toBe(200);
  });

  test('to everybody else, to visitors and after the decision', async () => {
    const song = await own();
    const decided = await own({ result: 'reject' });
    expect(await withdraw(mina, song)).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
    expect(await detail(mina)).toMatchObject({ canWithdraw: false });
    expect(await codeOf(withdraw(null, song))).toBe('ESESSIONEXP');
    expect(await withdraw(aki, decided)).toMatchObject({ status: 409, body: { status: 'voteEnd' } });
    expect(await codeOf(withdraw(aki, { tableId: 'sl', entryNo: 1 }))).toBe('ENOTFOUND');
    expect(await codeOf(withdraw(aki, { tableId: 'st', entryNo: 99 }))).toBe('ENOTFOUND');
    expect(await historyNow(ctx)).toEqual([]);
  });
});

describe('a vote and a withdrawal at the same time', () => {
  test.each(['vote first', 'withdrawal first'])('end in one of the two: %s', async (first) => {
    for (let time = 0; time < 8; time++) {
      const song = await own();
      const asked = [() => vote(site, mina, song, 'yes'), () => withdraw(aki, song)];
      const order = first === 'vote first' ? asked : asked.toReversed();
      const answers = await Promise.all(order.map((ask) => ask()));
      const [voted, withdrawn] = first === 'vote first' ? answers : answers.toReversed();
      const isStored = (await ballotsOn(ctx, song)).length === 1;
      expect(await entryNow(ctx, song)).toMatchObject({ withdrawn: !isStored, result: isStored ? 'new' : 'canceled' });
      expect(voted?.status).toBe(isStored ? 200 : 409);
      expect(withdrawn?.status).toBe(isStored ? 409 : 200);
    }
  });

  test('on a revision end in one of the two', async () => {
    const chart = await entry(ctx, { result: 'accept', publishedAt: daysAfter(START, -100) });
    for (let time = 0; time < 8; time++) {
      const open = await revision(ctx, { entry: chart, kind: 'change', proposerId: aki.accountId });
      const asked = [() => voteOnRevision(site, mina, open, 'agree'), () => withdrawRevision(aki, open)];
      await Promise.all((time % 2 ? asked : asked.toReversed()).map((ask) => ask()));
      const isStored = (await ballotsOn(ctx, open)).length === 1;
      expect(await revisionNow(ctx, open)).toMatchObject({ result: isStored ? 'new' : 'canceled' });
      await ctx.db
        .updateTable('revision')
        .set({ result: 'canceled', decidedAt: START })
        .where('id', '=', open.id)
        .execute();
    }
  });
});

test('a withdrawal while a vote count is due comes after it', async () => {
  const song = await own({ publishedAt: daysAfter(FIRST, -31) });
  ctx.clock.set(FIRST);
  expect(await withdraw(aki, song)).toMatchObject({ status: 409, body: { status: 'voteEnd' } });
  expect(await entryNow(ctx, song)).toMatchObject({ result: 'reject', decidedAt: FIRST, withdrawn: false });
  // What is still open after the vote count can be withdrawn.
  const young = await own({ publishedAt: daysAfter(FIRST, -2) });
  expect((await withdraw(aki, young)).status).toBe(200);
  const lines = await historyNow(ctx);
  expect(lines.map(({ tag, rule }) => [tag, rule])).toEqual([
    ['reject', 'deadline'],
    ['cancel', 'withdrawn'],
    ['deletesub', 'withdrawn'],
  ]);
});

describe('a revision that its proposer withdraws', () => {
  const open = async () => {
    const chart = await entry(ctx, { result: 'accept', publishedAt: daysAfter(START, -100) });
    const { body } = await revise(site, aki, chart);
    return { chart, tableId: 'st', revisionNo: body.entryNo as number };
  };
  const page = async (who: Player | null) => (await site.get('/api/revision/1?table=st', who)).body.source;

  test('is canceled, the entry stays, and others may revise it at once', async () => {
    const one = await open();
    await voteOnRevision(site, aki, one, 'agree');
    expect(await page(aki)).toMatchObject({ canWithdraw: true });
    expect(await page(mina)).toMatchObject({ canWithdraw: false });
    for (let time = 0; time < 2; time++) expect((await withdrawRevision(aki, one)).body).toEqual({ success: true });
    expect(await historyNow(ctx)).toMatchObject([{ tag: 'cancel', rule: 'withdrawn', yes: 1, tableAfter: 'st' }]);
    expect(await page(mina)).toMatchObject({ voteResult: 'canceled', canWithdraw: false });
    expect(await entryNow(ctx, one.chart)).toMatchObject({
      result: 'accept',
      withdrawn: false,
      removedFromSubAt: null,
    });
    // As any canceled one: never the same revision by the same person, and nobody has to wait.
    expect(await codeOf(revise(site, aki, one.chart))).toBe('ENOTSUBMITSAMEPROP');
    expect((await revise(site, mina, one.chart)).status).toBe(200);
  });

  test('still counts for the limit of revisions', async () => {
    for (let time = 0; time < 2; time++) await withdrawRevision(aki, await open());
    const chart = await entry(ctx, { result: 'accept', publishedAt: daysAfter(START, -100) });
    expect(await codeOf(revise(site, aki, chart))).toBe('EREACHEDMAX');
  });

  test('is refused to others, after a vote of others, and after the decision', async () => {
    const one = await open();
    expect(await codeOf(withdrawRevision(mina, one))).toBe('ENOTVALIDAUTH');
    await voteOnRevision(site, mina, one, 'agree');
    expect(await codeOf(withdrawRevision(aki, one))).toBe('EOTHERVOTES');
    const decided = await revision(ctx, {
      entry: one.chart,
      kind: 'delete',
      proposerId: aki.accountId,
      result: 'reject',
    });
    expect(await codeOf(withdrawRevision(aki, decided))).toBe('ENOTVALIDAUTH voteEnd');
    expect(await codeOf(withdrawRevision(aki, { tableId: 'st', revisionNo: 99 }))).toBe('ENOTFOUND');
  });
});
