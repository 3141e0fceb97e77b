import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { importScores } from '../plays/importScores.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki');
});

describe('scores as CSV', () => {
  test('are the scores in the table, with every title as text', async () => {
    const chart = await entry(ctx, { chart: '=1+1,"x"', level: 3, result: 'accept' });
    const other = await entry(ctx, { tableId: 'sl', result: 'accept' });
    const line = { clear: 4, exscore: 900, played: '2026-01-02T03:04:05.000Z' };
    await importScores(ctx, {
      userId: aki.userId,
      lines: [
        { ...line, md5: chart.md5 },
        { ...line, md5: other.md5 },
      ],
    });
    const answer = await site.app.inject(`/api/user/00${aki.rankingId}/scores.csv?table=st`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(`st-${aki.rankingId}.csv`),
    });
    const [head, row, ...more] = answer.body.split('\n');
    expect(head).toBe('\ufefflevel,title,md5,sha256,lamp,point,rank,percent,score,minbp,playedAt');
    expect(row).toContain(`3,"'=1+1,""x""",${chart.md5},`);
    expect(row).toContain(',HARD,');
    expect(row).toContain(',900,,2026-01-02T03:04:05.000Z');
    expect(more).toEqual(['']);
    for (const unknown of ['9/scores.csv?table=st', `${aki.rankingId}/scores.csv?table=zz`])
      expect((await site.get(`/api/user/${unknown}`)).status).toBe(404);
  });
});
