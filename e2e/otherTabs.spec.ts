import type { Page } from '@playwright/test';
import { long } from '#testing/long.ts';
import { PASSWORD, voters } from './site.ts';
import { expect, test } from './test.ts';

const [aki, bora, chie] = voters;

/** The header's button with the name of the logged-in player. */
const accountOf = (page: Page, nickname: string) => page.getByRole('banner').getByRole('button', { name: nickname });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your vote' });
const voteOn = (page: Page, title: string) => page.getByRole('button', { name: `Vote on ${title}`, exact: true });

/** Logs out in a tab, and logs in as another player. */
async function changeAccount(tab: Page, from: string, to: string) {
  await tab.goto('/');
  await accountOf(tab, from).click();
  await tab.getByRole('button', { name: 'Log out' }).click();
  await logInByForm(tab, to);
}

async function logInByForm(tab: Page, userId: string) {
  await tab.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await tab.getByLabel('ID').fill(userId);
  await tab.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await tab.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(accountOf(tab, userId)).toBeVisible();
}

/** Opens the ballot of a chart in the list, and writes a reason against it. Returns the title of the chart. */
async function writeBallot(page: Page, index: number, comment: string): Promise<string> {
  await page.goto('/vote/st');
  const button = page.getByRole('button', { name: /^Vote on/ }).nth(index);
  const title = ((await button.getAttribute('aria-label')) ?? '').replace('Vote on ', '');
  await button.click();
  await dialogOf(page).getByRole('radio', { name: 'No', exact: true }).check();
  await dialogOf(page).getByLabel('Why no?').fill(comment);
  return title;
}

test.skip(!long, 'a long test: npm run test:long');

test('after a change of account in another tab, a tab shows the new name, and keeps the draft of the old account', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(aki);
  const title = await writeBallot(page, 0, 'the words of aki');
  const tab = await context.newPage();
  await changeAccount(tab, aki, bora);

  const dialog = dialogOf(page);
  await expect(dialog.getByRole('alert')).toContainText(`You are now logged in as ${bora}.`);
  await expect(dialog.getByLabel('Why no?')).toHaveValue('the words of aki');
  await expect(dialog.getByRole('button', { name: 'Vote and next' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Why no?').press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(accountOf(page, bora)).toBeVisible();

  // Nothing was cast for either account, and the other account does not see the draft.
  await voteOn(page, title).click();
  await expect(dialog.getByRole('radio', { name: 'No', exact: true })).not.toBeChecked();
  await expect(dialog).not.toContainText('Draft restored');
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(page.getByRole('row', { name: title })).toContainText('Thank you!');

  // The first account votes with its draft, and no longer sees the thanks to the other.
  await changeAccount(tab, bora, aki);
  await expect(accountOf(page, aki)).toBeVisible();
  await voteOn(page, title).click();
  await expect(dialog.getByLabel('Why no?')).toHaveValue('the words of aki');
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(page.getByRole('row', { name: title })).toContainText('Thank you!');
  await page.reload();
  await expect(page.getByRole('row', { name: title })).toContainText('No');
});

test('a tab shows immediately that its account was logged out in another tab, and hides the panel', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(chie);
  await page.goto('/');
  await accountOf(page, chie).click();
  await expect(page.getByRole('dialog', { name: chie })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await accountOf(tab, chie).click();
  await tab.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await logInByForm(tab, bora);
  await expect(accountOf(page, bora)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a comment typed under one account is sent under another one only after a second confirmation', async ({
  page,
  context,
  logIn,
}) => {
  await logIn(aki);
  await page.goto('/s/st/1');
  const field = page.getByLabel('Write a comment');
  await field.fill('typed by aki');
  const tab = await context.newPage();
  await changeAccount(tab, aki, bora);
  await expect(accountOf(page, bora)).toBeVisible();
  await expect(field).toHaveValue('typed by aki');
  const send = page.getByRole('button', { name: 'Send comment' });
  await send.click();
  const dialog = page.getByRole('dialog', { name: `You are now logged in as ${bora}` });
  await expect(dialog).toContainText('The account was changed in another tab. Nothing was saved.');
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field).toHaveValue('typed by aki');
  await expect(page.getByRole('listitem').filter({ hasText: 'typed by aki' })).toHaveCount(0);
  await send.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'typed by aki' })).toContainText(bora);
});

test('a tab that was not notified is refused, says who is logged in now, and loses nothing', async ({
  page,
  context,
  logIn,
}) => {
  await context.addInitScript('delete globalThis.BroadcastChannel');
  await logIn(chie);
  const title = await writeBallot(page, 1, 'the words of chie');
  const tab = await context.newPage();
  await changeAccount(tab, chie, bora);
  const ballot = dialogOf(page);
  await ballot.getByRole('button', { name: 'Vote and close' }).click();

  const notice = page.getByRole('dialog', { name: `You are now logged in as ${bora}` });
  await expect(notice).toContainText('The account was changed in another tab. Nothing was saved.');
  await expect(notice.getByRole('button', { name: 'Reload page' })).toBeVisible();
  await notice.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(ballot.getByRole('alert')).toContainText(`You filled in this vote as ${chie}; it has not been sent`);
  await expect(ballot.getByLabel('Why no?')).toHaveValue('the words of chie');
  await ballot.getByRole('button', { name: 'Vote and close' }).click({ force: true });

  // The other account has not voted yet, and its ballot is blank.
  await ballot.getByRole('button', { name: `Vote as ${bora}` }).click();
  await expect(ballot.getByRole('radio', { name: 'No', exact: true })).not.toBeChecked();
  await expect(ballot).not.toContainText('has not been sent');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(accountOf(page, bora)).toBeVisible();
  await expect(voteOn(page, title)).toBeVisible();
  await logIn(chie);
  await page.reload();
  await voteOn(page, title).click();
  await expect(ballot.getByLabel('Why no?')).toHaveValue('the words of chie');
});

test('a late refusal does not hide a session that has started since', async ({ page, context, logIn, baseURL }) => {
  await context.addInitScript('delete globalThis.BroadcastChannel');
  await logIn(aki);
  await page.goto('/s/st/1');
  await page.getByLabel('Write a comment').fill('typed by aki');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await fetch(`${baseURL}/api/login/logout`, { method: 'POST', headers: { cookie } })).status).toBe(200);
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<number>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    answered.resolve(response.status());
    await held.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Send comment' }).click();
  expect(await answered.promise).toBe(401);
  const tab = await context.newPage();
  await tab.goto('/');
  await logInByForm(tab, bora);
  held.resolve();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  for (const each of [page, tab]) {
    await each.reload();
    await expect(accountOf(each, bora)).toBeVisible();
  }
});
