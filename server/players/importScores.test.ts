import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { restrictionsOf } from '../scores/restrictionsOf.ts';
import { importScores, type ScoreLine } from './importScores.ts';

const database = await testDatabase();
const ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  await testContext(database);
});

const bests = () =>
  ctx.db
    .selectFrom('score')
    .select(['playerId', 'chartHash', 'origin', 'clear', 'exScore', 'minBp', 'playedAt'])
    .orderBy('playerId')
    .orderBy('chartHash')
    .execute();

const { md5, sha256 } = hashes('chart');

describe('imported scores', () => {
  test('keep the lamp id of their service and the hash that it names charts by', async () => {
    await player(ctx, 'mina', { service: 'beatoraja' });
    await importScores(ctx, { userId: 'mina-id', lines: [{ md5, sha256, clear: 10, exscore: 1 }] });
    expect(await bests()).toMatchObject([{ chartHash: sha256, clear: 10 }]);
  });

  test('of an unknown player are ENOTFOUND; a clear the service does not have is NOTVALIDVALUE with its line', async () => {
    await player(ctx, 'aki');
    const good = { md5, clear: 5, exscore: 1 };
    expect(await importScores(ctx, { userId: 'nobody', lines: [good] })).toEqual({ error: 'ENOTFOUND' });
    const refused = await importScores(ctx, { userId: 'aki-id', lines: [good, { ...good, clear: 6 }] });
    expect(refused).toEqual({ error: 'NOTVALIDVALUE', line: 2 });
    expect(await bests()).toEqual([]);
  });

  test('raise restrictions at once, by official charts only', async () => {
    const aki = await player(ctx, 'aki');
    const mina = await player(ctx, 'mina', { service: 'beatoraja' });
    const official = await entry(ctx, { result: 'accept', level: 3 });
    const rejected = await entry(ctx, { result: 'reject', level: 9 });
    const dp = await entry(ctx, { tableId: 'dp', result: 'accept', level: 1 });
    const clears = [official, rejected, dp].map((one) => ({ md5: one.md5, clear: 2, exscore: 1 }));
    await importScores(ctx, { userId: 'aki-id', lines: clears });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5, dp: 3 });
    const assist = { sha256: official.sha256, clear: 3, exscore: 1 };
    await importScores(ctx, { userId: 'mina-id', lines: [assist] });
    expect(await restrictionsOf(ctx.db, mina.accountId)).toEqual({});
    await importScores(ctx, { userId: 'mina-id', lines: [{ ...assist, clear: 4 }] });
    expect(await restrictionsOf(ctx.db, mina.accountId)).toEqual({ st: 5 });
  });

  test('are stored completely when they are more than a statement takes', async () => {
    await player(ctx, 'aki');
    const lines = Array.from({ length: 4500 }, (_, index) => ({
      ...hashes(`chart ${index}`),
      sha256: undefined,
      clear: 2,
      exscore: index,
    }));
    expect(await importScores(ctx, { userId: 'aki-id', lines })).toEqual({ imported: 4500 });
    expect(await bests()).toHaveLength(4500);
  });

  test('give the same result in any order, in any pieces, however often they are sent', async () => {
    const charts = ['a', 'b', 'c'].map(hashes);
    const line = fc.record({
      chart: fc.constantFrom(...charts),
      byMd5: fc.boolean(),
      clear: fc.integer({ min: 0, max: 5 }),
      exscore: fc.nat(2000),
      minbp: fc.option(fc.nat(500)),
      played: fc.option(fc.date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })),
    });
    const asLine = ({
      chart,
      byMd5,
      played,
      ...rest
    }: typeof line extends fc.Arbitrary<infer T> ? T : never): ScoreLine => ({
      ...rest,
      ...(byMd5 ? { md5: chart.md5 } : { sha256: chart.sha256 }),
      played: played?.toISOString(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }).chain((lines) =>
          fc.record({
            lines: fc.constant(lines),
            shuffled: fc.shuffledSubarray([...lines, ...lines], { minLength: 2 * lines.length }),
            cut: fc.nat(2 * lines.length),
          }),
        ),
        async ({ lines, shuffled, cut }) => {
          await database.empty();
          await testContext(database);
          await player(ctx, 'aki');
          await importScores(ctx, { userId: 'aki-id', lines: lines.map(asLine) });
          const once = await bests();
          await ctx.db.deleteFrom('score').execute();
          await importScores(ctx, { userId: 'aki-id', lines: shuffled.slice(0, cut).map(asLine) });
          await importScores(ctx, { userId: 'aki-id', lines: shuffled.slice(cut).map(asLine) });
          expect(await bests()).toEqual(once);
        },
      ),
      { numRuns: 25 },
    );
  });
});
