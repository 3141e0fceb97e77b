import type { Page } from '@playwright/test';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { long } from '#testing/long.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'lists' });

/** A title of two hundred characters, in a list of three pages. */
const longTitle = 'A title that goes on '.repeat(10).trim().slice(0, 200);
const CHARTS = 120;

/** A narrow window, in the long run a wide one, too. */
const sizes = { phone: { width: 390, height: 844 }, ...(long && { desktop: { width: 1440, height: 900 } }) };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ site }) => {
  const charts = Array.from({ length: CHARTS }, (_, index) =>
    sampleChart(2001 + index, index === 60 ? { title: longTitle } : {}),
  );
  await site.importTable('sl', { official: charts.slice(0, 100), voting: charts.slice(110), sub: charts });
  await site.command('remove-from-sub', '--table', 'sl', '--entry', '2105', '--reason', 'asked for by its maker');
  // Nobody votes on the open entries, so the vote count after their window rejects them.
  await site.daysLater(45);
});

async function expectReadable(page: Page) {
  await expectAccessible(page, page.url(), ['dark']);
  await expectToFit(page, page.url());
}

for (const [name, viewport] of Object.entries(sizes)) {
  test.describe(name, () => {
    test.use({ viewport });
    const isPhone = name === 'phone';

    test('a visitor filters, sorts, searches and pages the submissions, and goes back and forward', async ({
      page,
    }) => {
      await page.goto('/');
      if (isPhone) await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Proposals' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Proposals: Stella' })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Satellite', exact: true }).click();
      await expect(page).toHaveURL('/submission/sl');
      const rows = page.getByRole('rowheader');
      const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
      await expect(rows).toHaveCount(50);
      await expect(pages).toContainText('1–50 of 119');

      await pages.getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL('/submission/sl?page=2');
      await expect(pages).toContainText('51–100 of 119');
      await expect(pages.locator('[aria-current=page]')).toHaveText('2');
      await expect(rows).toHaveCount(50);
      await pages.getByRole('link', { name: 'Last page' }).click();
      await expect(rows).toHaveCount(19);

      await page.getByRole('button', { name: 'sl3' }).click();
      await expect(page).toHaveURL('/submission/sl?levelfilter=3');
      await expect(pages).toContainText('1–20 of 20');
      await page.getByRole('button', { name: 'sl1', exact: true }).click();
      await expect(page).toHaveURL('/submission/sl?levelfilter=1,3');

      if (isPhone) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('level');
      else await page.getByRole('columnheader', { name: 'Lv' }).getByRole('button').click();
      await expect(page).toHaveURL('/submission/sl?levelfilter=1,3&sort=level');
      await expect(page.locator('tbody tr').first()).toContainText('sl1');

      const search = page.getByRole('searchbox');
      await search.pressSequentially('song 20', { delay: 30 });
      await expect(page).toHaveURL(/search=song%2020/);
      await page.keyboard.press('Enter');
      await page.goBack();
      await expect(page).toHaveURL('/submission/sl?levelfilter=1,3&sort=level');
      await expect(search).toHaveValue('');
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL('/submission/sl?levelfilter=3');
      await expect(page.getByRole('button', { name: 'sl3' })).toHaveAttribute('aria-pressed', 'true');
      await page.goForward();
      await expect(page).toHaveURL('/submission/sl?levelfilter=1,3');
      await expectReadable(page);

      await page.goto('/submission/sl?page=99');
      await expect(page.getByText('There is no page 99')).toBeVisible();
      await page.goto('/submission/sl?search=nothing+is+called+so');
      await expect(page.getByText('No matches')).toBeVisible();
      await page.goto('/submission/zz');
      await expect(page.getByRole('main')).toBeEmpty();
    });

    test('a visitor goes through revisions, history, vote count and API reference', async ({ page, site }) => {
      await page.goto('/revision/sl');
      await expect(page.getByText('No revisions have been proposed in this table yet')).toBeVisible();
      await page.getByRole('button', { name: 'To Stella' }).click();
      await expect(page).toHaveURL('/revision/sl?typefilter=transfer');
      await expectReadable(page);

      const year = site.now().getUTCFullYear();
      await page.goto(`/history/sl/${year}`);
      await expect(page.getByRole('main')).toContainText('Deleted from the sub table');
      await expectReadable(page);
      await page.getByRole('link', { name: '2018' }).click();
      await expect(page.getByText('No changes in Satellite in 2018')).toBeVisible();

      await page.goto('/counting/sl');
      await expect(page.getByRole('timer')).toBeVisible();
      const decided = page.getByRole('region', { name: 'Decisions and reasons' });
      await expect(decided.getByRole('listitem')).toHaveCount(10);
      await expect(decided).toContainText('After 30 days, it lacked the rate or the votes it needed.');
      await expectReadable(page);

      await page.goto('/calls');
      await page.getByRole('searchbox').fill('/api/counting');
      await expect(page.locator('summary')).toHaveCount(1);
      await page.locator('summary').click();
      await expect(page.getByRole('main')).toContainText('ENOTFOUND');
      await expectReadable(page);
      await page.goto('/calls#GET-api-counting');
      await expect(page.locator('details[open]')).toHaveCount(1);
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  /** Expects a page to be there as the server renders it; a busy one sends its outline first. */
  async function expectRendered(page: Page, address: string | RegExp) {
    await expect(page).toHaveURL(address);
    await expect(async () => {
      if ((await page.locator('#replies').count()) === 0) await page.reload();
      await expect(page.locator('#replies')).toHaveCount(1, { timeout: 1 });
    }).toPass();
  }

  test('a visitor finds a chart in the proposals, and reads its entry, lists, a profile and the history', async ({
    page,
    site,
  }) => {
    await page.goto('/submission/sl');
    await expectRendered(page, '/submission/sl');
    const rows = page.getByRole('rowheader');
    await page.getByRole('link', { name: 'Last page' }).first().click();
    await expectRendered(page, '/submission/sl?page=3');
    await expect(rows).toHaveCount(19);

    await page.getByRole('button', { name: 'sl3' }).click();
    await expectRendered(page, '/submission/sl?levelfilter=3');
    await expect(rows).toHaveCount(20);
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button', { name: 'Title' }).click();
    await expectRendered(page, '/submission/sl?levelfilter=3&sort=title');
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button', { name: 'Title' }).click();
    await expectRendered(page, '/submission/sl?levelfilter=3&sort=-title');
    await expect(rows.first()).toContainText('Song 2115');
    await page.getByRole('searchbox').fill('song 202');
    await page.keyboard.press('Enter');
    await expectRendered(page, /\?levelfilter=3&sort=-title&search=song\+202$/);
    await expect(rows).toHaveText([/Song 2025/]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expectRendered(page, /search=song\+202&levelfilter=$/);
    await expect(rows).toHaveCount(10);

    await page.getByRole('link', { name: /Song 2025/ }).click();
    await expectRendered(page, '/s/sl/2025');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Song 2025');

    await page.goto('/sl/table_sub.html');
    await expectRendered(page, '/sl/table_sub.html');
    await page.getByRole('navigation', { name: 'Levels' }).getByRole('link', { name: '3', exact: true }).click();
    await expectRendered(page, '/sl/table_sub.html?search=sl3');
    await expect(page.getByText('20 charts', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await expectRendered(page, '/sl/table_sub.html?search=sl3&sort=title');
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await expectRendered(page, '/sl/table_sub.html?search=sl3&sort=-title');
    await expect(page.locator('tbody tr').first()).toContainText('Song 2115');

    await page.goto('/vote/st');
    await expectRendered(page, '/vote/st');
    await page.getByText('Propose a chart').click();
    await expect(page.locator('details[open] noscript p')).toBeVisible();

    await page.goto('/charts');
    await expectRendered(page, '/charts');
    await page.getByRole('textbox', { name: 'Level', exact: true }).fill('3-4');
    await page.keyboard.press('Enter');
    await expectRendered(page, /[?&]level=3-4/);

    await page.goto('/stellaway/st/lr2');
    await expectRendered(page, '/stellaway/st/lr2');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expectRendered(page, /\/user\/st\//);
    await expect(page.getByRole('heading', { name: 'Charts', exact: true })).toBeVisible();

    await page.goto('/login');
    await expectRendered(page, '/login');
    await expect(page.locator('main noscript p').last()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Update history' }).click();
    const year = site.now().getUTCFullYear();
    await expectRendered(page, new RegExp(`/history/\\w+/${year}$`));
    await page.goto(`/history/sl/${year}`);
    await expectRendered(page, `/history/sl/${year}`);
    await expect(page.getByRole('main')).toContainText('Deleted from the sub table');
    await expectToFit(page, page.url());
  });
});

test('a list of many charts loads the page of a chart on intent, and Back is where it was', async ({ page }) => {
  await page.goto('/sl/table_sub.html');
  const last = page.getByRole('rowheader').nth(CHARTS - 3);
  await last.scrollIntoViewIfNeeded();
  const name = (await last.textContent()) ?? '';
  const preloaded = page.waitForRequest(/\/api\/song\/\d+/);
  await last.getByRole('link').hover();
  await preloaded;
  await last.getByRole('link').click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('rowheader', { name, exact: true })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole('rowheader', { name, exact: true })).toBeInViewport();
});

test('a second comment within a minute is refused with the time to wait', async ({ page, logIn }) => {
  await page.goto('/s/sl/2061');
  await expect(page.getByRole('link', { name: 'Log in to write a comment' })).toBeVisible();
  await logIn(voters[0]);
  await page.goto('/s/sl/2061');
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('<b>bold</b> words');
  await page.getByRole('button', { name: 'Send comment' }).click();
  const talk = page.getByRole('region', { name: 'Comments and decisions' });
  await expect(talk.getByRole('listitem').first()).toContainText('<b>bold</b> words');
  await field.fill('again');
  await page.getByRole('button', { name: 'Send comment' }).click();
  await expect(page.getByRole('alert')).toContainText(/second/);
  await expect(field).toHaveValue('again');
});
