import type { Page } from '@playwright/test';
import { expectAccessible, expectSeen } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

// The tests build on each other: the revision that is proposed first blocks the later ones.
test.describe.configure({ mode: 'serial' });

const TITLE = 'Cleared by many';

const panel = (page: Page) => page.locator('details').filter({ hasText: 'Propose a revision' });

/** Opens the form, finds the entry by its title and chooses it, by keyboard alone. */
async function choose(page: Page, title: string) {
  const chart = panel(page).getByRole('combobox', { name: 'Chart' });
  await chart.focus();
  // The results for the first letters, and a choice among them, disappear when those of the whole title arrive.
  const found = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === '/api/vote/search-submission' && searchParams.get('value') === title;
  });
  await page.keyboard.type(title);
  await found;
  await expect(page.getByRole('option', { name: title })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chart).toHaveValue(new RegExp(title));
}

test('a level change is found, confirmed and open for votes', async ({ page, logIn }) => {
  await logIn(voters[0]);
  await page.goto('/vote/st');
  await page.getByText('Propose a revision').click();
  await panel(page).getByLabel('Type').selectOption('Level change');
  await choose(page, TITLE);
  const level = panel(page).getByLabel('New level');
  await expect(level).toBeEnabled();
  await level.selectOption('Down to st9');
  await expect(panel(page)).toContainText('It needs 4 votes (yes = 1, neutral = 0.5) to be accepted.');
  await expect(panel(page)).toContainText('After 30 days, 50% is enough.');
  await expect(panel(page)).toContainText('No earlier revisions of this chart.');
  await expectAccessible(page, 'a revision being written', ['dark']);

  // Another type clears the target and disables its field.
  await panel(page).getByLabel('Type').selectOption('Delete');
  await expect(level).toBeDisabled();
  await panel(page).getByLabel('Type').selectOption('Level change');
  await expect(level).toHaveValue('');
  await level.selectOption('Down to st9');

  const send = panel(page).getByRole('button', { name: 'Propose revision' });
  await send.click();
  await expect(panel(page)).toContainText('Please fill in every required field.');
  await panel(page).getByLabel('Reason (shown to voters)').fill('It is a little easier.');

  // A reload loses nothing.
  await page.reload();
  await expect(panel(page).locator('summary')).toContainText('Draft');
  await page.getByText('Propose a revision').click();
  await expect(panel(page)).toContainText('Draft restored');
  await expect(panel(page).getByRole('combobox', { name: 'Chart' })).toHaveValue(new RegExp(TITLE));
  await expect(level.getByRole('option', { selected: true })).toHaveText('Down to st9');
  await expect(panel(page).getByLabel('Reason (shown to voters)')).toHaveValue('It is a little easier.');
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Propose this revision?' });
  await expect(dialog).toContainText('Each player can propose 2 revisions in 14 days.');
  await dialog.getByRole('button', { name: 'Propose revision' }).click();
  await expect(panel(page)).toContainText('OK! The revision is now open for votes.');
  await expectSeen(panel(page).getByText('OK! The revision is now open for votes.'));
  await expect(panel(page).getByRole('table')).toContainText('VOTING...');
  await panel(page)
    .getByRole('link', { name: /^View No\. \d+$/ })
    .click();
  await expect(page).toHaveURL(/\/u\/st\/\d+$/);
});

test('the form says what blocks a revision before anything is sent', async ({ page, logIn }) => {
  await logIn(voters[1]);
  await page.goto('/vote/st');
  await page.getByText('Propose a revision').click();
  await panel(page).getByLabel('Type').selectOption('Delete');
  await choose(page, TITLE);
  await expect(panel(page)).toContainText('A revision of this chart is already open for votes.');
  const send = panel(page).getByRole('button', { name: 'Propose revision' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await panel(page).getByLabel('Type').selectOption('Re-vote');
  await expect(panel(page)).toContainText('Only charts that were rejected, canceled or deleted can have a re-vote.');
});
