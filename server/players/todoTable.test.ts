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

const get = (url: string, headers = {}) => site.app.inject({ url, headers });

describe('the personal table of a player', () => {
  test('lists the charts left to clear, up to one level above their highest clear', async () => {
    const cleared = await entry(ctx, { chart: 'A', level: 2, result: 'accept' });
    const failed = await entry(ctx, { chart: 'B', level: 1, result: 'accept' });
    const next = await entry(ctx, { chart: 'C', level: 3, result: 'accept' });
    await entry(ctx, { level: 4, result: 'accept' });
    await entry(ctx, { level: 1 });
    await entry(ctx, { level: 1, tableId: 'sl', result: 'accept' });
    await importScores(ctx, {
      userId: aki.userId,
      lines: [
        { md5: cleared.md5, clear: 2, exscore: 1 },
        { md5: failed.md5, clear: 1, exscore: 1 },
      ],
    });
    const folder = `/user/st/${aki.rankingId}`;
    const page = await get(`${folder}/todo.html`);
    expect(page.body).toContain('\n<meta name="bmstable" content="todo_header.json" />\n');
    const header = await get(`${folder}/todo_header.json`);
    expect(header.json()).toEqual({ name: 'Stella to clear: aki', symbol: 'st', data_url: 'todo_score.json' });
    const data = await get(`${folder}/todo_score.json`);
    expect(data.json()).toMatchObject([
      { md5: failed.md5, level: '1', title: 'B' },
      { md5: next.md5, level: '3', title: 'C' },
    ]);
    expect(data.json()).toHaveLength(2);
    expect(data.headers).toMatchObject({ 'access-control-allow-origin': '*', 'content-type': 'application/json' });
  });

  test.each(['/user/zz/%s/todo.html', '/user/st/9/todo.html', '/user/st/x%27y/todo_score.json'])(
    'of an unknown table or player is ENOTFOUND: %s',
    async (url) => {
      const answer = await get(url.replace('%s', aki.rankingId));
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'ENOTFOUND']);
    },
  );
});
