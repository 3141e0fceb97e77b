import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, daysAfter, MINUTE_MS } from '#domain/common/dates.ts';
import { chartPoints } from '#domain/players/stellaway/rating.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { writeArchive } from '#fakes/lr2ir/archive.ts';
import { ballots, type Entry, entry, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player, playerIdOf } from '#testing/data/players.ts';
import { playOf } from '#testing/data/pushedPlays.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { rounds } from '#testing/long.ts';
import { dropFile, revise } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { hashesOf } from '../../platform/hash.ts';
import { linkPlayer } from '../../players/identity/linkPlayer.ts';
import { unlinkPlayer } from '../../players/identity/unlinkPlayer.ts';
import { importArchive } from '../../plays/archive/importArchive.ts';
import { importScores } from '../../plays/importScores.ts';
import { receivePlays } from '../../plays/pushes/receivePlays.ts';
import { removeFromSub } from '../../voting/submissions/removeFromSub.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { countVotes } from '../../voting/voteCounts/countVotes.ts';
import { recomputeRestrictions } from '../recomputeRestrictions.ts';
import { isRecomputing, runRatingJobs } from './ratingJobs.ts';
import { ratingsOf } from './ratingsOf.ts';
import { verifyRatings } from './verifyRatings.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

const official = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: daysAfter(ctx.clock.now(), -200), ...facts });
const ratings = async (owner: Player = aki) => ratingsOf(ctx.db, await playerIdOf(ctx, owner));
const play = ({ md5 }: Pick<Entry, 'md5'>, clear = 4, exscore = 1000, who = aki) =>
  importScores(ctx, { userId: who.userId, lines: [{ md5, clear, exscore }] });
/** Has a vote count accept a revision. */
async function move(chart: Pick<Entry, 'id'>, kind: 'change' | 'delete' | 'resurrection' | 'transfer') {
  const change = await revision(ctx, { entry: chart, kind, publishedAt: daysAfter(ctx.clock.now(), -20) });
  await ballots(ctx, change, { yes: 40 });
  ctx.clock.advance(14 * DAY_MS);
  await countVotes(ctx);
}
const differences = async () => (await verifyRatings(ctx)).differences;
/** Returns the players whose last stored day differs from their rating. */
const staleDays = async () =>
  (
    await sql`
      select * from rating join (
        select distinct on (player_id, table_id) * from rating_day order by player_id, table_id, day desc
      ) as last using (player_id, table_id)
      where (rating.skill, rating.experience, rating.played) <> (last.skill, last.experience, last.played)
        or rating.played > 0 and rating.clears <> last.clears`.execute(ctx.db)
  ).rows;
const restrictions = () =>
  ctx.db.selectFrom('restriction').selectAll().orderBy('accountId').orderBy('tableId').execute();
const points = (level: number, clear: number, exScore: number, notes?: number) =>
  chartPoints('lr2', { level, clear, exScore, notes });

describe('the rating of a player', () => {
  test('counts at most the best possible score, once the site knows the notes', async () => {
    const chart = await official();
    await play(chart, 4, 99_999);
    expect((await ratings()).get('st')?.skill).toBe(points(0, 4, 99_999));
    await storedChart(ctx, chart);
    await runRatingJobs(ctx);
    expect((await ratings()).get('st')?.skill).toBe(points(0, 4, 99_999, 4));
    expect(await differences()).toEqual([]);
  });
});

describe('a chart that moves', () => {
  test('in a vote count changes the ratings in a job after it, in both tables of a transfer', async () => {
    const chart = await official({ tableId: 'sl', level: 12 });
    await play(chart);
    await move(chart, 'transfer');
    expect([...(await ratings()).keys()]).toEqual(['sl']);
    expect(await isRecomputing(ctx.db)).toBe(true);
    await runRatingJobs(ctx);
    expect([...(await ratings())].map(([tableId, { skill }]) => [tableId, skill])).toEqual([
      ['st', points(0, 4, 1000)],
    ]);
    expect(await isRecomputing(ctx.db)).toBe(false);
    expect(await differences()).toEqual([]);
  });

  test('in a fix to another file changes the ratings of everybody who played one of the files', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    const mina = await player(ctx, 'mina');
    const chart = await official({ level: 4 });
    const other = chartText({ title: 'Right' });
    await play(chart);
    await play(hashesOf(other), 2, 8, mina);
    await dropFile(site, admin, other);
    const more = { sha256: hashesOf(other).sha256 };
    expect((await revise(site, admin, chart, { type: 'fix', comment: 'wrong file', more })).status).toBe(200);
    await runRatingJobs(ctx);
    expect(await ratings()).toEqual(new Map());
    expect((await ratings(mina)).get('st')?.played).toBe(1);
    expect(await differences()).toEqual([]);
  });
});

describe('an archive', () => {
  test('gives all its players a rating one minute after the last batch', async () => {
    const chart = await official();
    const file = path.join(testDirectory(), 'archive.db');
    const rows = [1, 2, 3].map((playerId) => ({ playerId, md5: chart.md5, score: 100 * playerId }));
    writeArchive(file, { scores: rows });
    await importArchive(ctx, { file });
    await runRatingJobs(ctx);
    expect(await ctx.db.selectFrom('rating').selectAll().execute()).toEqual([]);
    ctx.clock.advance(MINUTE_MS);
    await runRatingJobs(ctx);
    expect(await ctx.db.selectFrom('rating').select('skill').orderBy('skill').execute()).toEqual(
      [100, 200, 300].map((score) => ({ skill: points(0, 4, score) })),
    );
    expect(await isRecomputing(ctx.db)).toBe(false);
    expect(await differences()).toEqual([]);
  });
});

describe('the command', () => {
  test('`ratings verify` prints each difference, and `ratings rebuild` corrects them', async () => {
    await play(await official());
    expect(await runCommand(ctx, ['ratings', 'verify'])).toEqual([
      'The ratings of 1 player are what follows from their scores.',
    ]);
    await ctx.db.updateTable('rating').set({ skill: 1 }).execute();
    const idle = {
      playerId: await playerIdOf(ctx, await player(ctx, 'idle')),
      tableId: 'sl',
      service: 'lr2',
      name: 'idle',
    } as const;
    await ctx.db
      .insertInto('rating')
      .values({ ...idle, skill: 2, experience: 3, played: 4, clears: '{}' })
      .execute();
    await expect(runCommand(ctx, ['ratings', 'verify'])).rejects.toThrow('Differences: 2.');
    await runCommand(ctx, ['ratings', 'rebuild']);
    expect(await differences()).toEqual([]);
  });

  test('`ratings verify` waits for a job', async () => {
    const chart = await official();
    await removeFromSub(ctx, { by: null, reason: '', table: chart.tableId, entryNo: chart.entryNo });
    await expect(runCommand(ctx, ['ratings', 'verify'])).rejects.toThrow('being recomputed');
  });
});

test('after any sequence of changes to scores and charts, the ratings equal those computed from scratch', async () => {
  const mina = await player(ctx, 'mina', { service: 'beatoraja' });
  const charts: Entry[] = [];
  for (const [tableId, level] of [
    ['st', 0],
    ['st', 12],
    ['sl', 3],
    ['dp', 7],
    ['fr', 1],
  ] as const)
    for (let count = 0; count < 2; count++) charts.push(await official({ tableId, level }));
  let events = 0;
  const chart = fc.constantFrom(...charts);
  const score = fc.record({ clear: fc.integer({ min: 0, max: 5 }), exscore: fc.integer({ min: 0, max: 2000 }) });
  const kinds = ['change', 'delete', 'resurrection', 'transfer'] as const;
  const steps = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('import' as const), chart, score }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('push' as const), chart, score }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), chart }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), chart, by: fc.constantFrom(...kinds) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('archive' as const), chart, score }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('link' as const, 'unlink' as const), id: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('jobs' as const) }) },
  );
  type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;
  const apply = async (step: Step) => {
    switch (step.kind) {
      case 'import':
        return play(step.chart, step.score.clear, step.score.exscore);
      case 'push':
        return receivePlays(ctx, 'minir', [
          playOf(mina, step.chart, { eventId: `event ${++events}`, score: { ...step.score } }),
        ]);
      case 'remove':
        return removeFromSub(ctx, { by: null, reason: '', table: step.chart.tableId, entryNo: step.chart.entryNo });
      case 'move': {
        // Not every move is possible from the current place of the chart.
        return move(step.chart, step.by).catch(() => undefined);
      }
      case 'archive': {
        const file = path.join(testDirectory(), `${++events}.db`);
        const row = { playerId: 1 + (events % 3), md5: step.chart.md5, clearType: 'EASY', combo: 1, badPoor: 1 };
        writeArchive(file, { scores: [{ ...row, score: step.score.exscore }] });
        return importArchive(ctx, { file });
      }
      // The players of the archive are linked to accounts.
      case 'link': {
        const identity = { service: 'lr2', rankingId: String(1 + step.id) } as const;
        return afterDueVoteCounts(ctx, (trx, now) => linkPlayer(ctx, trx, now, mina.accountId, identity));
      }
      case 'unlink':
        return unlinkPlayer(ctx, mina.accountId, { service: 'lr2', password: PASSWORD });
      case 'leave': {
        await deleteAccount(ctx, aki.accountId, PASSWORD);
        const { userId, nickname, rankingId: lr2Id } = aki;
        return createAccount(ctx, { userId, nickname, password: PASSWORD, lr2Id });
      }
      case 'jobs':
        return runRatingJobs(ctx);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 5, maxLength: 25 }), async (sequence) => {
      for (const step of sequence) await apply(step);
      ctx.clock.advance(MINUTE_MS);
      await runRatingJobs(ctx);
      expect(await differences()).toEqual([]);
      expect(await staleDays()).toEqual([]);
      const rights = await restrictions();
      await afterDueVoteCounts(ctx, (trx, now) =>
        recomputeRestrictions(trx, rulesAt(ctx.rules, now), { accountIds: [aki.accountId, mina.accountId] }),
      );
      expect(await restrictions()).toEqual(rights);
    }),
    { numRuns: rounds(8, 100) },
  );
});
