import type { Page } from '@playwright/test';
import { long } from '#testing/long.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { expect, test } from './test.ts';

test.use({ story: 'notifications' });
test.describe.configure({ mode: 'serial' });

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
/** The site's sample scores have told the players of their limits, too. */
const unread = async (page: Page) => Number((await bell(page).textContent()) || 0);

test.beforeAll(async ({ site }) => {
  await site.command('warn', '--user', 'voter-aki', '--reason', 'names of other creators');
  await site.command('bar', '--user', 'voter-aki', '--reason', 'again');
  await site.command('unbar', '--user', 'voter-aki');
});

for (const width of long ? [390, 820, 1440] : [390]) {
  test(`the bell counts, lists and leads to what happened, by keyboard too: ${width}`, async ({ page, logIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn('voter-aki');
    await page.goto('/rules');
    const understood = page.getByRole('dialog').getByRole('button', { name: 'Understood' });
    if (width === 390) await understood.click();
    // A dialog that closes gives the focus back.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await bell(page).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Notifications' });
    await expect(dialog.getByRole('listitem').first()).toContainText('You may propose and vote again');
    await expectAccessible(page, 'the newest notifications', ['dark', 'light']);
    await page.keyboard.press('Escape');
    await expect(bell(page)).toBeFocused();
    await bell(page).click();
    await dialog.getByRole('link', { name: 'All notifications' }).click();
    await expect(page).toHaveURL('/notifications');
    await expectToFit(page, 'the notifications');
    await expectAccessible(page, 'the page of notifications', ['dark', 'light']);
  });
}

test('reading one and all lowers the count, and a kind that is off stays off', async ({ page, logIn, site }) => {
  await logIn('voter-aki');
  await page.goto('/notifications');
  await expect(bell(page)).toHaveAccessibleName(/\d/);
  const before = await unread(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Your right to propose/ })
    .click();
  await expect(page).toHaveURL('/settings/account');
  await expect.poll(() => unread(page)).toBe(before - 1);
  await page.goBack();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  const kind = page.getByRole('switch', { name: 'Messages from the admins' });
  await expect(kind).toBeChecked();
  await kind.click();
  await expect(kind).not.toBeChecked();
  await page.reload();
  await expect(kind).not.toBeChecked();
  await site.command('bar', '--user', 'voter-aki', '--reason', 'again');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});
