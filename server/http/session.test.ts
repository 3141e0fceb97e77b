import { beforeEach, expect, test } from 'vitest';
import { chartText } from '#testing/chartText.ts';
import { testDatabase } from '#testing/database.ts';
import { dropFile } from '#testing/journeys.ts';
import { player } from '#testing/players.ts';
import { testSite } from '#testing/site.ts';
import { removeExpired } from './session.ts';

const DAY = 24 * 60 * 60 * 1000;
const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const left = async () => {
  const [sessions, files] = await Promise.all([
    ctx.db.selectFrom('session').selectAll().execute(),
    ctx.db.selectFrom('keptFile').selectAll().execute(),
  ]);
  return [sessions.length, files.length];
};

test('the job removes sessions and files whose time is over, and nothing else', async () => {
  await dropFile(site, await player(ctx, 'aki'), chartText());
  ctx.clock.advance(1);
  await dropFile(site, await player(ctx, 'mina'), chartText());
  ctx.clock.advance(DAY - 1);
  await removeExpired(ctx);
  expect(await left()).toEqual([2, 1]);
  ctx.clock.advance(29 * DAY);
  await removeExpired(ctx);
  expect(await left()).toEqual([1, 0]);
});
