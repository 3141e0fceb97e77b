import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { testContext } from '#testing/site/context.ts';
import { restrictionsOf } from '../scores/restrictionsOf.ts';
import { importScores } from './importScores.ts';

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
  test('merge into the best clear, EX score, BP and last play, each on its own', async () => {
    await player(ctx, 'aki');
    const lines = [
      { md5, clear: 4, exscore: 1000, minbp: 80, played: '2026-01-01T00:00:00Z' },
      { md5, clear: 2, exscore: 1500, minbp: 20, played: '2025-01-01T00:00:00+09:00' },
    ];
    expect(await importScores(ctx, { userId: 'aki-id', lines })).toEqual({ imported: 2 });
    await importScores(ctx, { userId: 'aki-id', lines: [{ md5, clear: 1, exscore: 0, minbp: null }] });
    const best = { clear: 4, exScore: 1500, minBp: 20, playedAt: new Date('2026-01-01T00:00:00Z') };
    expect(await bests()).toMatchObject([{ chartHash: md5, origin: 'operator', ...best }]);
  });

  test('keep the lamp id of their service and the hash by which it identifies charts', async () => {
    await player(ctx, 'mina', { service: 'beatoraja' });
    await importScores(ctx, { userId: 'mina-id', lines: [{ md5, sha256, clear: 10, exscore: 1 }] });
    expect(await bests()).toMatchObject([{ chartHash: sha256, clear: 10 }]);
  });

  test('with a clear that the service does not have are NOTVALIDVALUE with its line, and none is stored', async () => {
    await player(ctx, 'aki');
    const good = { md5, clear: 5, exscore: 1 };
    const refused = await importScores(ctx, { userId: 'aki-id', lines: [good, { ...good, clear: 6 }] });
    expect(refused).toEqual({ error: 'NOTVALIDVALUE', line: 2 });
    expect(await bests()).toEqual([]);
  });

  test('raise restrictions at once, on official charts only', async () => {
    const aki = await player(ctx, 'aki');
    const official = await entry(ctx, { result: 'accept', level: 3 });
    const rejected = await entry(ctx, { result: 'reject', level: 9 });
    const dp = await entry(ctx, { tableId: 'dp', result: 'accept', level: 1 });
    const clears = [official, rejected, dp].map((one) => ({ md5: one.md5, clear: 2, exscore: 1 }));
    await importScores(ctx, { userId: 'aki-id', lines: clears });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5, dp: 3 });
  });
});
