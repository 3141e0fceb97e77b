import type { Locator, Page } from '@playwright/test';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'voteQuickly' });

const [aki, bora, chie] = voters;

/** Five open charts of Satellite, easiest first. */
const open = Array.from({ length: 5 }, (_, index) => sampleChart(2001 + index, { level: index }));

const ofExoplanet = Array.from({ length: 6 }, (_, index) => sampleChart(2101 + index, { level: index }));

const rowOf = (page: Page, index: number) => page.getByRole('row', { name: open[index]?.title ?? '' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your vote' });

/** Expects that the dialog is about this one of the five charts, and its first choice has the focus. */
async function expectDialogFor(page: Page, index: number) {
  await expect(dialogOf(page)).toContainText(open[index]?.title ?? '');
  await expect(dialogOf(page).getByRole('radio', { name: 'Yes' })).toBeFocused();
}

test.beforeAll(async ({ site }) => {
  await site.importTable('sl', { official: [], voting: open, sub: open });
  await site.importTable('fr', { official: [], voting: ofExoplanet, sub: ofExoplanet });
});

test.beforeEach(async ({ page }) => {
  page.setDefaultTimeout(15_000);
});

async function openList(page: Page) {
  await page.goto('/vote/sl');
  await expect(page.getByRole('table')).toBeVisible();
}

test('by keyboard alone a player votes on three charts, and then on the rest', async ({ page, logIn }) => {
  await logIn(aki);
  await openList(page);
  const dialog = dialogOf(page);
  await page.keyboard.press('v');
  for (const index of [0, 1, 2]) {
    await expectDialogFor(page, index);
    if (index === 0) {
      await page.keyboard.press('y');
      await page.keyboard.press('Enter');
    } else if (index === 1) {
      await page.keyboard.press('n');
      await page.keyboard.press('c');
      await page.keyboard.type('no, my hands say so');
      await page.keyboard.press('Control+Enter');
    } else {
      await page.keyboard.press('2');
      await page.keyboard.press('Enter');
    }
    await expect(dialog.getByRole('status')).toContainText(`Your vote on ${open[index]?.title} has been recorded.`);
  }
  await expectDialogFor(page, 3);
  await expect(dialog).toContainText('2 left to vote on');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 3).getByRole('button', { name: /^Vote on/ })).toBeFocused();
  await expect(page.getByText('Thank you!', { exact: true })).toHaveCount(3);
  await expect(rowOf(page, 0)).toContainText('1 vote, needs 12');

  await page.reload();
  await expect(rowOf(page, 0)).toContainText('Yes');
  await expect(rowOf(page, 1)).toContainText('No');
  await expect(rowOf(page, 2)).toContainText('Neutral');

  await page.keyboard.press('v');
  await expectDialogFor(page, 3);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expectDialogFor(page, 4);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('There is nothing left for you to vote on here.');
  await expect(dialog.locator('button:focus')).toHaveText('Close');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 4).locator(':focus')).toHaveText('Thank you!');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('five votes take at most fifteen taps', async ({ page, logIn }) => {
    await logIn(bora);
    await page.goto('/vote/fr');
    let taps = 0;
    const tap = (locator: Locator) => {
      taps += 1;
      return locator.tap();
    };
    await tap(page.getByRole('button', { name: /^Start voting/ }));
    const dialog = dialogOf(page);
    for (let index = 0; index < 5; index++) {
      await expect(dialog).toContainText(ofExoplanet[index]?.title ?? '');
      await tap(dialog.getByRole('radio', { name: 'Yes' }));
      await tap(dialog.getByRole('button', { name: 'Vote and next' }));
    }
    await expect(dialog).toContainText(ofExoplanet[5]?.title ?? '');
    expect(taps).toBeLessThanOrEqual(15);
  });
});

test('the draft of a vote is restored after leaving the page, until the vote is cast', async ({ page, logIn }) => {
  await logIn(bora);
  await openList(page);
  const dialog = dialogOf(page);
  const comment = dialog.getByRole('textbox', { name: 'Why no?' });
  await page.keyboard.press('v');
  await expectDialogFor(page, 0);
  await page.keyboard.press('n');
  await page.keyboard.press('c');
  await page.keyboard.type('see y, m and n stay letters here');
  await expect(comment).toHaveValue('see y, m and n stay letters here');
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('v');
  await expect(dialog).toContainText('Draft restored');
  await expect(comment).toHaveValue('see y, m and n stay letters here');
  await expect(dialog.getByRole('radio', { name: 'No', exact: true })).toBeChecked();

  await logIn(chie);
  await openList(page);
  await page.keyboard.press('v');
  await expectDialogFor(page, 0);
  await expect(dialog.getByRole('radio', { name: 'No', exact: true })).not.toBeChecked();

  await logIn(bora);
  await openList(page);
  await page.keyboard.press('v');
  await expect(comment).toHaveValue('see y, m and n stay letters here');
  await page.keyboard.press('Control+Enter');
  await expectDialogFor(page, 1);
  await expect.poll(() => page.evaluate("localStorage.getItem('ballot-drafts')")).toBe('{}');
});

test('a no needs a reason, and says so in the dialog', async ({ page, logIn }) => {
  await logIn(chie);
  await openList(page);
  await page
    .getByRole('button', { name: /^Vote on/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a vote.');
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason for your "no" vote.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('the filters are kept in the address, and a vote that was just cast stays in the list', async ({
  page,
  logIn,
}) => {
  await logIn(chie);
  await openList(page);
  await page.getByRole('button', { name: 'I can vote' }).click();
  await expect(page).toHaveURL(/show=open/);
  await page.getByRole('group', { name: 'Levels' }).getByRole('button', { name: 'sl3' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('v');
  await expectDialogFor(page, 3);
  await page.keyboard.press('y');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).locator('button:focus')).toHaveText('Close');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(rowOf(page, 3).locator(':focus')).toHaveText('Thank you!');
  await page.reload();
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters (5 open)' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('single-key shortcuts can be turned off, and Tab reaches everything', async ({ page, logIn }) => {
  await logIn(chie);
  await openList(page);
  await page.getByRole('main').getByRole('button', { name: 'Shortcuts', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  const start = page.getByRole('button', { name: 'Start voting' });
  await expect(dialogOf(page)).toHaveCount(0);
  await start.focus();
  await page.keyboard.press('Enter');
  await expectDialogFor(page, 0);
  await page.keyboard.press('n');
  await expect(dialogOf(page).getByRole('radio', { name: 'No', exact: true })).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(dialogOf(page).getByRole('radio', { name: 'Yes' })).toBeChecked();
  const reached: string[] = [];
  for (const _ of Array(8).keys()) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(
        'document.activeElement.textContent || document.activeElement.name || document.activeElement.type',
      ),
    );
  }
  expect(reached).toEqual(expect.arrayContaining(['Skip', 'Vote and close', 'Vote and next']));
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 0).getByRole('button', { name: /^Vote on/ })).toBeFocused();
});
