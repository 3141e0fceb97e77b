import type { Page } from '@playwright/test';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { PASSWORD } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'rivals' });
test.describe.configure({ mode: 'serial' });

const MINA = '0f1e2d3c-0000-4000-8000-000000000001';
const charts = (page: Page) => page.getByRole('region', { name: 'Charts' });
const titles = (page: Page) => charts(page).getByRole('rowheader');

/** Aki and Bora have the same on one chart. Bora is better on the first, worse on the second, alone on the third. */
test.beforeAll(async ({ site }) => {
  const [first, second, third] = [1, 2, 3].map((entryNo) => sampleChart(entryNo));
  await site.importScores('voter-aki', [
    { md5: first?.md5, clear: 2, exscore: 1000, minbp: 50 },
    { md5: second?.md5, clear: 4, exscore: 1800, minbp: 5 },
  ]);
  await site.importScores('voter-bora', [
    { md5: first?.md5, clear: 4, exscore: 1200, minbp: 30 },
    { md5: second?.md5, clear: 3, exscore: 1900, minbp: 8 },
    { md5: third?.md5, clear: 1, exscore: 100, minbp: 300 },
  ]);
  await site.command(
    'create-user',
    ...['--id', 'mina-id', '--password', PASSWORD, '--nickname', 'mina', '--minirid', MINA],
  );
  await site.importScores('mina-id', [{ sha256: first?.sha256, clear: 7, exscore: 1100, minbp: 1 }]);
});

test('a player stars another one, and compares with one click on their own profile', async ({ page, logIn }) => {
  await logIn('voter-aki');
  await page.goto('/stellaway/st/lr2');
  await page.getByRole('main').getByRole('link', { name: 'voter-bora' }).click();
  const star = page.getByRole('button', { name: 'Rival', exact: true });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  for (const isPressed of ['true', 'false']) {
    await expect(star).toHaveAttribute('aria-pressed', isPressed);
    await star.click();
  }
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'the profile of a rival', ['dark', 'light']);

  await page.goto('/user/st/9001');
  await expect(star).toHaveCount(0);
  await page.getByText('Your rivals').click();
  await expect(page.getByText('1 of 20')).toBeVisible();
  await expectAccessible(page, 'the list of rivals', ['dark', 'light']);
  await page.getByRole('link', { name: 'Compare with voter-bora' }).click();
  await expect(page).toHaveURL('/user/st/9001/9002');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('voter-aki vs voter-bora');
});

test('a visitor sees wins and losses, and narrows the charts to those that are lost', async ({ page }) => {
  await page.goto('/user/st/9001/9002');
  const results = page.getByRole('region', { name: 'Results of voter-aki' });
  await expect(results.getByRole('definition').first()).toHaveText('voter-aki wins 1 · loses 1 · ties 1');
  await expect(results.getByRole('definition').nth(1)).toHaveText('voter-aki wins 0 · loses 2 · ties 1');
  await expect(titles(page), 'those that both have played').toHaveCount(3);
  const played = page.getByRole('combobox', { name: 'Who has played the charts' });
  await played.selectOption('Only one played');
  await expect(page).toHaveURL(/played=one/);
  await expect(titles(page)).toHaveCount(1);
  await played.selectOption('All charts');
  await expect(titles(page)).toHaveCount(4);
  await charts(page).getByRole('button', { name: 'voter-aki loses by lamp' }).click();
  await expect(titles(page)).toHaveCount(2);
  await charts(page).getByRole('columnheader', { name: 'Difference' }).getByRole('button').click();
  await expect(page).toHaveURL(/lose=lamp/);
  await expect(page).toHaveURL(/sort=difference/);
  await expect(charts(page).getByRole('row').nth(1)).toContainText('−200');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/st/9001/9002');
  await expect(titles(page)).toHaveCount(3);
  await expectToFit(page, 'a comparison');
});

test('the rival is switched by name, to a player of another client without BP', async ({ page }) => {
  await page.goto('/user/st/9001/9002');
  const header = (name: string) => charts(page).getByRole('columnheader', { name });
  await expect(header("Rival's BP")).toBeVisible();
  await page.getByRole('combobox', { name: 'Compare with another player' }).fill('min');
  await page.getByRole('option', { name: 'mina' }).click();
  await expect(page).toHaveURL(`/user/st/9001/${MINA}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('voter-aki vs mina');
  await expect(header("Rival's rate")).toBeVisible();
  await expect(header('BP')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Satellite', exact: true }).click();
  await expect(page.getByText('No charts to compare in Satellite')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Exoplanet' })).toHaveCount(0);
});

test('the owner removes a rival from the list', async ({ page, logIn }) => {
  await logIn('voter-aki');
  await page.goto('/user/st/9001');
  await page.getByText('Your rivals').click();
  await page.getByRole('button', { name: 'Remove voter-bora' }).click();
  await expect(page.getByText('No rivals yet')).toBeVisible();
  await page.goto('/user/st/9002');
  await expect(page.getByRole('button', { name: 'Rival', exact: true })).toHaveAttribute('aria-pressed', 'false');
});
