import type { Page } from '@playwright/test';
import { LoadBMSTable } from 'bms-table-loader';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { PASSWORD } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'ranking' });

// The tests build on each other: the player who signs up first resets their password later.
test.describe.configure({ mode: 'serial' });

/** The official chart whose clear gives rights in all of Stella. */
const opening = sampleChart(1000);
const NEW_PASSWORD = 'another-horse';
const aki = { id: 4321, userId: 'aki-from-lr2', nickname: 'あき' };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

async function logInAs(page: Page, userId: string, password: string): Promise<void> {
  await field(page, 'ID').fill(userId);
  await field(page, 'Password').fill(password);
  await button(page, 'Log in').click();
}

async function openPanel(page: Page, nickname: string) {
  await page.getByRole('banner').getByRole('button', { name: nickname }).click();
  return page.getByRole('dialog', { name: nickname });
}

/** The link to a page of the settings, on another one. */
const settingsPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });

/** Votes yes on the first open chart of Stella that is not voted on yet. */
async function voteYes(page: Page): Promise<void> {
  await page.goto('/vote/st');
  await page
    .getByRole('button', { name: /^Vote on/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your vote' });
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
}

/** Requests the code for an LR2 ID and writes it into the profile text, as the player does. */
async function proveLr2Id(page: Page, id: number, putBio: (bio: string) => void): Promise<void> {
  await field(page, 'LR2 ID').fill(String(id));
  await field(page, 'LR2 ID').blur();
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = page.locator('code');
  await expect(code).toHaveText(/^SLV-[A-Z2-7]{26}$/);
  putBio(`Hello! ${await code.textContent()} bye`);
}

test('an LR2 player signs up, plays, sees their limit rise, and votes at a level that was restricted before', async ({
  page,
  site,
}) => {
  site.lr2ir.putPlayer({ id: aki.id, name: 'AKI①', danSp: '★05', danDp: '☆10' });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.getByRole('link', { name: 'Sign up with LR2' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up (LR2)' })).toBeVisible();
  await field(page, 'ID').fill(aki.userId);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await field(page, 'Nickname').fill(aki.nickname);
  await proveLr2Id(page, aki.id, () => undefined);
  // The code is not in the profile text yet.
  await button(page, 'Sign up').click();
  await expect(page.getByRole('alert')).toContainText('PASTEKEY');

  site.lr2ir.putPlayer({ id: aki.id, name: 'AKI①', bio: (await page.locator('code').textContent()) ?? '' });
  // A code may be tried once in ten seconds.
  await site.daysLater(1 / 24 / 60);
  await button(page, 'Sign up').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText(aki.nickname);

  await page.goto('/vote/st');
  const card = page.getByRole('region', { name: 'Welcome! Three steps to your first vote' });
  const limit = page.getByText(/above your voting limit/);
  await expect(page.getByRole('region', { name: 'Charts open for votes' })).toBeVisible();
  await expect(card).toBeVisible();
  // The card says it already.
  await expect(limit).toHaveCount(0);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(limit).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vote on/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'See why, and how to raise it' }).click();
  let panel = page.getByRole('dialog', { name: aki.nickname });
  await expect(panel).toContainText('Clear a chart of a table in LR2, then update your scores here.');
  await expect(panel).toContainText('An easy clear at st0 or above raises it to st2.');
  await expect(panel).toContainText('★05');
  await expect(panel).toContainText('You have no easy clear on an official Stella chart that counts yet.');

  const score = {
    notes: 1000,
    combo: 500,
    pg: 700,
    gr: 200,
    gd: 50,
    bd: 20,
    pr: 30,
    minbp: 50,
    lastupdate: 1_771_234_567,
  };
  // The scores were fetched after the sign-up, and found none: no cooldown, but one attempt a minute.
  await site.daysLater(1);
  site.lr2ir.putScores(aki.id, [{ hash: opening.md5, clear: 2, ...score }]);
  await page.goto('/vote/st');
  panel = await openPanel(page, aki.nickname);
  await panel.getByRole('button', { name: 'Update scores' }).click();
  await expect(panel).toContainText('1 score fetched.');
  await expect(panel).toContainText('1 new easy clear');
  await expect(panel).toContainText('Your highest easy clear is st10');
  await page.keyboard.press('Escape');
  await voteYes(page);
  await expect(page.getByText('Thank you!')).toBeVisible();
});

test('a forgotten password is reset with the same proof as the sign-up', async ({ page, site }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await proveLr2Id(page, aki.id, (bio) => site.lr2ir.putPlayer({ id: aki.id, name: 'AKI①', bio }));
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').fill(NEW_PASSWORD);
  await field(page, 'Confirm new password').blur();
  await button(page, 'Set new password').click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(aki.userId);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInAs(page, aki.userId, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('The ID or the password is wrong.');
  await logInAs(page, aki.userId, NEW_PASSWORD);
  await expect(page.getByRole('banner')).toContainText(aki.nickname);
});

test('an LR2 player links MinIR, plays there, and sees the best of both', async ({ page, context, site }) => {
  const email = 'aki@example.com';
  const { userId: minirId } = site.minir.addAccount({ email, password: 'minir-word', name: 'AKI' });
  await page.goto('/login?back=/vote/sl');
  await logInAs(page, aki.userId, NEW_PASSWORD);
  const openSettings = async () => {
    await (await openPanel(page, aki.nickname)).getByRole('link', { name: 'Settings' }).click();
    await settingsPage(page, 'Ranking IDs').click();
    return page.getByRole('main');
  };
  await (await openSettings()).getByRole('link', { name: 'Link MinIR ID' }).click();
  await expect(page.getByRole('heading', { name: 'Link a second ID' })).toBeVisible();
  await field(page, 'MinIR ID').fill(minirId);
  await field(page, 'MinIR ID').blur();
  await field(page, 'Current password').fill(NEW_PASSWORD);
  await expectAccessible(page, 'the page that links an ID', ['dark', 'light']);
  await button(page, 'Link ID').click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('minir-word');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The ID is now linked to your account.')).toBeVisible();
  expect(page.url()).not.toContain('ticket');

  const play = { userId: minirId, sha256: opening.sha256, notes: 1000, clear: 6, exscore: 900 };
  const [answer] = await site.minir.play(play);
  expect(answer).toMatchObject({ status: 200, body: { status: 'accepted' } });
  const ids = await openSettings();
  await expect(ids.getByRole('listitem').first()).toContainText('Shown first');
  await expectAccessible(page, 'the settings with two IDs', ['dark', 'light']);
  await ids.getByRole('button', { name: 'Show first: MinIR ID' }).click();
  await expect(ids).toContainText('MinIR ID is now shown first.');
  await expect(ids.getByRole('listitem').last()).toContainText('Shown first');
  await (await openPanel(page, aki.nickname)).getByRole('link', { name: 'Your profile' }).click();
  await expect(page).toHaveURL(`/user/sl/${minirId}`);

  await page.goto(`/user/st/${minirId}`);
  const services = page.getByRole('navigation', { name: 'Ranking services' });
  const row = page.getByRole('region', { name: 'Charts' }).getByRole('row').filter({ hasText: 'Cleared by many' });
  await expect(row).toContainText('HARD');
  await expect(row).toContainText('900');
  await services.getByRole('link', { name: 'LR2' }).click();
  await expect(page).toHaveURL(`/user/st/${aki.id}`);
  await expect(services.locator('[aria-current=page]')).toHaveText('LR2');
  await expect(row).toContainText('EASY');
  await services.getByRole('link', { name: 'Best of both' }).click();
  await expect(page).toHaveURL(`/user/st/${aki.id}?services=both`);
  await expect(services.locator('[aria-current=page]')).toHaveText('Best of both');
  // The lamp of one service, the EX score of the other.
  await expect(row).toContainText('HARD');
  await expect(row).toContainText('1,');
  await expectAccessible(page, 'the best of both', ['dark', 'light']);
  await expectToFit(page, 'the best of both');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/user/st/${aki.id}`);
  await page.getByRole('button', { name: 'Copy the address of the charts to clear' }).click();
  await expect(page.getByText('Address copied')).toBeVisible();
  const todo = await LoadBMSTable(String(await page.evaluate('navigator.clipboard.readText()')));
  expect(todo.body.length).toBeGreaterThan(0);
  expect(todo.body.map(({ content }) => content.title)).not.toContain('Cleared by many');

  const again = await openSettings();
  await again.getByRole('button', { name: 'Unlink MinIR ID' }).click();
  await expect(again).toContainText('This deletes its scores');
  await expectAccessible(page, 'the question before an ID is unlinked', ['dark', 'light']);
  await expectToFit(page, 'the question before an ID is unlinked');
  const password = again.getByRole('textbox', { name: 'Current password' });
  await password.fill('wrong-word');
  await again.getByRole('button', { name: 'Unlink MinIR ID' }).click();
  await expect(again).toContainText('The password is wrong.');
  await expect(password).toBeFocused();
  await password.fill(NEW_PASSWORD);
  await again.getByRole('button', { name: 'Unlink MinIR ID' }).click();
  await expect(again).toContainText('MinIR ID has been unlinked.');
  await page.goto(`/user/st/${aki.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(aki.nickname);
  await expect(services).toHaveCount(0);
});

test('a nickname can be changed once in 60 days', async ({ page }) => {
  await page.goto('/login?back=/vote/sl');
  await logInAs(page, aki.userId, NEW_PASSWORD);
  await expect(page).toHaveURL(/\/vote\/sl$/);
  const panel = await openPanel(page, aki.nickname);
  await panel.getByRole('link', { name: 'Settings' }).click();
  await settingsPage(page, 'Account').click();
  const settings = page.getByRole('main');
  await settings.getByRole('textbox', { name: 'Nickname' }).fill('あき星');
  await settings.getByRole('button', { name: 'Change nickname' }).click();
  await expect(page.getByRole('banner')).toContainText('あき星');
  await settings.getByRole('textbox', { name: 'Nickname' }).fill('あき月');
  await settings.getByRole('button', { name: 'Change nickname' }).click();
  await expect(settings).toContainText('The nickname can be changed once every 60 days.');
  await expect(page.getByRole('banner')).toContainText('あき星');
});

test('a suspended player sees the reason; a banned one is refused when writing, and logged out', async ({
  page,
  site,
}) => {
  await page.goto('/login?back=/vote/st');
  await logInAs(page, aki.userId, NEW_PASSWORD);
  await expect(page.getByRole('button', { name: /^Vote on/ }).first()).toBeVisible();
  await site.command('bar', '--user', aki.userId, '--reason', 'hid who made a chart');
  await page.reload();
  await page
    .getByRole('dialog', { name: 'Voting rights suspended' })
    .getByRole('button', { name: 'Understood' })
    .click();
  await expect(page.getByText('Your voting rights are suspended').first()).toBeVisible();
  await page.getByText('Propose a chart').click();
  await expect(page.getByText('Reason: hid who made a chart')).toBeVisible();
  await site.command('unbar', '--user', aki.userId);
  await site.command('ban', '--user', aki.userId, '--reason', 'votes for others');
  await voteYes(page);
  await expect(page.getByText(/banned/).first()).toBeVisible();
  await page.goto('/login');
  await logInAs(page, aki.userId, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('banned');
  await expect(page.getByRole('alert')).toContainText('votes for others');
  await page.getByRole('button', { name: 'Appeal' }).click();
  const appeal = page.getByRole('dialog', { name: 'Appeal' });
  await appeal.getByRole('textbox').fill('It was my brother.');
  await appeal.getByRole('button', { name: 'Send' }).click();
  await appeal.getByRole('link', { name: 'View request' }).click();
  await expect(page.getByText('It was my brother.')).toBeVisible();
});
