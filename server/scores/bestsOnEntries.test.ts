import { beforeEach, describe, expect, test } from 'vitest';
import { type Entry, entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { upsertPlayer } from '../players/identity/upsertPlayer.ts';
import { bestsOnEntries } from './bestsOnEntries.ts';

const database = await testDatabase();
const ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  await testContext(database);
});

const playerId = (rankingId: string) => upsertPlayer(ctx.db, { service: 'lr2', rankingId });

interface ScoreFacts {
  playerId: number;
  chartHash: string;
  origin?: DB['score']['origin'];
  clear?: number;
  exScore?: number;
  maxCombo?: number | null;
  minBp?: number | null;
  isCheated?: boolean;
}

const store = (...scores: ScoreFacts[]) =>
  ctx.db
    .insertInto('score')
    .values(scores.map((score) => ({ origin: 'update' as const, clear: 1, exScore: 0, ...score })))
    .execute();

const bests = (narrowed: Parameters<typeof bestsOnEntries>[1]) =>
  bestsOnEntries(ctx.db, narrowed)
    .select(['best.playerId', 'best.submissionId', 'best.clear', 'best.exScore', 'best.minBp'])
    .orderBy('best.playerId')
    .orderBy('best.submissionId')
    .execute();

describe('the best of a player on an entry', () => {
  let song: Entry;
  let aki: number;
  beforeEach(async () => {
    song = await entry(ctx, { result: 'accept' });
    aki = await playerId('1');
  });

  test('is taken over all origins, lamp, EX score and BP independently', async () => {
    const key = { playerId: aki, chartHash: song.md5 };
    await store(
      { ...key, origin: 'archive', clear: 5, exScore: 100, minBp: null },
      { ...key, origin: 'update', clear: 1, exScore: 300, minBp: 9 },
      { ...key, origin: 'operator', clear: 2, exScore: 200, minBp: 4 },
    );
    expect(await bests({ playerIds: [aki] })).toEqual([
      { playerId: aki, submissionId: song.id, clear: 5, exScore: 300, minBp: 4 },
    ]);
  });

  test('is one per entry, by either hash of the chart', async () => {
    await store(
      { playerId: aki, chartHash: song.md5, origin: 'update', clear: 2, exScore: 100 },
      { playerId: aki, chartHash: song.sha256, origin: 'operator', clear: 4, exScore: 50 },
    );
    expect(await bests({ playerIds: [aki] })).toMatchObject([{ clear: 4, exScore: 100 }]);
  });

  test('exists for each entry of the chart: fr may list it in addition to another table', async () => {
    const free = await entry(ctx, { tableId: 'fr', chart: 'Song main 1', result: 'accept' });
    await store({ playerId: aki, chartHash: song.md5, clear: 3 });
    expect((await bests({ playerIds: [aki] })).map(({ submissionId }) => submissionId)).toEqual([song.id, free.id]);
  });

  test('is filtered by official entries, by players, by players with an account', async () => {
    const open = await entry(ctx);
    const mina = await player(ctx, 'mina');
    const minasId = await playerId(mina.rankingId);
    for (const who of [aki, minasId]) {
      await store({ playerId: who, chartHash: song.md5 }, { playerId: who, chartHash: open.md5 });
    }
    const found = async (narrowed: Parameters<typeof bests>[0]) =>
      (await bests(narrowed)).map(({ playerId: who, submissionId }) => [who, submissionId]);
    expect(await found({ official: true })).toEqual([
      [aki, song.id],
      [minasId, song.id],
    ]);
    expect(await found({ playerIds: [aki] })).toEqual([
      [aki, song.id],
      [aki, open.id],
    ]);
    expect(await found({ submissionIds: [open.id], withAccount: true })).toEqual([[minasId, open.id]]);
    await ctx.db.updateTable('submission').set({ deletedAt: ctx.clock.now() }).where('id', '=', song.id).execute();
    expect(await found({ official: true })).toEqual([]);
  });
});
