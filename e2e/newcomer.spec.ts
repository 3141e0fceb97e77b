import type { Locator, Page } from '@playwright/test';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { expectAccessible } from './readable.ts';
import { PASSWORD } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'newcomer' });

/** The official chart that the players have cleared, and one whose vote is open. */
const cleared = sampleChart(3001, { level: 3 });
const open = sampleChart(3002, { level: 3 });

test.beforeAll(({ site }) => site.importTable('st', { official: [cleared], voting: [open], sub: [cleared, open] }));

/** Counts what a player does: a click, a key, or a field that is filled. */
function counter() {
  let acts = 0;
  return {
    click: (target: Locator) => {
      acts += 1;
      return target.click();
    },
    /** Presses a button that checks the last field first: it says until then that it is not ready, and may move meanwhile. */
    press: (target: Locator) => {
      acts += 1;
      return target.press('Enter');
    },
    fill: (target: Locator, text: string) => {
      acts += 1;
      return target.fill(text);
    },
    /** What is done at a ranking service, or by a key. */
    elsewhere: (count: number) => {
      acts += count;
    },
    get acts() {
      return acts;
    },
  };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Welcome! Three steps to your first vote' });

async function fillNames(page: Page, { fill }: ReturnType<typeof counter>, nickname: string) {
  await fill(field(page, 'ID'), `${nickname}-id`);
  await fill(field(page, 'Password'), PASSWORD);
  await fill(field(page, 'Confirm password'), PASSWORD);
  await fill(field(page, 'Nickname'), nickname);
}

async function voteFromCard(page: Page, { click }: ReturnType<typeof counter>) {
  await click(card(page).getByRole('link', { name: 'Vote in Stella' }));
  await click(page.getByRole('button', { name: /^Start voting/ }));
  const dialog = page.getByRole('dialog', { name: 'Your vote' });
  await click(dialog.getByRole('radio', { name: 'Yes' }));
  await click(dialog.getByRole('button', { name: /^(Vote and (close|next)|Send vote)$/ }).last());
  await expect(page.getByText('Thank you!').first()).toBeAttached();
}

test('an LR2 player with clears votes after at most 17 acts', async ({ page, site }) => {
  const player = { id: 5501, name: 'NEW' };
  site.lr2ir.putPlayer(player);
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
  site.lr2ir.putScores(player.id, [{ hash: cleared.md5, clear: 2, ...score }]);
  const count = counter();
  await page.goto('/');
  await count.click(page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }));
  await count.click(page.getByRole('link', { name: 'Sign up with LR2' }));
  await fillNames(page, count, 'newlr2');
  await count.fill(field(page, 'LR2 ID'), String(player.id));
  await count.press(page.getByRole('button', { name: 'Get code' }));
  const open = page.getByRole('link', { name: /^Copy the code and open your profile/ });
  await expect(open).toBeVisible();
  // Opens the profile, where the player pastes the code and saves it.
  site.lr2ir.putPlayer({ ...player, bio: (await page.locator('code').textContent()) ?? '' });
  count.elsewhere(3);
  await count.press(page.getByRole('main').getByRole('button', { name: 'Sign up' }));
  await expect(page).toHaveURL('/');
  await expectAccessible(page, 'the first-run card', ['dark', 'light']);
  await voteFromCard(page, count);
  expect(count.acts).toBeLessThanOrEqual(17);
  await page.goto('/');
  await expect(card(page)).toBeVisible();
  await card(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Tables' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('a beatoraja player with clears, logged in to MinIR, votes after at most 14 acts', async ({ page, site }) => {
  const email = 'new@example.com';
  const { userId } = site.minir.addAccount({ email, password: 'minir-word', name: 'NEW' });
  const count = counter();
  await page.goto('/');
  await count.click(page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }));
  await count.click(page.getByRole('link', { name: 'Sign up with beatoraja' }).first());
  await fillNames(page, count, 'newbea');
  await count.fill(field(page, 'MinIR ID'), userId);
  await count.press(page.getByRole('main').getByRole('button', { name: 'Sign up' }));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('minir-word');
  await page.getByRole('button', { name: 'Log in' }).click();
  await count.click(page.getByRole('button', { name: 'Confirm' }));
  await expect(page.getByText('Sign up success.')).toBeVisible();
  await site.minir.play({ userId, sha256: cleared.sha256, notes: 1000, clear: 4, exscore: 1200 });
  await page.goto('/');
  await voteFromCard(page, count);
  expect(count.acts).toBeLessThanOrEqual(14);
});
