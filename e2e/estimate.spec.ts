import type { Page } from '@playwright/test';
import { fillWithLamps } from '#testing/estimate/fillWithLamps.ts';
import { expectAccessible, expectSeen, expectToFit } from './readable.ts';
import { expect, test } from './test.ts';

test.use({ story: 'estimate' });
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) => page.getByRole('main').getByRole('rowheader');
/** The chart that is three levels harder than its level, which is sl1. */
const WRONG = 'chart 7';

test.beforeAll(async ({ site }) => {
  await site.write(async (ctx) => {
    await fillWithLamps(ctx, { tableId: 'sl' });
  });
  await site.command('estimate', '--now');
});

test('a visitor sees how difficult the charts are, and what the numbers mean', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Difficulty estimate' }).click();
  await expect(page).toHaveURL(/\/recommend\/st$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Difficulty estimate: Stella');
  await page.getByRole('main').getByRole('link', { name: 'Satellite', exact: true }).click();
  await expect(rows(page)).toHaveCount(24);
  await expectAccessible(page, 'the estimate', ['dark', 'light']);
  await page.getByRole('button', { name: 'sl3', exact: true }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).toHaveURL(/levelfilter=3/);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'chart 3' }) });
  await expect(row.getByTitle(/^Four times out of five from \d\.\d to \d\.\d$/).first()).toBeVisible();
  await page.getByText('How this works').click();
  await page.getByRole('link', { name: 'How it works, and its limits' }).click();
  await expect(page.getByRole('heading', { name: 'When not to trust it' })).toBeVisible();
  await expectAccessible(page, 'the method', ['dark', 'light']);
});

test('the page of a chart shows its lamps and the players by skill', async ({ page }) => {
  await page.goto('/recommend/sl?search=chart+3');
  await page.getByRole('link', { name: 'chart 3', exact: true }).click();
  const estimate = page.getByRole('region', { name: 'Difficulty estimate' });
  await expect(estimate.getByRole('img', { name: /^A graph of the chance of each lamp/ })).toBeVisible();
  await estimate.getByText('Numbers by skill').click();
  await expect(estimate.getByRole('columnheader', { name: 'Players', exact: true })).toBeVisible();
  await expect(estimate.getByRole('list', { name: 'Charts of about the same difficulty' })).toBeVisible();
  await expectAccessible(page, 'the page of a chart', ['dark', 'light']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 'the page of a chart');
});

test('the audit lists the chart at the wrong level, and a player proposes to change it', async ({ page, logIn }) => {
  await logIn('voter-aki');
  await page.goto('/recommend/sl');
  await page.getByRole('link', { name: 'At the wrong level?' }).click();
  await expect(rows(page)).toHaveText([WRONG]);
  await page.getByRole('link', { name: 'Propose a revision' }).click();
  const form = page.getByRole('main');
  await expect(form.getByLabel('Type')).toHaveValue('change');
  await expect(form.getByLabel('New level')).toHaveValue('3');
  const reason = form.getByRole('textbox', { name: /^Reason/ });
  await expect(reason).toHaveValue(/^The lamps of \d+ players put the easy clear at sl\d\.\d/);
  // The numbers alone are no reason, as the form says from the start.
  await expect(form.getByText('numbers alone are not enough')).toBeVisible();
  await form.getByRole('button', { name: 'Propose revision' }).click();
  await expect(form.getByText('Please add your own reasons')).toBeVisible();
  await reason.fill(`${await reason.inputValue()} The jacks at the end are at least sl3.`);
  await form.getByRole('button', { name: 'Propose revision' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Propose revision' }).click();
  await expect(form.getByText('The revision is now open for votes.')).toBeVisible();
  await expectSeen(form.getByText('The revision is now open for votes.'));
  // A reload does not fill the form again.
  await expect(page).toHaveURL(/\/vote\/sl\?list=revisions$/);
  // A chart under vote has no estimate, so that it does not influence voters.
  await page.goto('/recommend/sl?view=audit');
  await expect(page.getByText('No chart is clearly at the wrong level')).toBeVisible();
  await page.goto(`/recommend/sl?search=${WRONG.replace(' ', '+')}`);
  await page.getByRole('link', { name: WRONG, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WRONG);
  await expect(page.getByRole('region', { name: 'Difficulty estimate' })).toHaveCount(0);
});

test('a player sees their lamps, chances and targets, and on their profile where they stand', async ({
  page,
  logIn,
}) => {
  await page.goto('/recommend/sl?view=targets');
  await expect(page.getByText('Targets are based on your own scores')).toBeVisible();
  await logIn('voter-aki');
  await page.goto('/recommend/sl');
  await expect(page.getByRole('columnheader', { name: 'Your chance' })).toBeVisible();
  await page.goto('/recommend/sl?view=targets&lamp=hc');
  await expect(page.getByRole('button', { name: 'HARD', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/recommend/sl');
  await expectToFit(page, 'the estimate');
});
