import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { chartText } from '#testing/files/chartText.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { expectSeen } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

const MEGABYTE = 1024 * 1024;

const notes = ['11', '12', '13', '14', '15', '18', '19', '16'].map((lane) => `#00211:01010101`.replace('11', lane));

/** Returns a chart of an invented song. */
const chart = (song: string, name: string) =>
  chartText({ title: `${song} ${name}`, artist: 'journey', lines: ['#PLAYLEVEL st5', '#TOTAL 900', ...notes] });

/** Returns a zip of two charts of a song, with a Japanese file name. */
const zip = (song: string) => ({
  name: `${song} 譜面.zip`,
  mimeType: 'application/zip',
  buffer: zipOf(
    ['[HYPER]', '[ANOTHER]'].map((name, index) => ({ name: `譜面/${index}.bme`, bytes: chart(song, name) })),
  ),
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Opens the upload form by keyboard. */
async function openForm(page: Page): Promise<Locator> {
  await page.goto('/uploader');
  await page.locator('summary').filter({ hasText: 'Upload a chart' }).focus();
  await page.keyboard.press('Enter');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Upload', exact: true }) });
  await expect(form).toBeVisible();
  return form;
}

/** Fills in the fields that are not filled in from the file. */
async function fillIn(form: Locator, { tag, comment }: { tag: string; comment: string }) {
  await form.getByRole('button', { name: tag, exact: true }).click();
  await form.getByLabel('Song URL').fill('https://example.com/journey');
  await form.getByLabel('Comment').fill(comment);
}

const send = (form: Locator) => form.getByRole('button', { name: 'Upload', exact: true }).click();
const fileField = (form: Locator) => form.locator('input[type=file]');

/** Downloads the file of an upload from its page. Returns its bytes and its suggested name. */
async function download(page: Page) {
  const coming = page.waitForEvent('download');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Download/ })
    .click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

test('without an account: a zip is uploaded, found by its tag, viewed, downloaded unchanged, and deleted', async ({
  page,
}) => {
  const file = zip('Nameless');
  const form = await openForm(page);
  // The next file replaces the fields that the previous one filled in.
  await fileField(form).setInputFiles(zip('Another'));
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Another');
  await fileField(form).setInputFiles(file);
  // The facts of the file are filled in.
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Nameless');
  await expect(form.getByLabel('Artist')).toHaveValue('journey');
  await expect(form.getByLabel('Key mode')).toHaveValue('7keys');
  await expect(form.getByRole('group', { name: '0.bme' }).getByLabel('Chart name')).toHaveValue('[HYPER]');
  const second = form.getByRole('group', { name: '1.bme' });
  await expect(second.getByLabel('Level mark')).toHaveValue('st');
  await expect(second.getByRole('textbox', { name: 'Level', exact: true })).toHaveValue('5');
  await expect(second.getByRole('img', { name: /^Notes per second/ })).toBeVisible();
  await expect(form.getByRole('button', { name: 'hightotal' })).toHaveAttribute('aria-pressed', 'true');

  // Each invalid field shows its error, and the form keeps its input.
  await fillIn(form, { tag: 'gimmick', comment: 'x'.repeat(51) });
  await expect(form).toContainText('Too long: at most 50 characters.');
  await send(form);
  await expect(form.getByRole('alert').last()).toHaveText('Please fix the marked fields.');
  await expect(form.getByLabel('Comment')).toBeFocused();
  await form.getByLabel('Comment').fill('Made on a journey');
  await form.getByLabel('Your name').fill('wanderer');
  await form.getByLabel('Delete password').fill('short');
  await send(form);
  await expect(form).toContainText('The password needs 6 to 18 characters: letters, digits');
  await form.getByLabel('Delete password').fill('long_enough');
  await send(form);
  await expect(form.getByRole('status').filter({ hasText: 'Published: Nameless' })).toBeVisible();
  await expectSeen(form.getByText('Published: Nameless'));
  await expect(form.getByLabel('Comment')).toHaveValue('');

  // Filtered by its tag, which is in the address.
  await page.locator('summary', { hasText: 'Tags' }).last().click();
  await page.getByRole('group', { name: 'Tags' }).last().getByRole('button', { name: 'gimmick' }).click();
  await expect(page).toHaveURL(/tags=gimmick/);
  const row = page.getByRole('row').filter({ hasText: 'Nameless' });
  await expect(row).toContainText('wanderer');
  await expect(page.getByRole('row')).toHaveCount(2);

  await row.getByRole('link', { name: 'Nameless', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nameless' })).toBeVisible();
  await expect(page.getByText('Made on a journey')).toBeVisible();
  const first = page.getByRole('region', { name: 'st5 [HYPER]' });
  await first.getByRole('link', { name: 'Chart viewer' }).click();
  await expect(page).toHaveURL(`/chart/${sha256(chart('Nameless', '[HYPER]'))}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nameless [HYPER]');
  await page.goBack();

  const taken = await download(page);
  expect(taken.name).toBe(file.name);
  expect(sha256(taken.bytes)).toBe(sha256(file.buffer));

  await page.getByRole('button', { name: 'Delete this upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this upload?' });
  await dialog.getByLabel('Delete password').fill('not the one');
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(dialog).toContainText('The password is wrong.');
  await dialog.getByLabel('Delete password').fill('long_enough');
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page).toHaveURL('/uploader');
  await expect(page.getByRole('status').filter({ hasText: 'Nameless has been deleted.' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Sample Orbit' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Nameless' })).toHaveCount(0);
});

test('with an account: a chart is uploaded, commented on, proposed with its links, and deleted by its owner', async ({
  page,
  logIn,
}) => {
  await logIn(voters[0]);
  const bytes = chart('Named', '[INSANE]');
  const form = await openForm(page);
  await fileField(form).setInputFiles({ name: 'named.bms', mimeType: 'application/octet-stream', buffer: bytes });
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Named');
  await expect(form).toContainText(`Uploaded as ${voters[0]}`);
  await expect(form.getByLabel('Delete password')).toHaveCount(0);
  await fillIn(form, { tag: 'stream', comment: 'By a player' });
  await send(form);
  await form.getByRole('link', { name: /^View No\. \d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Named' })).toBeVisible();
  const address = page.url();

  await page.getByLabel('Write a comment').fill('Nice one');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByRole('list').filter({ hasText: 'Nice one' })).toContainText(voters[0]);

  const taken = await download(page);
  expect(taken.name).toBe('named.bms');
  expect(sha256(taken.bytes)).toBe(sha256(bytes));

  // The link to the proposal form passes the chart and the links of the upload.
  await page.getByRole('link', { name: 'Stella: propose this chart' }).click();
  await expect(page).toHaveURL(/\/vote\/st\?/);
  const proposal = page.locator('form').filter({ has: page.getByRole('button', { name: 'Propose', exact: true }) });
  await expect(proposal).toContainText('Named [INSANE]');
  await expect(proposal.getByLabel('Song URL')).toHaveValue('https://example.com/journey');
  await proposal.getByRole('combobox', { name: 'Level', exact: true }).selectOption('st5');
  await proposal.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(proposal.getByRole('status').filter({ hasText: 'Named [INSANE] is now open for votes' })).toBeVisible();

  // The page of the upload now shows where the chart is listed.
  await page.goto(address);
  await expect(page.getByRole('list', { name: 'Listed in' })).toContainText('st5');
  await expect(page.getByRole('list', { name: 'Listed in' })).toContainText('open for votes');

  await page.getByRole('button', { name: 'Delete this upload' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this upload?' });
  await expect(dialog.getByLabel('Delete password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'No, keep it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete this upload' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Named has been deleted.' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page not found');
});

test('the form refuses a file that is not a chart, too large, or has too many charts, and says which', async ({
  page,
}) => {
  const form = await openForm(page);
  await fileField(form).setInputFiles(zip('Replaced'));
  await expect(form.getByRole('group', { name: '0.bme' })).toBeVisible();
  const refusals = [
    { name: 'song.exe', buffer: chart('Wrong', '[ENDING]'), says: 'This file cannot be read as a chart.' },
    { name: 'large.bms', buffer: Buffer.alloc(5 * MEGABYTE + 1), says: 'The file is too large: at most 5 MB.' },
    {
      name: 'six.zip',
      buffer: zipOf(['1', '2', '3', '4', '5', '6'].map((name) => ({ name: `${name}.bms`, bytes: chart('Six', name) }))),
      says: 'A zip file may contain at most 5 charts.',
    },
  ];
  for (const { name, buffer, says } of refusals) {
    await fileField(form).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(form.getByRole('alert').first(), name).toContainText(says);
    // The charts of the previous file are removed too.
    await expect(form.getByRole('group', { name: '0.bme' }), name).toHaveCount(0);
  }
});
