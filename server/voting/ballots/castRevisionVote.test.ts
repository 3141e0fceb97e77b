import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import {
  ballots,
  ballotsOn,
  type Entry,
  entry,
  entryNow,
  type Revision,
  revision,
  revisionNow,
} from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { codeOf, vote, voteOnRevision } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { FIRST, START } from '#testing/site/voteCounts.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let mina: Player;
let song: Entry;
let change: Revision;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { cleared: ['st3'] });
  song = await entry(ctx, { level: 5, result: 'accept' });
  change = await revision(ctx, { entry: song, kind: 'change' });
});

const official = (facts: Parameters<typeof entry>[1] = {}) => entry(ctx, { result: 'accept', ...facts });
const levelVote = ({ revisionNo }: Pick<Revision, 'revisionNo'>, level: number, option: string): Promise<Answer> =>
  site.post(`/api/vote/revision-vote/${revisionNo}`, { table: 'st', level, vote: option, comment: 'because' }, aki);
const revote = async (facts: Parameters<typeof entry>[1] = {}) => {
  const rejected = await entry(ctx, { level: 3, result: 'reject', ...facts });
  return { song: rejected, open: await revision(ctx, { entry: rejected, kind: 'resurrection' }) };
};
const moveTo = (level: number) => ctx.db.updateTable('submission').set({ level }).where('id', '=', song.id).execute();

describe('a vote on a revision', () => {
  test.each([
    ['agree', 'yes'],
    ['neutral', 'neutral'],
    ['disagree', 'no'],
  ] as const)('%s is stored as %s, on the revision only; its opinion is dropped', async (sent, kept) => {
    const option = { difficulty: 'high', personDiff: true };
    for (const more of [{ option }, {}]) {
      expect((await voteOnRevision(site, aki, change, sent, more)).body).toEqual({ success: true });
    }
    const ballot = { vote: kept, difficulty: null, personDiff: false, level: null, castAt: START };
    expect(await ballotsOn(ctx, change)).toMatchObject([{ accountId: aki.accountId, ...ballot }]);
    expect(await ballotsOn(ctx, song)).toEqual([]);
    expect((await site.get('/api/vote/revisions?table=st')).body.source).toMatchObject([{ voteTotal: 1 }]);
  });

  test('does not conflict with one on another revision or on an entry of the same number', async () => {
    const other = await revision(ctx, { entry: await official(), kind: 'delete', proposerId: aki.accountId });
    const open = await entry(ctx, { level: 1 });
    await ctx.db.updateTable('revision').set({ revisionNo: open.entryNo }).where('id', '=', other.id).execute();
    const answers = [
      await voteOnRevision(site, aki, change, 'agree'),
      await voteOnRevision(site, aki, { ...other, revisionNo: open.entryNo }, 'agree'),
      await vote(site, aki, open, 'no'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const box of [change, other, open]) expect(await ballotsOn(ctx, box)).toHaveLength(1);
  });
});

describe('a vote on a revision is refused', () => {
  const cast = (more: Partial<Revision>, option: 'agree' | 'disagree' = 'agree', who: Player | null = aki) =>
    voteOnRevision(site, who, { ...change, ...more }, option, { comment: ' \n' });
  const on = async (facts: Partial<Parameters<typeof revision>[1]>, option: 'agree' | 'neutral' = 'agree') =>
    voteOnRevision(site, aki, await revision(ctx, { entry: await official(), kind: 'delete', ...facts }), option);
  const tooOld = new Date(daysAfter(START, -30).getTime() - 1);

  test.each<[string, string, () => Promise<Answer>]>([
    ['without a session', 'ESESSIONEXP', () => cast({}, 'agree', null)],
    ['in another table', 'ENOTFOUND', () => cast({ tableId: 'sl' })],
    ['that is no re-vote, as a vote on its entry', 'ENOTVALIDAUTH voteEnd', () => vote(site, aki, song, 'yes')],
    ['when it is decided', 'ENOTVALIDAUTH voteEnd', () => on({ result: 'reject' })],
    ['after its window', 'ENOTVALIDAUTH timeExceed', () => on({ publishedAt: tooOld })],
  ])('%s: %s', async (_, code, ask) => {
    expect(await codeOf(ask())).toBe(code);
    expect(await ctx.db.selectFrom('vote').select('id').execute()).toEqual([]);
  });

  test('above the level limit of the voter at the current place of the chart, not at its former place or its target', async () => {
    await moveTo(6);
    expect(await voteOnRevision(site, mina, change, 'agree')).toMatchObject({
      status: 403,
      body: { error: 'RESTRICTIONLEVEL' },
    });
    await moveTo(5);
    expect((await voteOnRevision(site, mina, change, 'agree')).status).toBe(200);
  });
});

describe('a vote on a re-vote', () => {
  test('goes into one box from both endpoints, and both accept an opinion', async () => {
    const { song: rejected, open } = await revote();
    const option = { difficulty: 'low', personDiff: true };
    expect((await vote(site, aki, rejected, 'no', { option })).status).toBe(200);
    expect((await voteOnRevision(site, mina, open, 'agree', { option })).status).toBe(200);
    expect(await ballotsOn(ctx, open)).toMatchObject([
      { accountId: aki.accountId, vote: 'no', ...option },
      { accountId: mina.accountId, vote: 'yes', ...option },
    ]);
    expect(await ballotsOn(ctx, rejected)).toEqual([]);
  });

  test('of version 1 stores the level as an opinion, at both endpoints', async () => {
    const rejected = await entry(ctx, { level: 5, result: 'reject' });
    const open = await revision(ctx, { entry: rejected, kind: 'resurrection', voteVersion: 1 });
    const body = { table: 'st', level: 7, vote: 'neutral', comment: 'because' };
    expect((await site.post(`/api/vote/vote/${rejected.entryNo}`, body, aki)).status).toBe(200);
    expect((await levelVote(open, 7, 'neutral')).body).toEqual({ success: true });
    expect(await ballotsOn(ctx, open)).toMatchObject([{ vote: 'neutral', level: 7 }]);
  });

  test('is open to people who voted in the first vote, and leaves that ballot unchanged', async () => {
    const first = await entry(ctx, { level: 3 });
    await vote(site, aki, first, 'no');
    const decided = { result: 'reject', decidedAt: START } as const;
    await ctx.db.updateTable('submission').set(decided).where('id', '=', first.id).execute();
    const open = await revision(ctx, { entry: first, kind: 'resurrection' });
    expect((await vote(site, aki, first, 'yes')).status).toBe(200);
    expect(await ballotsOn(ctx, first)).toMatchObject([{ vote: 'no' }]);
    expect(await ballotsOn(ctx, open)).toMatchObject([{ vote: 'yes' }]);
  });

  test('has the window of the revision, not of the first vote', async () => {
    const { song: rejected, open } = await revote({ publishedAt: daysAfter(START, -200) });
    expect((await vote(site, aki, rejected, 'yes')).status).toBe(200);
    const publishedAt = new Date(daysAfter(START, -30).getTime() - 1);
    await ctx.db.updateTable('revision').set({ publishedAt }).where('id', '=', open.id).execute();
    expect((await vote(site, mina, rejected, 'yes')).body.status).toBe('timeExceed');
  });
});

describe('concurrent votes on revisions', () => {
  test('of 16 different ones from one person, at both endpoints of a re-vote, one is stored', async () => {
    const { song: rejected, open } = await revote();
    const send = [
      () => voteOnRevision(site, aki, open, 'agree'),
      () => vote(site, aki, rejected, 'neutral'),
      () => voteOnRevision(site, aki, open, 'disagree'),
      () => vote(site, aki, rejected, 'yes', { option: { difficulty: 'high' } }),
    ];
    const answers = await Promise.all(Array.from({ length: 4 }, () => send.map((ask) => ask())).flat());
    expect(await ballotsOn(ctx, open)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(12);
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { status: 'voted' } });
  });

  test('a vote performs a due vote count first, and is too late for what that closed', async () => {
    const publishedAt = daysAfter(FIRST, -10);
    await ctx.db.updateTable('revision').set({ publishedAt }).where('id', '=', change.id).execute();
    await ballots(ctx, change, { yes: 8 });
    ctx.clock.set(FIRST);
    expect((await voteOnRevision(site, aki, change, 'agree')).body).toMatchObject({ status: 'voteEnd' });
    expect(await revisionNow(ctx, change)).toMatchObject({ result: 'accept', decidedAt: FIRST });
    expect(await entryNow(ctx, song)).toMatchObject({ level: 6 });
  });
});
