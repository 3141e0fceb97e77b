import type { Locator, Page } from '@playwright/test';
import { chartText } from '#testing/files/chartText.ts';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { PASSWORD, voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'moderation' });

/** Follows requests, sanctions, a notice and a vote count through everybody who takes part in them. */
const [aki] = voters;
const staff = { 'the-admin': 'Keeper', 'other-admin': 'Watcher', moderator: 'Helper' } as const;
const DELETED = sampleChart(13).title;
const COUNTED = 'Counted twice [INSANE]';
const NEW_LINK = 'https://example.com/mended.zip';
/** The secret address of the visitor's request, and the page of the chart that is counted. */
const at = { secret: '', entry: '' };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ site }) => {
  for (const [index, [id, nickname]] of Object.entries(staff).entries()) {
    const account = ['--id', id, '--password', PASSWORD, '--nickname', nickname, '--lr2id', `${9200 + index}`];
    await site.command('create-user', ...account, ...(id === 'moderator' ? [] : ['--admin']));
  }
  await site.command('make-moderator', '--user', 'moderator');
});

/** Opens an act, gives the reason, and returns its dialog with what it would change. */
async function look(page: Page, opener: Locator, reason: string, fill?: (dialog: Locator) => Promise<void>) {
  await opener.click();
  const dialog = page.getByRole('dialog');
  await fill?.(dialog);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: 'Show what this does' }).click();
  await expect(dialog.getByRole('heading', { name: 'This will change' })).toBeFocused();
  return dialog;
}

/** Performs what a dialog has shown, and closes it. */
async function perform(dialog: Locator, name: string, says = 'Done.') {
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog.locator('p').filter({ hasText: says })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('a visitor asks for the deletion of a chart as its creator', async ({ page }) => {
  await page.goto('/s/st/13');
  await page.getByRole('button', { name: 'Report or ask' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Report or ask' });
  await dialog.getByLabel('What is it about?').selectOption('I made this chart and want it deleted');
  await expect(dialog.getByText('These entries leave all lists.')).toBeVisible();
  await dialog.getByLabel('How can we verify').fill('It is on my own page. <b>Look.</b>');
  await dialog.getByRole('button', { name: 'Send' }).click();
  at.secret = (await dialog.locator('code').textContent()) ?? '';
  expect(at.secret).toContain('/request#');
});

test('a moderator answers it, but cannot delete', async ({ page, logIn }) => {
  await logIn('moderator');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: '1 open request' })).toBeVisible();
  await expect(main(page)).not.toContainText('Needs attention');
  await expectAccessible(page, 'the start page of a moderator', ['dark', 'light']);
  await main(page).getByRole('link', { name: 'Deletion by the creator' }).click();
  await expect(main(page)).toContainText('<b>Look.</b>');
  await expect(button(page, 'Delete for the creator')).toHaveCount(0);
  // Somebody else answers meanwhile: that answer is read first.
  const act = { name: 'answer-request', request: 1, state: 'answered' };
  const other = { act, reason: 'I am looking at it.', preview: false };
  expect((await page.request.post('/api/admin/act', { data: other })).ok()).toBe(true);
  await button(page, 'Answer').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Which page is it?');
  const show = dialog.getByRole('button', { name: 'Show what this does' });
  await show.click();
  await expect(dialog).toContainText('since you read it: "I am looking at it."');
  // The page behind the dialog, which is a part of `main`: the next attempt answers what it shows.
  await expect(page.locator('main li').filter({ hasText: 'I am looking at it.' })).toBeVisible();
  await show.click();
  await perform(dialog, 'Answer the request');
  await expect(main(page)).toContainText('Answered');

  await page.context().clearCookies();
  await page.goto(at.secret);
  await expect(main(page)).toContainText('Which page is it?');
  await page.getByLabel('Add something').fill('The page of the chart names it.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByText('Open', { exact: true })).toBeVisible();
});

test('an admin asks for the deletion and a second one confirms it; history and asker see it', async ({
  page,
  logIn,
  site,
}) => {
  await logIn('the-admin');
  await page.goto('/admin/request?id=1');
  const dialog = await look(page, button(page, 'Delete for the creator'), 'The creator asked for it.');
  await expect(dialog).toContainText('A second admin has to confirm this within 24 hours.');
  await expectAccessible(page, 'what a deletion changes', ['dark', 'light']);
  await perform(dialog, 'Ask a second admin', 'it waits for another admin');
  await page.goto('/admin');
  const waiting = page.getByRole('listitem').filter({ hasText: 'The creator asked for it.' });
  await expect(waiting).toContainText('You asked for this.');
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0);

  await logIn('other-admin');
  await page.reload();
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm).toContainText('st 13');
  await expectAccessible(page, 'the confirmation of a second admin', ['dark', 'light']);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(waiting).toHaveCount(0);

  await page.goto('/s/st/13');
  await expect(main(page)).toContainText('Removed from all lists');
  await expect(main(page)).toContainText('The creator asked for it.');
  await page.goto(`/history/st/${site.now().getUTCFullYear()}`);
  await expect(page.getByRole('heading', { name: 'Deleted from the sub table 1' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: DELETED })).toBeVisible();
  await page.goto('/st/table.html');
  await expect(page.getByText(sampleChart(14).title)).toBeVisible();
  await expect(page.getByText(DELETED)).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(at.secret);
  await expect(main(page).getByText('Done', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText('Chart deleted');
});

test('a player is warned, acknowledges it, and cannot be warned again', async ({ page, logIn }) => {
  await logIn('moderator');
  await page.goto('/admin/players');
  await page.getByRole('searchbox', { name: 'Nickname, login ID or ranking ID' }).fill(aki);
  await main(page).getByRole('link', { name: aki }).click();
  await expect(button(page, 'Ban')).toHaveCount(0);
  await perform(await look(page, button(page, 'Warn'), 'Insults in comments.'), 'Warn');
  await expect(main(page)).toContainText('The one warning is given.');
  await expect(button(page, 'Warn')).toHaveCount(0);

  await logIn(aki);
  await page.goto('/');
  const warning = page.getByRole('dialog').filter({ hasText: 'Insults in comments.' });
  await expectAccessible(page, 'a warning', ['dark', 'light']);
  await warning.getByRole('button', { name: 'Understood' }).click();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(main(page)).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('a notice is written in three languages, with its preview', async ({ page, logIn }) => {
  await logIn('the-admin');
  await page.goto('/admin/site');
  await button(page, 'New notice').click();
  await page.getByLabel('Code').fill('maintenance');
  const texts = { English: 'Maintenance', 日本語: 'メンテナンス', 한국어: '점검' };
  for (const [language, text] of Object.entries(texts)) {
    await page.getByLabel(`Heading: ${language}`).fill(text);
    await page.getByLabel(`Text: ${language}`).fill(`${text} <i>12:00</i>`);
    await page.getByRole('button', { name: `Preview: ${language}` }).click();
    await expect(page.getByRole('dialog', { name: text })).toContainText(`${text} <i>12:00</i>`);
    await page.keyboard.press('Escape');
  }
  await expectToFit(page, 'the form of a notice');
  await perform(await look(page, button(page, 'Publish'), 'As agreed.'), 'Publish the notice');
  await expect(page.getByRole('listitem').filter({ hasText: 'maintenance' })).toContainText('Shown');
  await page.context().clearCookies();
  await page.goto('/notice');
  for (const [language, text] of Object.entries(texts)) {
    if (language !== 'English') await page.getByRole('banner').getByRole('combobox').selectOption(language);
    await expect(main(page)).toContainText(`${text} <i>12:00</i>`);
  }
});

test('the next count is looked at, and a wrong link is corrected before it', async ({ page, logIn }) => {
  await logIn(voters[1]);
  await page.goto('/vote/st');
  await page.getByText('Propose a chart').click();
  const buffer = chartText({ title: COUNTED, artist: 'somebody' });
  await page
    .getByLabel('Drop a chart file here')
    .setInputFiles({ name: 'counted.bms', mimeType: 'application/octet-stream', buffer });
  await page.getByLabel('Level', { exact: false }).first().selectOption('st10');
  await page.getByLabel('Song URL').fill('https://example.com/counted');
  await page.getByLabel('Chart URL').fill('https://example.com/wrong.zip');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByRole('link', { name: /^View No\. \d+$/ }).click();
  await expect(page).toHaveURL(/\/s\/st\/\d+$/);
  at.entry = new URL(page.url()).pathname;
  const data = { table: 'st', vote: 'yes' };
  for (const voter of voters) {
    await logIn(voter);
    expect((await page.request.post(`/api/vote/vote2/${at.entry.split('/').at(-1)}`, { data })).status()).toBe(200);
  }

  await logIn('the-admin');
  await page.goto('/admin/count');
  const row = page.getByRole('row').filter({ hasText: COUNTED });
  await expect(row).toContainText('accept at st10');
  await expectAccessible(page, 'the next vote count', ['dark', 'light']);
  await row.getByRole('link', { name: COUNTED }).click();
  await page.getByRole('button', { name: `Moderate: ${COUNTED}` }).click();
  const fix = await look(
    page,
    page.getByRole('menuitem', { name: 'Correct links or file' }),
    'It was dead.',
    (dialog) => dialog.getByLabel('Chart link').fill(NEW_LINK),
  );
  await expect(fix).toContainText(NEW_LINK);
  await perform(fix, 'Correct links or file');
  await expect(page.getByRole('link', { name: 'Chart file' })).toHaveAttribute('href', NEW_LINK);
});

test('the count is undone, and the next one decides again', async ({ page, logIn, site }) => {
  const listed = async () => (await page.request.get('/st/score.json')).text();
  await site.daysLater(14);
  expect(await listed()).toContain(NEW_LINK);
  await logIn('the-admin');
  await page.goto('/admin');
  const undo = await look(page, button(page, 'Undo').first(), 'A script had voted.');
  await expect(undo).toContainText('Decisions');
  await perform(undo, 'Undo the vote count');
  await expect(main(page)).toContainText('Undone');
  expect(await listed()).not.toContain(NEW_LINK);
  await page.goto(at.entry);
  await expect(main(page)).toContainText('Vote count undone');
  await site.daysLater(14);
  expect(await listed()).toContain(NEW_LINK);
});

test('all of it is in the trail, which admins filter and export', async ({ page, logIn }) => {
  await logIn('moderator');
  await page.goto('/admin/trail');
  await expect(main(page)).toContainText('This page is for admins.');
  await logIn('the-admin');
  await page.reload();
  const line = (...parts: readonly string[]) =>
    parts.reduce((lines, hasText) => lines.filter({ hasText }), main(page).getByRole('listitem'));
  for (const parts of [
    ['Make or unmake a moderator', 'by Operator'],
    ['Answer the request', 'by Helper', 'Which page is it?'],
    ['Ask a second admin', 'by Keeper'],
    ['Delete for the creator', 'by Watcher', 'asked by Keeper'],
    ['Warn', 'by Helper', 'Insults in comments.'],
    ['Publish the notice', 'maintenance'],
    ['Correct links or file', NEW_LINK],
    ['Undo the vote count', 'A script had voted.'],
  ])
    await expect(line(...parts).first(), parts.join(', ')).toBeVisible();
  await expectAccessible(page, 'the audit trail', ['dark', 'light']);
  await line('Answer the request').last().getByRole('link', { name: 'request 1' }).click();
  await expect(main(page)).toContainText('Which page is it?');
  await page.goBack();
  await main(page).getByRole('searchbox', { name: 'Actor or operator' }).fill('Watcher');
  await expect(line('by Operator')).toHaveCount(0);
  await expect(line('by Watcher')).toHaveCount(1);
  const [csv] = await Promise.all([page.waitForEvent('download'), main(page).getByText('Export as CSV').click()]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
});
