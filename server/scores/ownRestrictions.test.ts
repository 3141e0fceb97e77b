import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { importScores } from '../plays/importScores.ts';
import { restrictionsOf } from './restrictionsOf.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

describe('GET /api/user/restrictions', () => {
  test('shows the official charts that gave each limit, and what would raise it', async () => {
    const aki = await player(ctx, 'aki');
    const cleared = await entry(ctx, { chart: 'Cleared', tableId: 'sl', level: 4, result: 'accept' });
    const failed = await entry(ctx, { tableId: 'sl', level: 9, result: 'accept' });
    const rejected = await entry(ctx, { tableId: 'sl', level: 9, result: 'reject' });
    const lines = [
      { md5: cleared.md5, clear: 2, exscore: 1 },
      { md5: failed.md5, clear: 1, exscore: 1 },
      { md5: rejected.md5, clear: 5, exscore: 1 },
    ];
    await importScores(ctx, { userId: aki.userId, lines });
    const { body } = await site.get('/api/user/restrictions', aki);
    expect(body.source.map(({ table, highest }: { table: string; highest: number }) => [table, highest])).toEqual([
      ['st', -1],
      ['sl', 6],
      ['dpst', -1],
      ['dp', -1],
    ]);
    const charts = [{ title: 'Cleared', level: 4 }];
    expect(body.source[1]).toMatchObject({ because: { rule: 'highestClear', level: 4 }, charts, raisedBy: [{}, {}] });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ sl: 6 });
  });
});
