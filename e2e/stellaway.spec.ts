import type { Page } from '@playwright/test';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { expect, test } from './test.ts';

test.use({ story: 'stellaway' });
test.describe.configure({ mode: 'serial' });

/** The official chart that all voters have cleared. */
const { md5 } = sampleChart(1000);

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const ranked = (page: Page) => page.getByRole('main').getByRole('rowheader');

test('a visitor finds the ranking in the menu, searches it and opens a profile', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Stellaway' }).click();
  await expect(page).toHaveURL(/\/stellaway\/st\/lr2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stellaway: Stella');
  await expect(ranked(page)).toHaveCount(3);
  // Players of equal skill have the same rank.
  for (const name of ['aki', 'bora', 'chie']) await expect(row(page, name).getByRole('cell').first()).toHaveText('1');
  await expectAccessible(page, 'the ranking', ['dark', 'light']);
  await page.getByRole('searchbox', { name: 'Search name or ID' }).fill('bor');
  await expect(ranked(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=bor/);
  await page.getByRole('link', { name: 'bora' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bora');
});

test('players see their place, and nothing is cut off on a phone', async ({ page, logIn }) => {
  await logIn('voter-aki');
  await page.goto('/stellaway/st/lr2?search=chie');
  await page.getByRole('link', { name: 'My rank: 1' }).click();
  await expect(ranked(page)).toHaveCount(3);
  await expect(row(page, 'aki')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'bora')).not.toHaveAttribute('aria-current');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 'the ranking');
  await page.getByRole('link', { name: 'beatoraja' }).click();
  await expect(page.getByText('Nobody is ranked here yet')).toBeVisible();
  await expect(page.getByRole('link', { name: /My rank/ })).toHaveCount(0);
});

test('players of the LR2IR archive are ranked where they are asked for', async ({ page, site }) => {
  const score = { playerId: 77, md5, clearType: 'FULLCOMBO', score: 2000, combo: 9, badPoor: 0 };
  await site.importArchive({ scores: [score], users: [{ playerId: 77, name: 'of long ago' }] });
  await site.command('ratings', 'rebuild');
  await page.goto('/stellaway/st/lr2');
  await expect(ranked(page)).toHaveCount(3);
  await page.getByRole('switch', { name: 'Include players of the LR2IR archive' }).check();
  await expect(row(page, 'of long ago').getByRole('cell').first()).toHaveText('1');
  await expect(row(page, 'aki').getByRole('cell').first()).toHaveText('2');
  await expect(page).toHaveURL(/archive=with/);
});

test('a visitor sees the years of an archived player on the profile', async ({ page }) => {
  await page.goto('/stellaway/st/lr2?archive=with&search=77');
  await page.getByRole('link', { name: 'of long ago' }).click();
  await expect(page).toHaveURL('/user/st/77');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('of long ago');
  await expect(page.getByText('This player has no account here.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stellaway rating: Stella' })).toContainText('Charts played');
  const lamps = page.getByRole('table', { name: 'Clear lamps' });
  await expect(lamps.getByRole('row', { name: /^All/ })).toContainText('FULL COMBO 1');
  await expectAccessible(page, 'a profile', ['dark', 'light']);
  const charts = page.getByRole('region', { name: 'Charts' });
  await charts.getByRole('group', { name: 'Lamps' }).getByRole('button', { name: 'FULL COMBO' }).click();
  await expect(page).toHaveURL(/lampfilter=FC/);
  await expect(charts.getByRole('rowheader')).toHaveCount(1);
  await expect(charts.getByRole('row').nth(1)).toContainText('2,000');
  await charts.getByRole('link', { name: 'Best 30' }).click();
  await expect(charts.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Satellite', exact: true }).click();
  await expect(page.getByText('No scores in Satellite yet')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/st/77');
  await expect(charts.getByRole('rowheader').first()).toBeVisible();
  await expectToFit(page, 'a profile');
});
