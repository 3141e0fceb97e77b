import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { decide } from '#testing/data/decide.ts';
import { ballots, type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { removeFromSub } from './removeFromSub.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const get = (entryNo: number | string, who?: Player | null, table = 'st') =>
  site.get(`/api/song/${entryNo}?table=${table}`, who);
const sourceOf = async (...request: Parameters<typeof get>) => (await get(...request)).body.source;

/** Stores a comment directly. */
async function comment(on: Entry, accountId: number, text: string) {
  const row = { submissionId: on.id, accountId, comment: text, writtenAt: ctx.clock.now() };
  await ctx.db.insertInto('comment').values(row).execute();
}

async function cast(on: { submissionId: number } | { revisionId: number }, accountId: number, more: object = {}) {
  const ballot = {
    vote: 'yes',
    difficulty: 'high',
    personDiff: true,
    comment: 'well',
    castAt: ctx.clock.now(),
  } as const;
  const row = { ...on, accountId, ...ballot, ...more };
  await ctx.db.insertInto('vote').values(row).execute();
}

const HIDDEN = {
  proposer: null,
  voteYes: null,
  voteNeutral: null,
  voteNo: null,
  votePercent: null,
  opinions: null,
  personDiff: null,
  voters: null,
  comments: null,
};

describe('the page of an entry whose vote is open', () => {
  test('shows everybody the total, the minimum, the accept rate and the deadline, and nothing hidden', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    const open = await entry(ctx, { proposerId: aki.accountId });
    await ballots(ctx, open, { yes: 2, no: 1 });
    await comment(open, aki.accountId, 'listen');
    for (const who of [null, await player(ctx, 'cleo', { cleared: ['st10'] })]) {
      expect(await sourceOf(1, who)).toMatchObject({
        entryNo: 1,
        table: 'st',
        level: '0',
        proposedLevel: '0',
        removed: false,
        deleted: false,
        chart: null,
        voteResult: 'new',
        voteTotal: 3,
        minimum: 8,
        threshold: 70,
        deadline: '2026-12-21T12:00:00.000Z',
        viewer: who ? 'success' : 'notLogin',
        ownVote: null,
        notifications: [],
        openRevision: null,
        ...HIDDEN,
      });
    }
  });
});

describe('the page of an entry whose vote is closed', () => {
  test('shows everybody the result, the votes and the comments, in order', async () => {
    const [aki, ben] = [await player(ctx, 'aki'), await player(ctx, 'ben', { service: 'beatoraja' })];
    const closed = await entry(ctx, { proposerId: ben.accountId, result: 'reject', level: 4 });
    await cast({ submissionId: closed.id }, aki.accountId, { castAt: new Date(NOW.getTime() + 1) });
    await cast({ submissionId: closed.id }, ben.accountId, { vote: 'no', difficulty: null, personDiff: false });
    await comment(closed, ben.accountId, 'first');
    await comment(closed, aki.accountId, 'second');
    await decide(ctx, closed, { yes: 1, no: 1, high: 1, mid: 1, minimum: 5 });
    const votes = { voteYes: 1, voteNeutral: 0, voteNo: 1, minimum: 5, threshold: 70 };
    const opinions = { high: 1, mid: 1, low: 0 };
    const mid = { difficulty: 'mid', personDiff: false };
    const voter = { voterResult: 'no', voterComment: 'well', voterLevel: null, voided: null, voterOption: mid };
    const before = { table: 'st', level: '4' };
    const reject = { tag: 'reject', rule: 'deadline', note: '', revision: null, after: null, time: NOW.toISOString() };
    expect(await sourceOf(1)).toMatchObject({
      proposer: { nickname: 'ben', userlr2id: null, minirid: ben.rankingId },
      viewer: 'notLogin',
      ...votes,
      opinions,
      votePercent: '50.00',
      voteTotal: 2,
      personDiff: 1,
      voters: [
        { voter: 'ben', ...voter },
        { voter: 'aki', voterResult: 'yes', voterOption: { difficulty: 'high', personDiff: true } },
      ],
      comments: [
        { voter: 'ben', voterComment: 'first' },
        { voter: 'aki', voterComment: 'second' },
      ],
      notifications: [{ ...reject, ...votes, opinions, before }],
    });
  });

  test('never shows the name of a deleted account, and shows why a ballot is void', async () => {
    const aki = await player(ctx, 'aki');
    const closed = await entry(ctx, { proposerId: aki.accountId, result: 'accept' });
    await cast({ submissionId: closed.id }, aki.accountId, { voidedAt: NOW, voidedReason: 'bought' });
    await comment(closed, aki.accountId, 'hello');
    await decide(ctx, closed, { yes: 8 });
    await deleteAccount(ctx, aki.accountId, 'correct-horse');
    expect(await sourceOf(1)).toMatchObject({
      proposer: { nickname: null, userlr2id: null, minirid: null },
      voters: [{ voter: null, voided: 'bought' }],
      voters2: [{ voter: null, voided: 'bought' }],
      comments: [{ voter: null, voterComment: 'hello' }],
    });
  });
});

describe('the page of an entry', () => {
  test('is found under every table of its series, and shows the current one', async () => {
    await entry(ctx, { tableId: 'st' });
    for (const table of ['st', 'sl', 'dp', 'dpst']) expect((await sourceOf(1, null, table)).table).toBe('st');
    expect(await get(1, null, 'fr')).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
  });

  test('still exists with its history after an admin removed the entry from sub', async () => {
    const open = await entry(ctx);
    await ballots(ctx, open, { yes: 1 });
    await removeFromSub(ctx, { by: null, reason: '', table: 'st', entryNo: 1 });
    const [canceled, removed] = [
      { tag: 'cancel', rule: 'admin', voteYes: 1 },
      { tag: 'deletesub', rule: 'admin' },
    ];
    expect(await sourceOf(1)).toMatchObject({
      removed: true,
      voteResult: 'canceled',
      voters: [{ voterResult: 'yes' }],
      notifications: [canceled, removed],
    });
  });

  test('keeps the table and level that were voted on after a transfer', async () => {
    const { id } = await entry(ctx, { tableId: 'sl', level: 12, result: 'accept' });
    await ctx.db.updateTable('submission').set({ tableId: 'st', level: 0 }).where('id', '=', id).execute();
    const voted = { proposedTable: 'sl', proposedLevel: '12', votedPlace: { table: 'sl', level: '12' } };
    expect(await sourceOf(1)).toMatchObject({ table: 'st', level: '0', ...voted });
  });
});

describe('the page of an entry under re-vote', () => {
  const started = new Date(NOW.getTime() - 3 * DAY_MS);

  async function underRevote() {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    const rejected = await entry(ctx, { result: 'reject', level: 4, voteVersion: 1 });
    await cast({ submissionId: rejected.id }, aki.accountId, { vote: 'no' });
    await decide(ctx, rejected, { no: 1, minimum: 5 });
    ctx.clock.set(new Date(started.getTime() - 1));
    await comment(rejected, aki.accountId, 'before');
    ctx.clock.set(started);
    await comment(rejected, aki.accountId, 'since');
    const revote = await revision(ctx, { entry: rejected, kind: 'resurrection', publishedAt: started });
    ctx.clock.set(NOW);
    return { aki, rejected, revote };
  }

  test('shows the open vote with its total, window and ballot, and the result of the first vote', async () => {
    const { aki, revote } = await underRevote();
    await ballots(ctx, revote, { yes: 2 });
    expect(await sourceOf(1, aki)).toMatchObject({
      voteResult: 'reject',
      voteYes: 0,
      voteNo: 1,
      voters: [{ voter: 'aki', voterResult: 'no' }],
      viewer: 'success',
      ownVote: null,
      voteVersion: 2,
      voteTotal: 2,
      minimum: 5,
      threshold: 70,
      deadline: '2026-12-18T12:00:00.000Z',
      openRevision: { entryNo: 1, type: 'resurrection' },
    });
    await cast({ revisionId: revote.id }, aki.accountId);
    expect(await sourceOf(1, aki)).toMatchObject({ viewer: 'voted', ownVote: { vote: 'yes' }, voteTotal: 3 });
  });

  test('hides comments written since it began, except from their author and the admin', async () => {
    const { aki } = await underRevote();
    const admin = await player(ctx, 'admin', { admin: true });
    const commentsFor = async (who: Player | null) =>
      (await sourceOf(1, who)).comments.map(({ voterComment }: { voterComment: string }) => voterComment);
    const mina = await player(ctx, 'mina');
    for (const who of [null, mina]) expect(await commentsFor(who)).toEqual(['before']);
    for (const who of [aki, admin]) expect(await commentsFor(who)).toEqual(['before', 'since']);
  });

  test('shows the votes that made the entry official after it is accepted', async () => {
    const { aki, rejected, revote } = await underRevote();
    await cast({ revisionId: revote.id }, aki.accountId);
    await ctx.db.updateTable('submission').set({ proposedTableId: 'sl', proposedLevel: 12 }).execute();
    await ctx.db.updateTable('revision').set({ result: 'accept', decidedAt: NOW }).execute();
    await decide(ctx, revote, { yes: 1, high: 1 });
    const { verdictId } = await ctx.db.selectFrom('revision').select('verdictId').executeTakeFirstOrThrow();
    await ctx.db.updateTable('submission').set({ result: 'accept', verdictId }).where('id', '=', rejected.id).execute();
    expect(await sourceOf(1, aki)).toMatchObject({
      voteResult: 'accept',
      voteYes: 1,
      voteNo: 0,
      voteTotal: 1,
      voters: [{ voter: 'aki', voterResult: 'yes' }],
      viewer: 'voteEnd',
      ownVote: { vote: 'yes' },
      openRevision: null,
      votedPlace: { table: 'st', level: '4' },
      notifications: [
        { tag: 'reject', revision: null },
        { tag: 'update', revision: { entryNo: 1, type: 'resurrection' } },
      ],
    });
  });
});
