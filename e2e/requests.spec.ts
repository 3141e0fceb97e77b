import { expectAccessible, expectToFit } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test('a visitor asks for the deletion of a chart as its creator, and reads and answers under a secret address', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/s/st/1');
  const open = page.getByRole('button', { name: 'Report or ask' }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report or ask' });
  await expect(dialog.getByLabel('What is it about?')).toBeFocused();
  await dialog.getByLabel('What is it about?').selectOption('I made this chart and want it deleted');
  await expect(dialog.getByRole('heading', { name: 'What happens if it is granted' })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'No. 1 ' })).toHaveCount(1);
  await expect(dialog.getByText('Two admins decide.')).toBeVisible();
  await expectAccessible(page, 'the form of a request', ['dark', 'light']);

  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByLabel('How can we verify')).toBeFocused();
  await dialog.getByLabel('How can we verify').fill('I wrote it in 2019.\n<b>See my page.</b>');
  // What was typed is still there after the dialog is closed.
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await expect(dialog.getByLabel('How can we verify')).toHaveValue(/See my page/);
  await dialog.getByLabel('Proof').fill('https://example.com/me');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.locator('p').filter({ hasText: 'Sent to the moderators.' })).toBeFocused();
  const address = (await dialog.locator('code').textContent()) ?? '';
  expect(address).toMatch(new RegExp(`^${baseURL}/request#.{20,}$`));
  await expect(dialog.getByText('it is shown only once')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expectAccessible(page, 'the secret address', ['dark', 'light']);

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await elsewhere.newPage();
  const addresses: string[] = [];
  other.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  await other.addInitScript("localStorage.setItem('beta-seen', '1')");
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'I made this chart' })).toBeVisible();
  await expect(other.getByText('<b>See my page.</b>')).toBeVisible();
  await other.getByLabel('Add something').fill('The song page names me, too.');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'The song page names me, too.' })).toHaveCount(1);
  await expect(other.getByLabel('Add something')).toHaveValue('');
  await expectToFit(other, 'a request');
  await expectAccessible(other, 'a request', ['dark', 'light']);
  const secret = address.split('#')[1] ?? '';
  expect(await other.locator(`a[href*="back"][href*="${secret}"]`).count()).toBe(0);
  expect(addresses.filter((sent) => sent.includes(secret))).toEqual([]);
  await other.goto('/request#another');
  await other.reload();
  await expect(other.getByText('There is no such request, or it is not yours.')).toBeVisible();
  await elsewhere.close();
});

test('a player reports a comment and finds it under their requests', async ({ page, logIn }) => {
  await logIn(voters[2]);
  const comment = { table: 'st', comment: 'An insult.', replyTo: null };
  expect((await page.request.post('/api/vote/comment/1', { data: comment })).ok()).toBe(true);
  await logIn(voters[0]);
  await page.goto('/s/st/1');
  const thread = page.getByRole('listitem').filter({ hasText: 'An insult.' });
  await thread.getByRole('button', { name: 'Report or ask' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report or ask' });
  await dialog.getByLabel('What is it about?').selectOption('Rule violation');
  await dialog.getByLabel('What should the moderators know?').fill('It insults the creator.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Your requests' }).click();
  await expect(page).toHaveURL('/requests');
  await expectAccessible(page, 'own requests', ['dark', 'light']);
  await page.getByRole('main').getByRole('link', { name: 'Rule violation' }).click();
  await expect(page).toHaveURL(/\/request\?id=\d+$/);
  await expect(page.getByRole('blockquote')).toHaveText('An insult.');
  await expect(page.getByText('It insults the creator.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Open', { exact: true })).toBeVisible();

  await logIn(voters[2]);
  await page.reload();
  await expect(page.getByText('There is no such request, or it is not yours.')).toBeVisible();
  await page.goto('/requests');
  await expect(page.getByText('No requests yet')).toBeVisible();
});
