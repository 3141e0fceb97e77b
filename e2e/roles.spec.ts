import type { Page } from '@playwright/test';
import { chartText } from '#testing/files/chartText.ts';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { long } from '#testing/long.ts';
import { beginner, PASSWORD, type Site, voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'roles', viewport: { width: 1440, height: 900 } });
test.skip(!long, 'a long test: npm run test:long');

/**
 * Follows one chart through all roles: proposed, voted on, decided, revised and corrected, and what each role sees on the way.
 */
const [aki, bora, chie] = voters;
const admin = 'the-admin';

test.describe.configure({ mode: 'serial' });

/** Creates an admin with the same clears as the voters. */
test.beforeAll(async ({ site }) => {
  const account = ['--id', admin, '--password', PASSWORD, '--nickname', 'Keeper', '--lr2id', '9100', '--admin'];
  await site.command('create-user', ...account);
  await site.importScores(admin, [{ md5: sampleChart(1000).md5, clear: 3, exscore: 1500 }]);
});

const title = 'Through all hands [INSANE]';
const chart = {
  name: 'hands.bms',
  mimeType: 'application/octet-stream',
  buffer: chartText({ title, artist: 'somebody' }),
};
/** The addresses of the entry and its revision, once they exist. */
const at = { entry: '', revision: '' };

const row = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
const control = (page: Page) => row(page).getByRole('button', { name: `Vote on ${title}` });

const expectInRow = (page: Page, text: string) => expect(row(page)).toContainText(text);

async function sayYes(page: Page, word: 'Yes' | 'Agree') {
  await control(page).click();
  const dialog = page.getByRole('dialog', { name: 'Your vote' });
  await dialog.getByRole('radio', { name: word, exact: true }).check();
  // With no other open chart left, the button says so.
  await dialog.getByRole('button', { name: /^(Vote and close|Send vote)$/ }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row(page)).toContainText('Thank you!');
}

async function yearOf(page: Page, site: Site) {
  await page.goto(`/history/st/${site.now().getUTCFullYear()}`);
  return page.getByRole('main');
}

test('a proposer proposes a chart and finds its page', async ({ page, logIn }) => {
  await logIn(aki);
  await page.goto('/vote/st');
  await page.getByText('Propose a chart').click();
  await page.getByLabel('Drop a chart file here').setInputFiles(chart);
  await expect(page.getByLabel('File details')).toContainText(title);
  await expect(page.getByLabel('File details')).toContainText('7keys');
  await page.getByLabel('Level', { exact: false }).first().selectOption('st10');
  await page.getByLabel('Song URL').fill('https://example.com/hands');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(page.getByText(`OK! ${title} is now open for votes.`)).toBeVisible();
  await expectInRow(page, '0 votes, needs 2');
  await page.getByRole('link', { name: /^View No\. \d+$/ }).click();
  await expect(page).toHaveURL(/\/s\/st\/\d+$/);
  at.entry = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('a visitor sees that a vote is open, but not its progress', async ({ page }) => {
  await page.goto('/vote/st');
  await expect(page.getByRole('main')).toContainText('Log in to vote.');
  await expectInRow(page, ', needs 2');
  await page.goto(at.entry);
  await expect(page.getByRole('main')).toContainText('hidden until the vote is decided');
  await expect(page.getByRole('link', { name: 'Log in to write a comment' })).toBeVisible();
  await page.goto('/submission/st');
  await expectInRow(page, 'Voting');
  await page.goto('/submission/st?search=voter-aki');
  // Only decided entries can be found by their proposer; this one is open.
  await expect(page.getByText('No matches').or(page.getByRole('table'))).toBeVisible();
  await expect(row(page)).toHaveCount(0);
  await page.goto('/counting/st');
  await expect(page.getByRole('main')).toContainText(title);
});

test('a restricted player may not vote, but may write a comment, which stays hidden', async ({ page, logIn }) => {
  await logIn(beginner);
  await page.goto('/vote/st');
  const card = page.getByRole('region', { name: 'Welcome! Three steps to your first vote' });
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main')).toContainText(/above your voting limit/);
  await expect(control(page)).toHaveCount(0);
  await page.goto(at.entry);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Wonderful.');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(
    page.getByText('Your comment has been posted. It becomes public once the vote is decided.'),
  ).toBeVisible();
});

test('voters vote, and see their own vote only', async ({ page, logIn }) => {
  for (const [index, voter] of voters.entries()) {
    await logIn(voter);
    await page.goto('/vote/st');
    await sayYes(page, 'Yes');
    await expectInRow(page, `${index + 1} vote${index === 0 ? '' : 's'}, needs 2`);
  }
  await page.goto(at.entry);
  await expect(page.getByRole('main')).toContainText('hidden until the vote is decided');
  await expect(page.getByRole('main')).not.toContainText('voter-bora');
});

test('an admin sees proposer, score and comments while they are hidden', async ({ page, logIn }) => {
  await logIn(admin);
  await page.goto('/vote/st');
  await expectInRow(page, 'voter-aki');
  await expectInRow(page, '100.0');
  await page.goto(at.entry);
  await expect(page.getByRole('main')).toContainText('Wonderful.');
  await expect(page.getByRole('main')).toContainText('voter-bora');
});

test('two weeks later everybody sees the result and its reasons', async ({ page, site }) => {
  await site.daysLater(14);
  await page.goto(at.entry);
  const main = page.getByRole('main');
  await expect(main).toContainText('Enough votes, and enough of them in favor.');
  await expect(main).toContainText('voter-bora');
  await expect(main).toContainText('Wonderful.');
  await expect(await yearOf(page, site)).toContainText(title);
  await page.goto('/st/table.html');
  await expect(page.getByText(title)).toBeVisible();
  await page.goto('/vote/st');
  await expect(page.getByRole('heading', { name: 'Vote: Stella' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(row(page)).toHaveCount(0);
});

test('a player proposes another level, and four agree', async ({ page, logIn }) => {
  await logIn(chie);
  await page.goto(at.entry);
  await page.getByRole('link', { name: 'Propose a revision' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Level change' });
  await page.getByRole('combobox', { name: 'New level' }).selectOption({ label: 'Up to st11' });
  await page.getByRole('textbox', { name: /^Reason/ }).fill('The ending alone is harder.');
  await page.getByRole('button', { name: 'Propose revision' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose this revision?' });
  await dialog.getByRole('button', { name: 'Propose revision' }).click();
  await page.getByRole('link', { name: /^View No\. \d+$/ }).click();
  await expect(page).toHaveURL(/\/u\/st\/\d+$/);
  at.revision = new URL(page.url()).pathname;
  for (const voter of [aki, bora, chie, admin]) {
    await logIn(voter);
    await page.goto('/vote/st?list=revisions');
    await sayYes(page, 'Agree');
  }
});

test('the vote count moves the entry, and its revision says why', async ({ page, site }) => {
  await site.daysLater(14);
  await page.goto(at.revision);
  await expect(page.getByRole('main')).toContainText('Enough votes, and enough of them in favor.');
  await page.goto('/submission/st?search=hands');
  await expectInRow(page, 'st11');
  await page.goto('/revision/st');
  await expectInRow(page, 'Level change');
});

test('an admin corrects a link immediately, and the entry says so', async ({ page, logIn }) => {
  await logIn(admin);
  await page.goto(at.entry);
  await page.getByRole('link', { name: 'Propose a revision' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Correction' });
  await page.getByRole('textbox', { name: /^Chart URL/ }).fill('https://example.com/mended.zip');
  await page.getByRole('textbox', { name: /^What was corrected/ }).fill('The old file is gone.');
  await page.getByRole('button', { name: 'Correct now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Correct now' }).click();
  await expect(page.getByText('OK! The chart has been corrected.')).toBeVisible();
  await page.goto(at.entry);
  await expect(page.getByRole('link', { name: 'Chart file' })).toHaveAttribute(
    'href',
    'https://example.com/mended.zip',
  );
  await expect(page.getByRole('main')).toContainText('Link replaced');
  await expect(page.getByRole('main')).toContainText('The old file is gone.');
});
