import { beforeEach, describe, expect, test } from 'vitest';
import { ballots, ballotsOn, type Entry, entry, entryNow } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { codeOf, published, vote } from '#testing/site/actions.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { FIRST, START } from '#testing/site/voteCounts.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';

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
const levelVote = (about: Pick<Entry, 'entryNo'>, level: unknown, option = 'yes'): Promise<Answer> =>
  site.post(`/api/vote/vote/${about.entryNo}`, { table: 'st', level, vote: option, comment: 'because' }, aki);
const alreadyVoted = { status: 409, body: { success: false, error: 'ENOTVALIDAUTH', status: 'voted' } };

describe('a vote', () => {
  const option = { difficulty: 'high', personDiff: true };

  test('is stored with opinion and comment; repeating it succeeds and changes nothing', async () => {
    const more = { option, comment: ` <b>good</b> '; drop table vote; --` };
    for (let time = 0; time < 3; time++) {
      expect(await vote(site, aki, song, 'neutral', more)).toMatchObject({ status: 200, body: { success: true } });
      ctx.clock.advance(1);
    }
    const { accountId } = aki;
    const ballot = { vote: 'neutral', ...option, level: null, comment: more.comment, castAt: START };
    expect(await ballotsOn(ctx, song)).toMatchObject([{ accountId, ...ballot }]);
  });

  test('of version 1 is stored with the chosen level; repeating it succeeds', async () => {
    const old = await entry(ctx, { level: 4, voteVersion: 1 });
    for (let time = 0; time < 2; time++) expect((await levelVote(old, 6)).body).toEqual({ success: true });
    expect(await levelVote(old, 5)).toMatchObject(alreadyVoted);
    const { accountId } = aki;
    const ballot = { vote: 'yes', level: 6, difficulty: null, personDiff: false, comment: 'because' };
    expect(await ballotsOn(ctx, old)).toMatchObject([{ accountId, ...ballot }]);
  });

  test('with an opinion of older clients is stored as what it is called today', async () => {
    await vote(site, aki, song, 'yes', { option: { difficulty: 'easy' } });
    expect(await ballotsOn(ctx, song)).toMatchObject([{ difficulty: 'low' }]);
  });

  test('that differs from the first is refused, and the first is kept', async () => {
    await vote(site, aki, song, 'yes');
    expect(await vote(site, aki, song, 'yes', { option })).toMatchObject(alreadyVoted);
    expect(await ballotsOn(ctx, song)).toMatchObject([{ vote: 'yes', difficulty: 'mid', personDiff: false }]);
  });

  test('changes the total in the list immediately, and no published file', async () => {
    const before = await published(site, 'st', 'score_vote.json');
    await vote(site, aki, song, 'yes');
    expect((await site.get('/api/vote/songs?table=st')).body.source).toMatchObject([{ voteTotal: 1 }]);
    expect(await published(site, 'st', 'score_vote.json')).toEqual(before);
  });
});

describe('a vote is refused', () => {
  const on = async (facts: Parameters<typeof entry>[1]) => vote(site, aki, await entry(ctx, facts), 'yes');
  const onRemoved = async () => {
    await removeFromSub(ctx, { by: null, reason: '', table: song.tableId, entryNo: song.entryNo });
    return vote(site, aki, song, 'yes');
  };

  test.each<[string, string, () => Promise<Answer>]>([
    ['on an entry of another table', 'ENOTFOUND', () => vote(site, aki, { ...song, tableId: 'sl' }, 'yes')],
    ['by opinion on an entry of version 1', 'NOTVALIDVALUE', () => on({ voteVersion: 1 })],
    ['on an entry that is decided', 'ENOTVALIDAUTH voteEnd', () => on({ result: 'accept' })],
    ['on an entry that an admin removed', 'ENOTVALIDAUTH voteEnd', onRemoved],
  ])('%s: %s', async (_, code, ask) => {
    expect(await codeOf(ask())).toBe(code);
    expect(await ctx.db.selectFrom('vote').select('id').execute()).toEqual([]);
  });

  test('above the level limit of the voter in the table of the entry', async () => {
    const mina = await player(ctx, 'mina', { cleared: ['st1'] });
    expect((await vote(site, mina, await entry(ctx, { level: 3 }), 'yes')).status).toBe(200);
    for (const facts of [{ level: 4 }, { tableId: 'dp' }]) {
      expect(await vote(site, mina, await entry(ctx, facts), 'yes')).toMatchObject({
        status: 403,
        body: { error: 'RESTRICTIONLEVEL', above: 2 },
      });
    }
  });
});

describe('concurrent votes', () => {
  test('of different ones from one person, one is stored and the others are refused', async () => {
    const options = Array.from({ length: 30 }, (_, index) => (['yes', 'neutral', 'no'] as const)[index % 3] ?? 'yes');
    const answers = await Promise.all(options.map((option) => vote(site, aki, song, option)));
    const [kept, ...others] = await stored();
    expect(others).toEqual([]);
    for (const [index, answer] of answers.entries()) {
      expect(answer).toMatchObject(options[index] === kept ? { status: 200 } : alreadyVoted);
    }
  });
});

describe('a vote while a vote count is due', () => {
  test('performs the vote count first, and is too late for an entry that it closed', async () => {
    await ballots(ctx, song, { yes: 8 });
    ctx.clock.set(FIRST);
    expect((await vote(site, aki, song, 'yes')).body).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voteEnd' });
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', decidedAt: FIRST });
    expect(await stored()).toHaveLength(8);
  });

  test('is counted by the next vote count', async () => {
    ctx.clock.set(FIRST);
    expect((await vote(site, aki, song, 'yes')).status).toBe(200);
    expect(await ctx.db.selectFrom('countingRun').select('dueAt').execute()).toEqual([{ dueAt: FIRST }]);
    expect(await ballotsOn(ctx, song)).toMatchObject([{ castAt: FIRST }]);
  });

  test('is not stored with a time before a performed vote count when the clock was set back', async () => {
    ctx.clock.set(FIRST);
    await vote(site, aki, await entry(ctx, { publishedAt: START }), 'yes');
    ctx.clock.set(START);
    await vote(site, aki, song, 'yes');
    expect(await ballotsOn(ctx, song)).toMatchObject([{ castAt: FIRST }]);
  });
});
