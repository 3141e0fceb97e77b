import { gmt9 } from '#domain/dates.ts';
import { nextCounting } from '#domain/voting/calendar.ts';
import { expect, test } from './test.ts';

test.use({ story: 'shell' });

test('the language follows the choice, and the page loads again in it', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Language').selectOption('日本語');
  await expect(page.getByRole('main').getByRole('heading', { name: '難易度表' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.goto('/vote/st');
  await expect(page.getByText('譜面を提案する')).toBeVisible();
});

test.describe('in a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('the site speaks Korean', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { name: '난이도표' })).toBeVisible();
  });
});

test('the theme follows the system until one is chosen, and is kept', async ({ page }) => {
  const html = page.locator('html');
  const scheme = 'data-mantine-color-scheme';
  await page.goto('/');
  await expect(html).toHaveAttribute(scheme, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute(scheme, 'light');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(html).toHaveAttribute(scheme, 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute(scheme, 'dark');
});

test('every list has its address to copy', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('button', { name: 'Copy the address of DP Satellite, Voting' }).click();
  await expect(page.getByText('Copied.')).toHaveCount(1);
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${site.address}/dp/table_vote.html`);
  await expect(page.getByRole('button', { name: /^Copy the address/ })).toHaveCount(15);
});

test('the countdown goes by the clock of the site, not of the visitor', async ({ page, site }) => {
  await page.goto('/');
  const next = gmt9(nextCounting(site.now())).minute;
  await expect(page.getByText(`${next} (GMT+9)`)).toBeVisible();
});

test('an unknown address says so and shows a way home, an unknown table shows nothing', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await page.getByRole('link', { name: 'Back to HOME' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/vote/xx');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveText('');
});

test('a call that fails shows what happened, and trying again helps', async ({ page, site }) => {
  const calls = '**/api/vote/songs**';
  await page.route(calls, (route) => route.fulfill({ status: 200, body: '<!doctype html>' }));
  await page.goto(`${site.address}/vote/st`);
  await expect(page.getByRole('alert')).toContainText('Unknown Error.');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the menu opens and closes, and a row opens to show the rest', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Vote' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await page.getByRole('button', { name: 'Show more' }).first().click();
    await expect(page.getByRole('term').filter({ hasText: 'Deadline' })).toBeVisible();
  });
});

test('the keyboard reaches the content first', async ({ page }) => {
  await page.goto('/vote/st');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
