import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, ballotsOn, type Entry, entry, entryNow } from '#testing/data/entries.ts';
import { type Player, player, players } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { published, vote } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { removeFromSub } from './submissions/removeFromSub.ts';

/** Two days after a vote count: the next ones are in 12 and 26 days. */
const START = new Date('2026-11-24T12:00:00Z');
const NEXT_VOTE_COUNT = new Date('2026-12-06T12:00:00Z');

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let song: Entry;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  song = await entry(ctx);
});

const stored = async () => (await ballotsOn(ctx, song)).map((ballot) => ballot.vote);

describe('a vote', () => {
  test('is stored with its opinion, its mark and its comment', async () => {
    const more = { option: { difficulty: 'high', personDiff: true }, comment: ` <b>good</b> '; drop table vote; --` };
    expect(await vote(site, aki, song, 'neutral', more)).toMatchObject({ status: 200, body: { success: true } });
    expect(await ballotsOn(ctx, song)).toMatchObject([
      {
        accountId: aki.accountId,
        vote: 'neutral',
        difficulty: 'high',
        personDiff: true,
        level: null,
        comment: more.comment,
        castAt: START,
      },
    ]);
  });

  test('without an opinion counts as mid', async () => {
    await vote(site, aki, song, 'yes');
    expect(await ballotsOn(ctx, song)).toMatchObject([{ difficulty: 'mid', personDiff: false, comment: '' }]);
  });

  test.each([
    ['hard', 'high'],
    ['fair', 'mid'],
    ['easy', 'low'],
  ] as const)('with the opinion %s of older clients is stored as %s', async (given, difficulty) => {
    await vote(site, aki, song, 'yes', { option: { difficulty: given } as never });
    expect(await ballotsOn(ctx, song)).toMatchObject([{ difficulty }]);
  });

  test('the proposer votes like anyone', async () => {
    const own = await entry(ctx, { proposerId: aki.accountId });
    expect((await vote(site, aki, own, 'yes')).status).toBe(200);
  });

  test('is a success when repeated, and changes nothing', async () => {
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push((await vote(site, aki, song, 'no', { comment: 'bad' })).body);
    expect(answers).toEqual([{ success: true }, { success: true }, { success: true }]);
    expect(await stored()).toEqual(['no']);
  });

  test.each([
    ['vote', 'no', {}],
    ['opinion', 'yes', { option: { difficulty: 'low' } }],
    ['mark', 'yes', { option: { personDiff: true } }],
    ['comment', 'yes', { comment: 'changed my mind' }],
  ] as const)(
    'with another %s after it is refused: the first stands (ENOTVALIDAUTH, 409, voted)',
    async (_, option, more) => {
      await vote(site, aki, song, 'yes');
      expect(await vote(site, aki, song, option, more)).toMatchObject({
        status: 409,
        body: { success: false, error: 'ENOTVALIDAUTH', status: 'voted' },
      });
      expect(await ballotsOn(ctx, song)).toMatchObject([
        { vote: 'yes', difficulty: 'mid', personDiff: false, comment: '' },
      ]);
    },
  );

  test('changes the total of the list at once, and no published file', async () => {
    const before = await published(site, 'st', 'score_vote.json');
    await vote(site, aki, song, 'yes');
    expect((await site.get('/api/vote/songs?table=st')).body.source).toMatchObject([{ voteTotal: 1 }]);
    expect(await published(site, 'st', 'score_vote.json')).toEqual(before);
  });
});

describe('a vote is refused', () => {
  test('without a session: ESESSIONEXP', async () => {
    expect(await vote(site, null, song, 'yes')).toMatchObject({ status: 401, body: { error: 'ESESSIONEXP' } });
  });

  test('on what is not an entry of that table: ENOTFOUND', async () => {
    for (const entryNo of [
      '0',
      '-1',
      '2',
      '1.0',
      '1e0',
      '01',
      'x',
      '%00',
      '1'.repeat(10),
      '9'.repeat(40),
      '%F0%9F%8C%9F',
    ]) {
      const answer = await site.post(`/api/vote/vote2/${entryNo}`, { table: 'st', vote: 'yes' }, aki);
      expect(answer, entryNo).toMatchObject({ status: 404, body: { error: 'ENOTFOUND' } });
    }
    for (const table of ['sl', 'zz', '__proto__', 'x'.repeat(1000)]) {
      expect((await vote(site, aki, { ...song, tableId: table }, 'yes')).status, table).toBe(404);
    }
  });

  test('with wrong types: NOTVALIDVALUE', async () => {
    const good = { table: 'st', vote: 'yes', option: { difficulty: 'mid', personDiff: false }, comment: '' };
    for (const wrong of [
      { table: '\0' },
      { vote: 'maybe' },
      { vote: 1 },
      { vote: null },
      { vote: ['yes'] },
      { table: null },
      { option: 'high' },
      { option: { difficulty: 'harder' } },
      { option: { personDiff: 'true' } },
      { option: null },
      { comment: 5 },
      { comment: 'a\0b' },
      { comment: '\udc00' },
    ]) {
      const answer = await site.post('/api/vote/vote2/1', { ...good, ...wrong }, aki);
      expect(answer, JSON.stringify(wrong)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    }
    expect(await stored()).toEqual([]);
  });

  test('that is neutral in fr, which has none: NOTVALIDVALUE', async () => {
    const free = await entry(ctx, { tableId: 'fr' });
    expect(await vote(site, aki, free, 'neutral')).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    expect((await vote(site, aki, free, 'yes')).status).toBe(200);
  });

  test('on an entry of vote version 1: NOTVALIDVALUE', async () => {
    const old = await entry(ctx, { voteVersion: 1 });
    expect(await vote(site, aki, old, 'yes')).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
  });

  test('with a comment over 200 characters: TOOLONGCOM', async () => {
    const answer = await vote(site, aki, song, 'yes', { comment: '星'.repeat(201) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'TOOLONGCOM', limit: 200 } });
    expect((await vote(site, aki, song, 'yes', { comment: '星'.repeat(200) })).status).toBe(200);
  });

  test('that is no, without a reason: EVOTENOREASON', async () => {
    for (const comment of ['', '   ', '\n\t　']) {
      expect(await vote(site, aki, song, 'no', { comment })).toMatchObject({
        status: 400,
        body: { error: 'EVOTENOREASON' },
      });
    }
  });

  test('above the allowed level: RESTRICTIONLEVEL, 403', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st1'] });
    const [three, four] = [await entry(ctx, { level: 3 }), await entry(ctx, { level: 4 })];
    expect((await vote(site, mina, three, 'yes')).status).toBe(200);
    expect(await vote(site, mina, four, 'yes')).toMatchObject({
      status: 403,
      body: { error: 'RESTRICTIONLEVEL', above: 2 },
    });
    expect((await vote(site, mina, await entry(ctx, { tableId: 'sl', level: 12 }), 'yes')).status).toBe(200);
    expect((await vote(site, mina, await entry(ctx, { tableId: 'dpst' }), 'yes')).status).toBe(403);
    expect((await vote(site, mina, await entry(ctx, { tableId: 'dp' }), 'yes')).status).toBe(403);
    expect((await vote(site, mina, await entry(ctx, { tableId: 'fr', level: 12 }), 'yes')).status).toBe(200);
  });

  test.each(['accept', 'reject', 'canceled'] as const)(
    'on an entry that is %s: ENOTVALIDAUTH, 409, voteEnd',
    async (result) => {
      const closed = await entry(ctx, { result });
      expect(await vote(site, aki, closed, 'yes')).toMatchObject({
        status: 409,
        body: { error: 'ENOTVALIDAUTH', status: 'voteEnd' },
      });
    },
  );

  test('on an entry that an admin removed: voteEnd', async () => {
    await removeFromSub(ctx, song);
    expect((await vote(site, aki, song, 'yes')).body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
  });

  test('when more than 30 days have passed: ENOTVALIDAUTH, 409, timeExceed', async () => {
    const old = await entry(ctx, { publishedAt: new Date(START.getTime() - 30 * DAY_MS) });
    const mina = await player(ctx, 'mina', { cleared: ['st10'] });
    expect((await vote(site, aki, old, 'yes')).status).toBe(200);
    ctx.clock.advance(1);
    expect(await vote(site, mina, old, 'yes')).toMatchObject({
      status: 409,
      body: { error: 'ENOTVALIDAUTH', status: 'timeExceed' },
    });
    expect((await vote(site, aki, old, 'yes')).body).toEqual({ success: true });
  });
});

describe('votes at once', () => {
  test('200 of one person on one song store one', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => vote(site, aki, song, 'yes')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toEqual(['yes']);
  });

  test('different ones of one person: one is stored, the others are refused', async () => {
    const options = Array.from({ length: 30 }, (_, index) => (['yes', 'neutral', 'no'] as const)[index % 3] ?? 'yes');
    const answers = await Promise.all(options.map((option) => vote(site, aki, song, option)));
    const [kept] = await stored();
    expect(await stored()).toHaveLength(1);
    for (const [index, { status, body }] of answers.entries()) {
      if (options[index] === kept) expect(status).toBe(200);
      else expect([status, body.error, body.status]).toEqual([409, 'ENOTVALIDAUTH', 'voted']);
    }
  });

  test('of many people on many songs are all there, each once', async () => {
    const songs = [song, await entry(ctx), await entry(ctx, { tableId: 'sl' })];
    const crowd = await players(ctx, 'voter', 8, { cleared: ['st10'] });
    const answers = await Promise.all(
      crowd.flatMap((who) => songs.flatMap((one) => [vote(site, who, one, 'yes'), vote(site, who, one, 'yes')])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const rows = await ctx.db.selectFrom('vote').select(['submissionId', 'accountId']).execute();
    expect(new Set(rows.map((row) => `${row.submissionId} ${row.accountId}`)).size).toBe(24);
    expect(rows).toHaveLength(24);
  });
});

describe('a vote that finds a vote count due', () => {
  test('performs it first, and is too late for an entry that it closed', async () => {
    await ballots(ctx, song, { yes: 8 });
    ctx.clock.set(NEXT_VOTE_COUNT);
    expect((await vote(site, aki, song, 'yes')).body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', decidedAt: NEXT_VOTE_COUNT });
    expect(await stored()).toHaveLength(8);
  });

  test('is itself counted by the next one', async () => {
    ctx.clock.set(NEXT_VOTE_COUNT);
    expect((await vote(site, aki, song, 'yes')).status).toBe(200);
    expect(await ctx.db.selectFrom('countingRun').select('dueAt').execute()).toEqual([{ dueAt: NEXT_VOTE_COUNT }]);
    expect(await ballotsOn(ctx, song)).toMatchObject([{ castAt: NEXT_VOTE_COUNT }]);
  });

  test('is not stored before a performed vote count when the clock was set back', async () => {
    ctx.clock.set(NEXT_VOTE_COUNT);
    await vote(site, aki, await entry(ctx, { publishedAt: START }), 'yes');
    ctx.clock.set(START);
    await vote(site, aki, song, 'yes');
    expect(await ballotsOn(ctx, song)).toMatchObject([{ castAt: NEXT_VOTE_COUNT }]);
  });
});
