import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, ballotsOn, type Entry, entry, entryNow, type Revision, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote, voteOnRevision } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { FIRST, START } from '#testing/site/voteCounts.ts';
import { ban, unban } from '../../accounts/ban.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { restoreVotes, voidVotes } from './voidVotes.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let song: Entry;
let change: Revision;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  song = await entry(ctx);
  change = await revision(ctx, {
    entry: await entry(ctx, { tableId: 'sl', level: 8, result: 'accept' }),
    kind: 'change',
  });
});

const voteOn = (who: Player, about: Revision) => voteOnRevision(site, who, about, 'agree');
const voidAll = () => voidVotes(ctx, { by: null, account: aki.accountId, entry: null, reason: 'bought votes' });
const LISTS = ['/api/vote/songs?table=st', '/api/vote/revisions?table=sl'];
const rows = (who: Player | null = null) =>
  Promise.all(LISTS.map(async (path): Promise<{ voteTotal: number }[]> => (await site.get(path, who)).body.source));
const totals = async () => (await rows()).map((list) => list.map(({ voteTotal }) => voteTotal));

describe('an admin voids the votes of an account', () => {
  test('on open entries and revisions, with time and reason, and on no closed one', async () => {
    const closed = await entry(ctx);
    const over = await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'delete' });
    for (const one of [song, closed]) await vote(site, aki, one, 'yes');
    for (const one of [change, over]) await voteOn(aki, one);
    const decided = { result: 'reject', decidedAt: START } as const;
    await ctx.db.updateTable('submission').set(decided).where('id', '=', closed.id).execute();
    await ctx.db.updateTable('revision').set(decided).where('id', '=', over.id).execute();
    ctx.clock.advance(DAY_MS);
    expect(await voidAll()).toMatchObject({ result: { ballots: 2 } });
    const voided = { voidedAt: new Date(START.getTime() + DAY_MS), voidedReason: 'bought votes', vote: 'yes' };
    for (const one of [song, change]) expect(await ballotsOn(ctx, one)).toMatchObject([voided]);
    for (const one of [closed, over])
      expect(await ballotsOn(ctx, one)).toMatchObject([{ voidedAt: null, voidedReason: null }]);
  });

  test('and removes them from the totals immediately, also for the admin, while others stay', async () => {
    const admin = await player(ctx, 'admin', { admin: true, cleared: ['st10'] });
    for (const who of [aki, admin]) {
      await vote(site, who, song, 'yes');
      await voteOn(who, change);
    }
    expect(await totals()).toEqual([[2], [2]]);
    await voidAll();
    expect(await totals()).toEqual([[1], [1]]);
    const left = { voteTotal: 1, hidden: { voteYes: 1, voteNeutral: 0, voteNo: 0 } };
    expect(await rows(admin)).toMatchObject([[left], [left]]);
  });

  test('also of a banned account, and of a deleted one by its number', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const noa = await player(ctx, 'noa', { cleared: ['st10'] });
    for (const who of [mina, noa]) await vote(site, who, song, 'yes');
    await ban(ctx, { by: null, account: mina.userId, reason: 'x' });
    expect(await deleteAccount(ctx, noa.accountId, PASSWORD)).toEqual({ deleted: true });
    expect(await totals()).toEqual([[2], [0]]);
    expect(await voidVotes(ctx, { by: null, account: mina.accountId, entry: null, reason: 'x' })).toMatchObject({
      result: { ballots: 1 },
    });
    expect(await voidVotes(ctx, { by: null, account: 999_999, entry: null, reason: 'x' })).toMatchObject({
      error: 'ENOTFOUND',
    });
    expect(await voidVotes(ctx, { by: null, account: noa.accountId, entry: null, reason: 'x' })).toMatchObject({
      result: { ballots: 1 },
    });
    expect(await totals()).toEqual([[0], [0]]);
  });

  test('on one entry only, including its re-vote', async () => {
    const other = await entry(ctx);
    const rejected = await entry(ctx, { result: 'reject' });
    const revote = await revision(ctx, { entry: rejected, kind: 'resurrection' });
    for (const one of [song, other, rejected]) await vote(site, aki, one, 'yes');
    const on = ({ tableId, entryNo }: Entry) =>
      voidVotes(ctx, { by: null, account: aki.accountId, reason: 'x', entry: { table: tableId, entryNo } });
    expect([await on(song), await on(rejected)]).toMatchObject([
      { result: { ballots: 1 } },
      { result: { ballots: 1 } },
    ]);
    expect(await on({ ...song, tableId: 'sl' })).toMatchObject({ error: 'ENOTFOUND' });
    expect((await ballotsOn(ctx, revote))[0]?.voidedAt).toEqual(START);
    expect((await ballotsOn(ctx, other))[0]?.voidedAt).toBeNull();
  });
});

describe('an admin restores voided votes', () => {
  const restoreAll = () => restoreVotes(ctx, { by: null, account: aki.accountId, entry: null, reason: 'a mistake' });

  test('of open votes, which count again, and of no closed one; again without effect', async () => {
    const closed = await entry(ctx);
    for (const one of [song, closed]) await vote(site, aki, one, 'yes');
    await voteOn(aki, change);
    await voidAll();
    const decided = { result: 'reject', decidedAt: START } as const;
    await ctx.db.updateTable('submission').set(decided).where('id', '=', closed.id).execute();
    expect(await restoreAll()).toMatchObject({
      subject: aki.userId,
      result: { ballots: 2, tables: ['sl', 'st'] },
      changes: [{ what: 'ballots', before: 0, after: 2 }],
    });
    expect(await totals()).toEqual([[1], [1]]);
    expect(await ballotsOn(ctx, song)).toMatchObject([{ voidedAt: null, voidedReason: null, vote: 'yes' }]);
    expect(await ballotsOn(ctx, closed)).toMatchObject([{ voidedReason: 'bought votes' }]);
    expect(await vote(site, aki, song, 'yes')).toMatchObject({ status: 200 });
    expect(await restoreAll()).toMatchObject({ result: { ballots: 0 }, changes: [] });
  });

  test('on one entry, with a second admin; the end of a ban restores none', async () => {
    const other = await entry(ctx);
    for (const one of [song, other]) await vote(site, aki, one, 'yes');
    await ban(ctx, { by: null, account: aki.userId, reason: 'x' });
    await voidAll();
    await unban(ctx, { by: null, account: aki.userId, reason: '' });
    expect(await totals()).toEqual([[0, 0], [0]]);
    const [one] = [await player(ctx, 'one', { admin: true }), await player(ctx, 'two', { admin: true })];
    const act = { account: aki.accountId, reason: 'x', entry: { table: 'st' as const, entryNo: song.entryNo } };
    expect(await restoreVotes(ctx, { ...act, by: one.accountId })).toMatchObject({ error: 'ESECONDADMIN' });
    expect(await restoreVotes(ctx, { ...act, by: null })).toMatchObject({ result: { ballots: 1 } });
    const voided = async (on: Entry) => (await ballotsOn(ctx, on)).map(({ voidedAt }) => voidedAt !== null);
    expect([await voided(song), await voided(other)]).toEqual([[false], [true]]);
  });
});

test('a vote count that is already due still counts ballots voided after its time', async () => {
  await ballots(ctx, song, { yes: 7 });
  await vote(site, aki, song, 'yes');
  ctx.clock.set(FIRST);
  expect(await voidAll()).toMatchObject({ result: { ballots: 0 } });
  expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', decidedAt: FIRST });
});

describe('the command void-votes', () => {
  test('takes a user or an account, a reason, and one entry or none', async () => {
    await vote(site, aki, song, 'yes');
    const command = (...words: string[]) => runCommand(ctx, ['void-votes', ...words]);
    const reason = ['--reason', 'bought votes'];
    const one = ['--table', 'st', '--entry', String(song.entryNo)];
    expect(await command('--user', aki.userId, ...reason, ...one)).toEqual(['Ballots voided: 1.']);
    expect(await command('--user', aki.userId, ...reason)).toEqual(['Ballots voided: 0.']);
    expect(await command('--account', String(aki.accountId), ...reason)).toEqual(['Ballots voided: 0.']);
    expect(await ballotsOn(ctx, song)).toMatchObject([{ voidedReason: 'bought votes' }]);
  });
});
