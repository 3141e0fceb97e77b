import type { Page } from '@playwright/test';
import { lr2CourseHash } from '#domain/players/plays/courseHash.ts';
import { sampleChart, sampleCourses } from '#testing/files/sampleTable.ts';
import { expectAccessible } from './readable.ts';
import { expect, test } from './test.ts';

test.use({ story: 'chartRanking' });
test.describe.configure({ mode: 'serial' });

/** The official chart that all voters have cleared. */
const chart = sampleChart(1000, { title: 'Cleared by many' });
const course = sampleCourses[0]?.[0];

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const ranked = (page: Page) => page.getByRole('main').getByRole('rowheader');

test.beforeAll(async ({ site }) => {
  await site.write(async ({ db }) => {
    const players = await db
      .selectFrom('account')
      .innerJoin('player', 'player.id', 'account.playerId')
      .select(['account.userId', 'player.id'])
      .execute();
    const idOf = (name: string) => players.find(({ userId }) => userId === `voter-${name}`)?.id ?? 0;
    const origin = 'openlr2' as const;
    await db
      .insertInto('score')
      .values([
        { playerId: idOf('bora'), chartHash: chart.md5, origin, clear: 4, exScore: 1800, maxCombo: 700, minBp: 12 },
        {
          playerId: idOf('aki'),
          chartHash: lr2CourseHash(course?.md5.join('') ?? '') ?? '',
          origin,
          clear: 2,
          exScore: 4000,
        },
      ])
      .execute();
  });
});

test('a visitor sees who is best on a chart, and opens the whole ranking', async ({ page }) => {
  await page.goto('/s/st/1000');
  const panel = page.getByRole('region', { name: 'Ranking' });
  await expect(panel.getByRole('rowheader')).toHaveText(['voter-bora', 'voter-aki', 'voter-chie']);
  await expect(row(page, 'bora')).toContainText('1,800');
  await panel.getByRole('link', { name: 'Whole ranking' }).click();
  await expect(page).toHaveURL(`/chart/${chart.sha256}/ranking`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ranking: ${chart.title}`);
  await expect(page).toHaveTitle(`Ranking: ${chart.title} | Stellaverse`);
  await expect(page.getByRole('region', { name: 'Clear lamps' })).toContainText('3 players');
  await expect(row(page, 'bora').getByRole('cell').first()).toHaveText('1');
  // Equal EX scores have the same rank.
  for (const name of ['aki', 'chie']) await expect(row(page, name).getByRole('cell').first()).toHaveText('2');
  await expectAccessible(page, 'the ranking of a chart', ['dark', 'light']);
  await page.getByRole('link', { name: 'bora' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bora');
});

test('a player who passed a skill test is ranked on its course, and shows it on the profile', async ({ page }) => {
  await page.goto('/skill-simulator');
  await page.getByRole('link', { name: 'Ranking: Sample Test st0' }).click();
  await expect(page).toHaveURL('/course/st/0/ranking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ranking: Sample Test st0');
  await expect(ranked(page)).toHaveText(['voter-aki']);
  await expect(page.getByRole('list', { name: 'Charts of the course' }).getByRole('link')).toHaveCount(4);
  await expectAccessible(page, 'the ranking of a course', ['dark', 'light']);
  await page.getByRole('link', { name: 'aki' }).click();
  const facts = page.getByLabel('About the player');
  await expect(facts).toContainText('Courses passed (LR2)');
  await facts.getByRole('link', { name: 'st0' }).click();
  await expect(page).toHaveURL('/course/st/0/ranking');
});
