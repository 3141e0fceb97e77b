import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PLAY_EVENTS } from '#contract/plays/plays.ts';
import { isNativeLr2Id } from '#domain/players/rankingId.ts';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { openLr2Body, openLr2Headers } from '#testing/site/gameClients.ts';
import { expectAccessible, expectWhole } from './readable.ts';
import { PASSWORD, type Site, voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'game clients' });

const [AKI, BORA, CHIE] = voters;
const profileOf = { [AKI]: '/user/st/9001', [BORA]: '/user/st/9002', [CHIE]: '/user/st/9003' };
const phone = { width: 320, height: 640 };
const keySection = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Keys', exact: true });
const newest = (page: Page) => page.getByRole('region', { name: 'Recent plays' });

/** Opens the settings with the client keys. */
async function openKeys(page: Page) {
  await page.goto('/plays');
  await page.getByRole('link', { name: 'Set up your game' }).click();
  return keySection(page);
}

/** Sends a play as OpenLR2 does. Returns the status of the answer. */
async function sendPlay(site: Site, key: string, changes: object = {}, md5 = sampleChart(1).md5): Promise<number> {
  const body = JSON.stringify(openLr2Body(md5, changes));
  const headers = openLr2Headers(key, body, site.now());
  return (await fetch(`${site.address}/api/chart/score`, { method: 'POST', headers, body })).status;
}

/** Creates a key as the settings do. */
async function newKey(page: Page): Promise<string> {
  const reply = await page.request.post('/api/user/keys/create', {
    data: { client: 'openlr2', name: 'my game', userpw: PASSWORD },
  });
  return (await reply.json()).key;
}

test('a player creates a key for OpenLR2, downloads its file, and revokes it', async ({ page, site, logIn }) => {
  await logIn(AKI);
  const section = await openKeys(page);
  await section.getByRole('button', { name: 'New key' }).click();
  const name = section.getByRole('textbox', { name: 'Name of the key' });
  await expect(name).toBeFocused();
  await section.getByRole('button', { name: 'Create key' }).click();
  await expect(name).toHaveAccessibleDescription(/^Please fill in every required field\./);
  await name.fill('x'.repeat(31));
  await page.keyboard.press('Enter');
  await expect(section.getByText('The name can have up to 30 visible characters.')).toBeVisible();
  await name.fill('PC at home');
  await page.keyboard.press('Enter');
  const password = section.getByLabel('Current password');
  await expect(password).toBeFocused();
  await password.fill('wrong-horse');
  await page.keyboard.press('Enter');
  await expect(section.getByText('The password is wrong.')).toBeVisible();
  await password.fill(PASSWORD);
  await expectAccessible(page, 'the form of a key');
  await page.keyboard.press('Enter');

  const made = section.getByRole('region', { name: 'New key: PC at home' });
  await expect(made).toBeFocused();
  const key = (await made.getByRole('code').first().textContent()) ?? '';
  expect(key).toHaveLength(32);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('link', { name: 'Download key.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('key.txt');
  expect(await fs.readFile(await download.path(), 'utf8')).toBe(key);
  await expectAccessible(page, 'a new key');
  await page.setViewportSize(phone);
  await expectWhole(page, 'a new key, 320 pixels');
  expect(await sendPlay(site, key)).toBe(200);

  await made.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText(key)).toHaveCount(0);
  const item = section.getByRole('listitem').filter({ hasText: 'PC at home' });
  await expect(item).toContainText('OpenLR2');
  await page.reload();
  await openKeys(page);
  await expect(item).toContainText('Last used: ');
  await item.getByRole('button', { name: 'Revoke PC at home' }).click();
  await expect(item).toContainText('Your game will no longer be able to send plays with this key.');
  await item.getByRole('button', { name: 'Keep' }).click();
  await item.getByRole('button', { name: 'Revoke PC at home' }).click();
  await item.getByRole('button', { name: 'Revoke PC at home' }).click();
  await expect(section.getByText('PC at home has been revoked.')).toBeVisible();
  await expect(item).toHaveCount(0);
  expect(await sendPlay(site, key)).toBe(401);
});

test('a key for beatoraja comes with the line for its configuration', async ({ page, logIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(AKI);
  const section = await openKeys(page);
  await section.getByRole('button', { name: 'New key' }).click();
  await section.getByRole('textbox', { name: 'Name of the key' }).fill('laptop');
  await section.getByText('beatoraja / LR2oraja').click();
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Create key' }).click();
  const made = section.getByRole('region', { name: 'New key: laptop' });
  const key = await made.getByRole('code').first().textContent();
  await expect(made.getByRole('link', { name: 'Download key.txt' })).toHaveCount(0);
  await made.getByRole('button', { name: 'Copy line' }).click();
  await expect(made.getByText('Line copied')).toBeAttached();
  const line = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(JSON.parse(`{${line}}`)).toEqual({ irname: 'Stellaverse', userid: AKI, password: key });
  await made.getByRole('link', { name: 'Ask for a build for this site' }).click();
  await expect(page).toHaveURL('/contact');
});

test('a play arrives on the open profile, and its lamp follows', async ({ page, site, logIn }) => {
  await logIn(BORA);
  const key = await newKey(page);
  await page.goto(profileOf[BORA] ?? '');
  await expect(newest(page)).toContainText('Plays from your game appear here');
  await expectAccessible(page, 'a profile before the first play', ['dark', 'light']);
  const lamps = page
    .getByRole('region', { name: 'Charts' })
    .getByRole('row')
    .filter({ hasText: sampleChart(12).title });
  await expect(lamps).toContainText('NO PLAY');

  expect(await sendPlay(site, key, { song: { title: 'One that just ended' } }, sampleChart(12).md5)).toBe(200);
  const play = newest(page).getByRole('listitem').filter({ hasText: 'One that just ended' });
  await expect(play).toContainText('HARD');
  await expect(play).toContainText('EX 1,900 · BP 10');
  await expect(play.getByRole('link', { name: 'One that just ended' })).toHaveAttribute('href', '/s/st/12');
  await expect(lamps).toContainText('HARD');

  // A play of a chart in no table, and an impossible play.
  expect(await sendPlay(site, key, { song: { title: 'In no table' } }, '0'.repeat(32))).toBe(200);
  expect(await sendPlay(site, key, { song: { title: 'Too good' }, exscore: 1999 })).toBe(400);
  await expect(newest(page).getByRole('listitem').filter({ hasText: 'In no table' }).getByRole('link')).toHaveCount(0);
  const refused = newest(page).getByRole('listitem').filter({ hasText: 'Too good' });
  await expect(refused).toContainText('Refused: the EX score does not match the judgments.');
  await expectAccessible(page, 'a profile with plays', ['dark', 'light']);
  await page.setViewportSize(phone);
  await expectWhole(page, 'a profile with plays, 320 pixels');

  await newest(page).getByRole('link', { name: 'All plays' }).click();
  await expect(page).toHaveURL('/plays');
  const gives = page.getByRole('region', { name: 'What plays count for' });
  await expect(gives).toContainText('2 of 20 accepted plays, on 1 of 3 days');
  await expect(gives).toContainText('Accepted: 2 · Refused: 1');
  await expect(page.getByRole('rowheader')).toHaveText([/Too goodRefused: the EX score/, 'In no table', /One that/]);
  await expectWhole(page, 'the list of plays, 320 pixels');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page, 'the list of plays', ['dark', 'light']);
  // The list is live as well.
  expect(await sendPlay(site, key, { song: { title: 'While the list is open' }, clearType: 1 })).toBe(200);
  await expect(page.getByRole('rowheader').first()).toContainText('While the list is open');
  await expect(gives).toContainText('3 of 20 accepted plays, on 1 of 3 days');
});

test('a hidden tab closes its connection, and shows missed plays when it is visible again', async ({
  page,
  site,
  logIn,
}) => {
  await logIn(BORA);
  const key = await newKey(page);
  const open = new Set<unknown>();
  page.on('request', (request) => request.url().endsWith(PLAY_EVENTS) && open.add(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => open.delete(request));
  const show = (isShown: boolean) =>
    page.evaluate(`(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${!isShown} });
      document.dispatchEvent(new Event('visibilitychange'));
    })()`);
  await page.goto(profileOf[BORA] ?? '');
  await expect.poll(() => open.size).toBe(1);
  await show(false);
  await expect.poll(() => open.size).toBe(0);
  await sendPlay(site, key, { song: { title: 'While it was hidden' } });
  await show(true);
  await expect.poll(() => open.size).toBe(1);
  await expect(newest(page)).toContainText('While it was hidden');

  // Other profiles have no stream, and other players do not see these plays.
  await page.goto(profileOf[AKI] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(AKI);
  await expect(newest(page)).toHaveCount(0);
  expect(open.size).toBe(0);
  await page.context().clearCookies();
  await page.goto('/plays');
  await expect(page.getByText('Log in to see the plays that your game sent.')).toBeVisible();
  expect(open.size).toBe(0);
});

test('a player signs up without an ID elsewhere, and plays', async ({ page, site }) => {
  const nickname = 'here-lr2';
  await page.goto('/signup/lr2');
  await page.getByText('No ranking ID').click();
  await expectAccessible(page, 'the sign-up, to play here', ['dark', 'light']);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(field('LR2 ID')).toHaveCount(0);
  await field('ID').fill('here-lr2-id');
  await field('Password').fill(PASSWORD);
  await field('Confirm password').fill(PASSWORD);
  await field('Nickname').fill(voters[0]);
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^This nickname, or one that looks like it/)).toBeVisible();
  await field('Nickname').fill(nickname);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sign up success.')).toBeVisible();
  await expectAccessible(page, 'the sign-up, done');

  await expect(page.getByRole('banner')).toContainText(nickname);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
  await expectAccessible(page, 'the sign-up, with a key');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/plays');
  await expect(page.getByText('No plays yet')).toBeVisible();
  await page.getByRole('link', { name: 'Set up your game' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Ranking IDs' }).click();
  await expect(page).toHaveURL('/settings/ids');
  const ids = page.getByRole('main');
  await expect(ids.getByRole('listitem').first()).toHaveText(/^LR2, plays here/);
  await expect(ids.getByRole('button', { name: /Unlink/ })).toHaveCount(0);
  await expect(ids.getByRole('link', { name: 'Link LR2 ID' })).toBeVisible();
  await expect(ids.getByRole('link', { name: 'Link MinIR ID' })).toBeVisible();

  await page.getByRole('button', { name: `Your account: ${nickname}` }).click();
  const panel = page.getByRole('dialog', { name: nickname });
  await expect(panel).toContainText('LR2, plays here');
  await expect(panel.getByRole('button', { name: 'Update scores' })).toHaveCount(0);
  await panel.getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByRole('main')).toContainText('LR2, plays here');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(isNativeLr2Id(id)).toBe(true);
  await expect(page.getByRole('main')).not.toContainText(id);
  expect(await sendPlay(site, await newKey(page), { song: { title: 'The first one' } })).toBe(200);
  await expect(newest(page)).toContainText('The first one');
});

test('a player with a native ID links an LR2 ID, which replaces it', async ({ page, site }) => {
  const account = { userid: 'linker-id', userpw: PASSWORD, nickname: 'linker', client: 'lr2' };
  await page.request.post('/api/signup/submit/native', { data: { ...account, userpwAgain: PASSWORD } });
  await page.request.post('/api/login/', { data: { userid: account.userid, userpw: PASSWORD } });
  const key = await newKey(page);
  expect(await sendPlay(site, key, { song: { title: 'From before' } })).toBe(200);
  site.lr2ir.putPlayer({ id: 777, name: 'linker' });

  await page.goto('/settings/link');
  await expect(page.getByRole('main')).toContainText('It becomes the ID of your profile; your plays stay');
  await page.getByRole('main').getByRole('link', { name: 'beatoraja' }).click();
  await expect(page.getByRole('textbox', { name: 'MinIR ID' })).toBeVisible();
  await expectAccessible(page, 'the link of an ID');
  await page.getByRole('main').getByRole('link', { name: 'LR2', exact: true }).click();
  await page.getByRole('textbox', { name: 'LR2 ID' }).fill('777');
  await page.getByRole('textbox', { name: 'LR2 ID' }).blur();
  await page.getByRole('button', { name: 'Get code' }).click();
  const code = page.getByRole('textbox', { name: 'Authentication code' });
  await expect(code).not.toHaveValue('');
  site.lr2ir.putPlayer({ id: 777, name: 'linker', bio: await code.inputValue() });
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Link ID' }).click();
  const profile = page.getByRole('main').getByRole('link', { name: 'Your profile' });
  await expect(profile).toHaveAttribute('href', '/user/sl/777');
  await profile.click();
  await expect(page).toHaveURL('/user/sl/777');
  await expect(newest(page)).toContainText('From before');
});
