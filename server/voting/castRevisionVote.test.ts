import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
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
import { vote } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { ban } from '../accounts/ban.ts';
import { suspendVotingRights } from '../accounts/suspendVotingRights.ts';

/** Two days after a vote count: the next one is in 12 days. */
const START = new Date('2026-11-24T12:00:00Z');
const NEXT_VOTE_COUNT = new Date('2026-12-06T12:00:00Z');

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let song: Entry;
let change: Revision;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  song = await entry(ctx, { level: 5, result: 'accept' });
  change = await revision(ctx, { entry: song, kind: 'change' });
});

type RevisionVote = 'agree' | 'neutral' | 'disagree';
const voteOn = (
  who: Player | null,
  { tableId, revisionNo }: Pick<Revision, 'tableId' | 'revisionNo'>,
  option: RevisionVote,
  more: Record<string, unknown> = {},
): Promise<Answer> => {
  const body = { table: tableId, vote: option, comment: option === 'disagree' ? 'because' : '', ...more };
  return site.post(`/api/vote/revision-vote2/${revisionNo}`, body, who);
};
const revote = async (facts: Parameters<typeof entry>[1] = {}) => {
  const rejected = await entry(ctx, { level: 3, result: 'reject', ...facts });
  return { song: rejected, open: await revision(ctx, { entry: rejected, kind: 'resurrection' }) };
};

describe('a vote on a revision', () => {
  test.each([
    ['agree', 'yes'],
    ['neutral', 'neutral'],
    ['disagree', 'no'],
  ] as const)('%s is stored as %s, on the revision alone', async (sent, stored) => {
    expect(await voteOn(aki, change, sent)).toMatchObject({ status: 200, body: { success: true } });
    expect(await ballotsOn(ctx, change)).toMatchObject([{ accountId: aki.accountId, vote: stored, castAt: START }]);
    expect(await ballotsOn(ctx, song)).toEqual([]);
  });

  test('has no opinion on the difficulty: an option that is sent is dropped, also from a repeated request', async () => {
    const option = { difficulty: 'high', personDiff: true };
    await voteOn(aki, change, 'agree', { option });
    expect(await ballotsOn(ctx, change)).toMatchObject([{ difficulty: null, personDiff: false, level: null }]);
    for (const more of [{}, { option }]) {
      expect((await voteOn(aki, change, 'agree', more)).body).toEqual({ success: true });
    }
  });

  test('changes the total of the list at once, and nothing else', async () => {
    await voteOn(aki, change, 'disagree', { comment: 'a secret reason' });
    const { body } = await site.get('/api/vote/revisions?table=st');
    expect(body.source).toMatchObject([{ entryNo: change.revisionNo, voteTotal: 1 }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  test('is a success when repeated; a different one is refused, as the first is final', async () => {
    await voteOn(aki, change, 'disagree');
    expect((await voteOn(aki, change, 'disagree')).body).toEqual({ success: true });
    for (const [option, more] of [
      ['agree', {}],
      ['disagree', { comment: 'another' }],
    ] as const) {
      expect(await voteOn(aki, change, option, more)).toMatchObject({
        status: 409,
        body: { error: 'ENOTVALIDAUTH', status: 'voted' },
      });
    }
    expect(await ballotsOn(ctx, change)).toMatchObject([{ vote: 'no', comment: 'because' }]);
  });

  test('is a ballot of its own beside one on another revision and one on a song of the same number', async () => {
    const other = await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'delete' });
    const open = await entry(ctx, { level: 1 });
    await ctx.db.updateTable('revision').set({ revisionNo: open.entryNo }).where('id', '=', other.id).execute();
    const renumbered = { ...other, revisionNo: open.entryNo };
    const answers = [
      await voteOn(aki, change, 'agree'),
      await voteOn(aki, renumbered, 'agree'),
      await vote(site, aki, open, 'no'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const box of [change, other, open]) expect(await ballotsOn(ctx, box)).toHaveLength(1);
  });

  test('is open to the proposer too, who has no vote until they cast one', async () => {
    const own = await revision(ctx, {
      entry: await entry(ctx, { result: 'accept' }),
      kind: 'delete',
      proposerId: aki.accountId,
    });
    expect(await ballotsOn(ctx, own)).toEqual([]);
    expect((await voteOn(aki, own, 'agree')).status).toBe(200);
  });
});

describe('a vote on a revision is refused', () => {
  test('without a session: ESESSIONEXP', async () => {
    expect(await voteOn(null, change, 'agree')).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });

  test('on what is not a revision of that table: ENOTFOUND', async () => {
    for (const number of ['0', '-1', String(change.revisionNo + 1), '01', 'x', '9'.repeat(40)]) {
      for (const endpoint of ['revision-vote2', 'revision-vote']) {
        const answer = await site.post(
          `/api/vote/${endpoint}/${number}`,
          { table: 'st', vote: 'agree', level: 5 },
          aki,
        );
        expect(answer, number).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
      }
    }
    for (const tableId of ['sl', 'zz']) {
      expect((await voteOn(aki, { ...change, tableId }, 'agree')).status, tableId).toBe(404);
    }
  });

  test('in the form of a vote on a song: NOTVALIDVALUE', async () => {
    for (const option of ['yes', 'no', '', null]) {
      expect(await voteOn(aki, change, option as RevisionVote)).toMatchObject({
        status: 400,
        body: { error: 'NOTVALIDVALUE' },
      });
    }
  });

  test('that is neutral on a delete, and on any revision in fr: NOTVALIDVALUE', async () => {
    const deletion = await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'delete' });
    const free = await revision(ctx, { entry: await entry(ctx, { tableId: 'fr', result: 'accept' }), kind: 'change' });
    for (const one of [deletion, free]) {
      expect((await voteOn(aki, one, 'neutral')).body.error).toBe('NOTVALIDVALUE');
      expect((await voteOn(aki, one, 'agree')).status).toBe(200);
    }
  });

  test('that disagrees without a reason: EVOTENOREASON; over 200 characters: TOOLONGCOM', async () => {
    expect((await voteOn(aki, change, 'disagree', { comment: ' \n' })).body.error).toBe('EVOTENOREASON');
    expect((await voteOn(aki, change, 'agree', { comment: 'a'.repeat(201) })).body.error).toBe('TOOLONGCOM');
  });

  test('above the level allowed where the chart is now, not where it was or would be', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st3'] });
    expect((await voteOn(mina, change, 'agree')).status).toBe(200);
    const noa = await player(ctx, 'noa', { cleared: ['st3'] });
    await ctx.db.updateTable('submission').set({ level: 6 }).where('id', '=', song.id).execute();
    expect(await voteOn(noa, change, 'agree')).toMatchObject({ status: 403, body: { error: 'RESTRICTIONLEVEL' } });
    await ctx.db.updateTable('submission').set({ level: 4 }).where('id', '=', song.id).execute();
    expect((await voteOn(noa, change, 'agree')).status).toBe(200);
  });

  test.each(['accept', 'reject', 'canceled'] as const)('when it is %s: ENOTVALIDAUTH, 409, voteEnd', async (result) => {
    const closed = await revision(ctx, { entry: song, kind: 'delete', result });
    expect(await voteOn(aki, closed, 'agree')).toMatchObject({
      status: 409,
      body: { error: 'ENOTVALIDAUTH', status: 'voteEnd' },
    });
  });

  test('a millisecond after 30 days: timeExceed; the same vote again is a success even then', async () => {
    const old = await revision(ctx, {
      entry: await entry(ctx, { result: 'accept' }),
      kind: 'delete',
      publishedAt: new Date(START.getTime() - 30 * DAY_MS),
    });
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    expect((await voteOn(aki, old, 'agree')).status).toBe(200);
    ctx.clock.advance(1);
    expect(await voteOn(mina, old, 'agree')).toMatchObject({ status: 409, body: { status: 'timeExceed' } });
    expect((await voteOn(aki, old, 'agree')).body).toEqual({ success: true });
  });

  test('to banned and barred players, at all four endpoints', async () => {
    const [old, oldSong] = [
      await revision(ctx, { entry: await entry(ctx, { result: 'accept' }), kind: 'delete', voteVersion: 1 }),
      await entry(ctx, { voteVersion: 1 }),
    ];
    const open = await entry(ctx);
    const endpoints = [
      (who: Player) => site.post(`/api/vote/vote/${oldSong.entryNo}`, { table: 'st', level: 0, vote: 'yes' }, who),
      (who: Player) => site.post(`/api/vote/vote2/${open.entryNo}`, { table: 'st', vote: 'yes' }, who),
      (who: Player) =>
        site.post(`/api/vote/revision-vote/${old.revisionNo}`, { table: 'st', level: 0, vote: 'agree' }, who),
      (who: Player) => site.post(`/api/vote/revision-vote2/${change.revisionNo}`, { table: 'st', vote: 'agree' }, who),
    ];
    await suspendVotingRights(ctx, { userId: aki.userId, reason: 'x' });
    for (const [index, send] of endpoints.entries()) {
      expect(await send(aki)).toMatchObject({ status: 403, body: { error: 'RESTRICTIONLEVEL' } });
      // One player each: the refusal ends the session of a banned one.
      const banned = await player(ctx, `banned${index}`, { cleared: ['st10'] });
      await ban(ctx, { userId: banned.userId, reason: 'x' });
      expect(await send(banned)).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
    }
    expect(await ctx.db.selectFrom('vote').select('id').execute()).toEqual([]);
  });
});

describe('several refusals at once', () => {
  test('are answered in one order: unknown, value, length, reason, level, end, own vote, window', async () => {
    const weak = await player(ctx, 'weak', { cleared: ['st0'] });
    const old = new Date(START.getTime() - 30 * DAY_MS - 1);
    const closed = await revision(ctx, { entry: song, kind: 'delete', result: 'reject', publishedAt: old });
    const late = await revision(ctx, {
      entry: await entry(ctx, { result: 'accept' }),
      kind: 'delete',
      publishedAt: old,
    });
    const long = 'a'.repeat(201);
    const unknown = { tableId: 'st', revisionNo: 999 };
    const codeOf = async (answer: Promise<Answer>) => {
      const { error, status } = (await answer).body;
      return status ? `${error} ${status}` : error;
    };
    expect(await codeOf(voteOn(weak, unknown, 'neutral', { comment: long }))).toBe('ENOTFOUND');
    expect(await codeOf(voteOn(weak, closed, 'neutral', { comment: long }))).toBe('NOTVALIDVALUE');
    expect(await codeOf(voteOn(weak, closed, 'disagree', { comment: long }))).toBe('TOOLONGCOM');
    expect(await codeOf(voteOn(weak, closed, 'disagree', { comment: '' }))).toBe('EVOTENOREASON');
    expect(await codeOf(voteOn(weak, closed, 'agree'))).toBe('RESTRICTIONLEVEL');
    expect(await codeOf(voteOn(aki, closed, 'agree'))).toBe('ENOTVALIDAUTH voteEnd');
    expect(await codeOf(voteOn(aki, late, 'agree'))).toBe('ENOTVALIDAUTH timeExceed');
    await ctx.db
      .insertInto('vote')
      .values({ revisionId: late.id, accountId: aki.accountId, vote: 'no', comment: 'x', castAt: old })
      .execute();
    expect(await codeOf(voteOn(aki, late, 'agree'))).toBe('ENOTVALIDAUTH voted');
  });
});

describe('a vote on a re-vote', () => {
  test('goes into one box, whichever endpoint it comes by, and both take the option', async () => {
    const { song: rejected, open } = await revote();
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    const option = { difficulty: 'low', personDiff: true };
    expect((await vote(site, aki, rejected, 'no', { option })).status).toBe(200);
    expect((await voteOn(mina, open, 'agree', { option })).status).toBe(200);
    expect(await ballotsOn(ctx, open)).toMatchObject([
      { accountId: aki.accountId, vote: 'no', difficulty: 'low', personDiff: true },
      { accountId: mina.accountId, vote: 'yes', difficulty: 'low', personDiff: true },
    ]);
    expect(await ballotsOn(ctx, rejected)).toEqual([]);
  });

  test('at the other endpoint is the same one again, or one too many', async () => {
    const { song: rejected, open } = await revote();
    await vote(site, aki, rejected, 'yes');
    expect((await voteOn(aki, open, 'agree')).body).toEqual({ success: true });
    expect(await voteOn(aki, open, 'neutral')).toMatchObject({ status: 409, body: { status: 'voted' } });
    expect(await voteOn(aki, open, 'agree', { option: { difficulty: 'high' } })).toMatchObject({ status: 409 });
    expect(await ballotsOn(ctx, open)).toHaveLength(1);
  });

  test('is open to people who voted on the song before, and leaves that ballot as it was', async () => {
    const first = await entry(ctx, { level: 3 });
    await vote(site, aki, first, 'no');
    await ctx.db
      .updateTable('submission')
      .set({ result: 'reject', decidedAt: START })
      .where('id', '=', first.id)
      .execute();
    const open = await revision(ctx, { entry: first, kind: 'resurrection' });
    expect((await vote(site, aki, first, 'yes')).status).toBe(200);
    expect(await ballotsOn(ctx, first)).toMatchObject([{ vote: 'no' }]);
    expect(await ballotsOn(ctx, open)).toMatchObject([{ vote: 'yes' }]);
  });

  test('also exists for a deleted or canceled chart, but not for a song with another open revision', async () => {
    for (const facts of [{ result: 'accept', deletedAt: START }, { result: 'canceled' }] as const) {
      const { song: gone, open } = await revote(facts);
      expect((await vote(site, aki, gone, 'yes')).status).toBe(200);
      expect(await ballotsOn(ctx, open)).toHaveLength(1);
    }
    expect((await vote(site, aki, song, 'yes')).body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
    expect(await ballotsOn(ctx, change)).toEqual([]);
  });

  test("has the window of the revision, not of the song's first vote", async () => {
    const { song: rejected, open } = await revote({ publishedAt: new Date(START.getTime() - 200 * DAY_MS) });
    expect((await vote(site, aki, rejected, 'yes')).status).toBe(200);
    await ctx.db
      .updateTable('revision')
      .set({ publishedAt: new Date(START.getTime() - 30 * DAY_MS - 1) })
      .where('id', '=', open.id)
      .execute();
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    expect((await vote(site, mina, rejected, 'yes')).body.status).toBe('timeExceed');
  });

  test('that is over is refused at both endpoints', async () => {
    const rejected = await entry(ctx, { result: 'reject' });
    const closed = await revision(ctx, { entry: rejected, kind: 'resurrection', result: 'reject' });
    for (const answer of [await vote(site, aki, rejected, 'yes'), await voteOn(aki, closed, 'agree')]) {
      expect(answer).toMatchObject({ status: 409, body: { status: 'voteEnd' } });
    }
  });
});

describe('votes on revisions at once', () => {
  test('16 different ones of one person, at both endpoints of a re-vote, store one', async () => {
    const { song: rejected, open } = await revote();
    const send = [
      () => voteOn(aki, open, 'agree'),
      () => vote(site, aki, rejected, 'neutral'),
      () => voteOn(aki, open, 'disagree'),
      () => vote(site, aki, rejected, 'yes', { option: { difficulty: 'high' } }),
    ];
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => send[index % 4]?.()));
    const stored = await ballotsOn(ctx, open);
    expect(stored).toHaveLength(1);
    const taken = answers.filter((answer) => answer?.status === 200);
    expect(taken).toHaveLength(4);
    for (const answer of answers) {
      if (answer?.status !== 200) expect([answer?.status, answer?.body.status]).toEqual([409, 'voted']);
    }
  });

  test('a vote that finds a vote count due performs it first, and is too late for what it closed', async () => {
    await ctx.db
      .updateTable('revision')
      .set({ publishedAt: new Date(NEXT_VOTE_COUNT.getTime() - 10 * DAY_MS) })
      .where('id', '=', change.id)
      .execute();
    await ballots(ctx, change, { yes: 8 });
    ctx.clock.set(NEXT_VOTE_COUNT);
    expect((await voteOn(aki, change, 'agree')).body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
    expect(await revisionNow(ctx, change)).toMatchObject({ result: 'accept', decidedAt: NEXT_VOTE_COUNT });
    expect(await entryNow(ctx, song)).toMatchObject({ level: 6 });
  });
});
