import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { voteCountsDue } from '#domain/voting/calendar.ts';
import cases from '#domain/voting/fixtures/cases.json' with { type: 'json' };
import { parseChangeTo, type VotedKind } from '#domain/voting/revisionKinds.ts';
import type { Tally } from '#domain/voting/tally.ts';
import { ballots, type Entry, entry, entryNow, type Revision, revision, revisionNow } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { published } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { countVotes } from './countVotes.ts';

const T = new Date('2026-12-06T12:00:00Z');
/** Long enough before T for the oldest vote; the vote counts in between are performed while nothing is stored. */
const START = new Date('2026-10-20T12:00:00Z');

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(async () => {
  await site.fresh();
  const [last = START] = voteCountsDue(START, new Date(T.getTime() - 1)).slice(-1);
  ctx.clock.set(last);
  await countVotes(ctx);
});

type Case = (typeof cases)[number];

/** Casts the votes, and spreads the opinions over them, yes votes first. */
async function cast(box: Entry | Revision, votes: Tally, opinions: Case['opinions']): Promise<void> {
  const cast = (['yes', 'neutral', 'no'] as const).flatMap((vote) => Array.from({ length: votes[vote] }, () => vote));
  const held = (['high', 'mid', 'low'] as const).flatMap((difficulty) =>
    Array.from({ length: opinions?.[difficulty] ?? 0 }, () => difficulty),
  );
  for (const [index, vote] of cast.entries()) {
    const difficulty = held[index];
    await ballots(ctx, box, { [vote]: 1, ...(difficulty && { difficulty }), castAt: new Date(T.getTime() - 1) });
  }
}

const publishedAt = ({ ageDays }: Case) => new Date(T.getTime() - Math.round(ageDays * DAY_MS));

async function lists(table: string) {
  const rows = (file: string) => published(site, table, file);
  return {
    official: await rows('score.json'),
    voting: await rows('score_vote.json'),
    sub: await rows('score_sub.json'),
  };
}

test('there are twenty-five of them', () => {
  expect(cases).toHaveLength(25);
});

describe('a decided example, counted', () => {
  test.each(cases.filter(({ kind }) => kind === 'song').map((one) => [one.why, one] as const))('%s', async (_, one) => {
    const song = await entry(ctx, { tableId: one.table, level: one.level, publishedAt: publishedAt(one) });
    await cast(song, one, one.opinions);
    ctx.clock.set(T);
    await countVotes(ctx);
    const now = await entryNow(ctx, song);
    expect(now.result).toBe(one.result);
    const row = [song.entryNo, String(one.newLevel ?? one.level)];
    expect(await lists(one.table)).toEqual({
      official: one.result === 'accept' ? [row] : [],
      voting: one.result === 'new' ? [row] : [],
      sub: [row],
    });
  });

  test.each(cases.filter(({ kind }) => kind === 'revision').map((one) => [one.why, one] as const))(
    '%s',
    async (_, one) => {
      const kind = one.type as VotedKind;
      const song = await entry(ctx, {
        tableId: one.table,
        level: one.level,
        result: kind === 'resurrection' ? 'reject' : 'accept',
        publishedAt: new Date(START.getTime() - 100 * DAY_MS),
      });
      const changeTo = parseChangeTo(one.changeTo);
      const revised = await revision(ctx, {
        entry: song,
        kind,
        ...(changeTo !== null && { changeTo }),
        publishedAt: publishedAt(one),
      });
      await cast(revised, one, one.opinions);
      ctx.clock.set(T);
      await countVotes(ctx);
      expect((await revisionNow(ctx, revised)).result).toBe(one.result);
      const row = [song.entryNo, String(one.newLevel ?? one.level)];
      const table = one.newTable ?? one.table;
      expect(await lists(table)).toEqual({ official: one.newTable ? [row] : [], voting: [], sub: [row] });
      if (table !== one.table) expect(await lists(one.table)).toEqual({ official: [], voting: [], sub: [] });
    },
  );
});
