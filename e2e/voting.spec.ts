import { chartText } from '#testing/files/chartText.ts';
import { beginner, voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'voting' });

const chart = {
  name: 'aurora.bms',
  mimeType: 'application/octet-stream',
  buffer: chartText({ title: 'Aurora of the Journey [INSANE]', artist: 'somebody / obj: nobody' }),
};

test('a chart is proposed, three people vote yes, two weeks pass, and it is official', async ({
  page,
  logIn,
  site,
}) => {
  test.setTimeout(180_000);
  const [proposer, ...others] = voters;
  const row = page.getByRole('row', { name: /Aurora of the Journey/ });

  await logIn(proposer);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Vote', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vote: Stella' })).toBeVisible();
  await page.getByText('Propose a chart').click();
  await page.getByLabel('Drop a chart file here').setInputFiles(chart);
  const facts = page.getByLabel('File details');
  await expect(facts).toContainText('Aurora of the Journey [INSANE]');
  await expect(facts).toContainText('7keys');
  await page.getByLabel('Level').selectOption('st10');
  await page.getByLabel('Song URL').fill('https://example.com/aurora');
  await page.getByLabel('Comment').fill('A bright one.');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('OK! Aurora of the Journey [INSANE] is now open for votes.')).toBeVisible();
  await expect(row).toContainText('0 / 2 (needed)');

  for (const [index, voter] of [proposer, ...others].entries()) {
    await logIn(voter);
    await page.goto('/vote/st');
    await page.getByRole('button', { name: 'Vote on Aurora of the Journey [INSANE]' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your vote' });
    await expect(dialog.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Vote and close' }).click();
    await expect(row).toContainText('Thank you!');
    await expect(row.locator(':focus')).toHaveText('Thank you!');
    await expect(row).toContainText(`${index + 1} / 2 (needed)`);
  }
  await page.reload();
  await expect(row).toContainText('Yes');

  // Leave the page: it would send background requests while the site restarts.
  await page.goto('/healthz');
  await site.daysLater(14);
  await page.goto('/vote/st');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto('/st/table.html');
  await expect(page.getByText('Aurora of the Journey [INSANE]')).toBeVisible();
  await page.goto('/st/table_vote.html');
  await expect(page.getByText('Song 28')).toHaveCount(1);
  await expect(page.getByText('Aurora of the Journey [INSANE]')).toHaveCount(0);
});

test('a no vote needs a reason, and the dialog says so', async ({ page, logIn }) => {
  await logIn(voters[0]);
  await page.goto('/vote/st');
  await page
    .getByRole('button', { name: /^Vote on/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a vote.');
  await dialog.getByRole('radio', { name: 'No', exact: true }).check();
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason for a vote against.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a player without clears sees why they cannot vote; a visitor is asked to log in', async ({ page, logIn }) => {
  await page.goto('/vote/st');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await page.getByText('Propose a chart').click();
  await expect(page.getByText('Log in to propose a chart.')).toBeVisible();
  await logIn(beginner);
  await page.goto('/vote/st');
  await expect(page.getByText('Above your limit').first()).toBeVisible();
  await page.getByText('Propose a chart').click();
  await expect(page.getByLabel('Level').getByRole('option', { name: 'st0', exact: true })).toBeDisabled();
});

test('a file that is not a chart is refused with its error code before anything is sent', async ({ page, logIn }) => {
  await logIn(voters[1]);
  await page.goto('/vote/st');
  await page.getByText('Propose a chart').click();
  const field = page.getByLabel(/^Drop (a chart|another) file here/);
  await field.setInputFiles({ ...chart, name: 'empty.bms', buffer: Buffer.alloc(0) });
  await expect(page.getByText('This file cannot be read as a chart.')).toBeVisible();
  await field.setInputFiles({ ...chart, name: 'large.bms', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('The file is too large: at most 5 MB.')).toBeVisible();
});

test('the list sorts by any column, and announces the order to screen readers', async ({ page }) => {
  await page.goto('/vote/st');
  const title = page.getByRole('columnheader', { name: 'Title' });
  await title.getByRole('button', { name: 'Title' }).click();
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  const titles = () => page.getByRole('rowheader').allInnerTexts();
  const ascending = await titles();
  await title.getByRole('button', { name: 'Title' }).click();
  await expect(title).toHaveAttribute('aria-sort', 'descending');
  expect(await titles()).toEqual(ascending.toReversed());
});
