import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, expectSeen } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

const fixtures = path.join(import.meta.dirname, '../domain/charts/fixtures/zure');

const file = (name: string, buffer: Buffer = fs.readFileSync(path.join(fixtures, `${name}.bms`))) => ({
  name: `${name}.bms`,
  mimeType: 'application/octet-stream',
  buffer,
});

async function openForm(page: Page) {
  await page.goto('/vote/st');
  await page.getByText('Propose a chart', { exact: true }).click();
  return page.locator('form').filter({ has: page.getByRole('button', { name: 'Propose', exact: true }) });
}

const chartField = (page: Page) => page.locator('input[type=file]').first();
const originalField = (page: Page) => page.locator('input[type=file]').nth(1);
const verify = (page: Page) => page.getByRole('checkbox', { name: 'Verify against the original chart' });

test('a chart with moved keysounds is refused with the number, the list and a view of the differences', async ({
  page,
  logIn,
}) => {
  await logIn(voters[0]);
  const form = await openForm(page);
  await chartField(page).setInputFiles(file('shift-one'));
  await expect(page.getByLabel('File details')).toContainText('Zure Base [SABUN]');
  await verify(page).check();
  await originalField(page).setInputFiles(file('original'));
  await expect(form).toContainText('1 keysound differs from the original.');
  await expect(form).toContainText('Differences found by your browser: 1, by the server: 1.');
  await expect(form.getByRole('img', { name: /1 missing from the chart, 1 extra\./ })).toBeVisible();
  const rows = form.getByRole('table').getByRole('row');
  await expect(rows).toHaveText([
    /Time/,
    /0:02\.900.*#001.*snd_006.*Missing from the chart/,
    /0:02\.908.*#001.*snd_006.*Extra in the chart/,
  ]);
  await expectAccessible(page, 'a refused chart', ['dark']);

  await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('st10');
  await page.getByLabel('Song URL').fill('https://example.com/zure');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(form.getByRole('alert').last()).toContainText('is not done yet');

  // Switched off and on again: original and result are cleared.
  await verify(page).uncheck();
  await verify(page).check();
  await expect(form).not.toContainText('Differences found');
  await expect(form).toContainText('Drop the original chart here');
});

test('another table keeps the texts of the form, and clears the level', async ({ page, logIn }) => {
  await logIn(voters[0]);
  const form = await openForm(page);
  await expect(form.getByRole('link', { name: 'Proposal rules (new tab)' })).toHaveAttribute('href', '/rules#submit');
  await chartField(page).setInputFiles(file('shift-one'));
  await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('st10');
  await page.getByLabel('Comment').fill('Half a thought');
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: 'Satellite', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vote: Satellite', exact: true })).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('Half a thought');
  await expect(page.getByLabel('File details')).toContainText('Zure Base [SABUN]');
  await expect(page.getByRole('combobox', { name: 'Level', exact: true })).toHaveValue('');
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: 'Exoplanet' }).click();
  await expect(page.getByLabel('Comment')).toHaveValue('Half a thought');
  await expect(verify(page)).toHaveCount(0);
});

test('a draft survives a reload with its file, belongs to its account, and is gone once it is discarded', async ({
  page,
  logIn,
}) => {
  await logIn(voters[0]);
  const form = await openForm(page);
  await chartField(page).setInputFiles(file('shift-one'));
  await expect(page.getByLabel('File details')).toContainText('Zure Base [SABUN]');
  await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('st10');
  await form.getByLabel('Comment').fill('Half a thought');
  await expect.poll(() => page.evaluate("localStorage.getItem('proposal-drafts')")).toContain('stagedAt');
  await page.reload();
  await expect(page.locator('summary').filter({ hasText: 'Propose a chart' })).toContainText('Draft');
  await page.getByText('Propose a chart', { exact: true }).click();
  await expect(form).toContainText('Draft restored');
  await expect(page.getByLabel('File details')).toContainText('Zure Base [SABUN]');
  await expect(page.getByRole('combobox', { name: 'Level', exact: true })).toHaveValue('10');
  await expect(form.getByLabel('Comment')).toHaveValue('Half a thought');

  await logIn(voters[1]);
  await openForm(page);
  await expect(form.getByLabel('Comment')).toHaveValue('');
  await expect(form).not.toContainText('Draft restored');

  await logIn(voters[0]);
  await openForm(page);
  await form.getByRole('button', { name: 'Discard draft' }).click();
  await expect(form.getByLabel('Comment')).toHaveValue('');
  await expect(page.getByLabel('File details')).toHaveCount(0);
  await page.reload();
  await openForm(page);
  await expect(form.getByLabel('Comment')).toHaveValue('');
  await expect(form).not.toContainText('Draft restored');
});

test('a missing level is named at its field', async ({ page, logIn }) => {
  await logIn(voters[0]);
  const form = await openForm(page);
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  const level = form.getByRole('combobox', { name: 'Level', exact: true });
  await expect(level).toHaveAccessibleDescription(/Please choose a level\./);
  await expect(level).toBeFocused();
  await expect(form.getByText('Please choose a level.')).toHaveCount(1);
  await expect(form).not.toContainText('Something is not selected');
});

test('a chart with moved lanes is verified, proposed and marked as verified', async ({ page, logIn }) => {
  await logIn(voters[0]);
  const form = await openForm(page);
  await chartField(page).setInputFiles(file('empty', Buffer.alloc(0)));
  await expect(page.getByText('This file cannot be read as a chart.')).toBeVisible();
  await chartField(page).setInputFiles(file('large', Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expect(page.getByText('The file is too large: at most 5 MB.')).toBeVisible();
  await chartField(page).setInputFiles(file('moved-lanes'));
  await verify(page).check();
  await originalField(page).setInputFiles(file('original'));
  await expect(form).toContainText('Verified: every keysound matches the original.');
  await expect(form).toContainText('Differences found by your browser: 0, by the server: 0.');
  await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('st10');
  await page.getByLabel('Song URL').fill('https://example.com/zure');
  await page.getByLabel('Comment').fill('The same sounds.');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(form).toContainText('OK! Zure Base [SABUN] is now open for votes.');
  await expectSeen(form.getByText('OK! Zure Base [SABUN] is now open for votes.'));
  await expect(page.locator(':focus')).toContainText('is now open for votes');
  const row = page.getByRole('row', { name: /Zure Base \[SABUN\]/ });
  await expect(row).toBeVisible();

  // What is proposed is no draft, and the same file says at once where it is.
  await page.reload();
  await openForm(page);
  await expect(form).not.toContainText('Draft restored');
  await chartField(page).setInputFiles(file('moved-lanes'));
  await expect(form).toContainText('This chart has already been proposed to Stella.');
  const link = form.getByRole('link', { name: /^View No\. \d+ \(new tab\)$/ });
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/s\/st\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zure Base [SABUN]');
});
