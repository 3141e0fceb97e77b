import type { Page } from '@playwright/test';
import { long } from '#testing/long.ts';
import { expectAccessible, expectKeyboardReachesAll, expectWhole } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

/** Proposes and uploads nothing in the other journeys. */
const player = voters[2];

const part = (page: Page, name: RegExp) => page.getByRole('main').getByRole('region', { name });

test('a visitor is asked to log in, and has no link to the page in the menu', async ({ page }) => {
  await page.goto('/me');
  await expect(page.getByText('Log in to see your votes, proposals, uploads and plays.')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'My activity' })).toHaveCount(0);
});

const sizes = [{ width: 390, height: 844 }, ...(long ? [{ width: 1440, height: 900 }] : [])];
for (const { width, height } of sizes) {
  test(`a player sees what is open and finds their way, ${width} pixels`, async ({ page, logIn }) => {
    await page.setViewportSize({ width, height });
    await logIn(player);
    await page.goto('/');
    await expect(part(page, /^Votes you can cast$/).getByRole('link', { name: /^Vote in / })).toBeVisible();
    await expect(part(page, /^Your proposals and revisions$/)).toBeVisible();
    await expectAccessible(page, 'for you');
    await expectWhole(page, 'for you');
    await page.goto('/me');
    await expect(page.getByRole('heading', { level: 1, name: 'My activity' })).toBeVisible();
    const open = part(page, /^Votes you can cast \d+$/);
    await expect(open.getByRole('link', { name: /^Vote in .* left\)$/ }).first()).toBeVisible();
    await expect(part(page, /^Your uploads 0$/)).toContainText('You have uploaded nothing yet.');
    await expectAccessible(page, 'my activity');
    await expectWhole(page, 'my activity');
    if (width > 1000) await expectKeyboardReachesAll(page, 'my activity');
    await open.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/vote\/\w+$/);
  });
}

test('a player withdraws a revision from the list of their own', async ({ page, logIn }) => {
  await logIn(player);
  const data = { table: 'st', submission: 12, type: 'change', changeTo: 'high', comment: 'Faster than it looks.' };
  expect((await page.request.post('/api/vote/revision-submit', { data })).ok()).toBe(true);
  await page.goto('/me');
  const own = part(page, /^Your proposals and revisions 1$/);
  await own.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own).toContainText('canceled', { ignoreCase: true });
});
