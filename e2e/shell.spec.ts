import type { Page } from '@playwright/test';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'notices' });

test('choosing a language reloads the page in it', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Language').selectOption('日本語');
  await expect(page.getByRole('main').getByRole('heading', { name: '難易度表' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.goto('/vote/st');
  await expect(page.getByText('譜面を提案する')).toBeVisible();
});

test.describe('in a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('the site is in Korean', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { name: '난이도표' })).toBeVisible();
  });
});

test('the theme follows the system until one is chosen; the choice is kept', async ({ page }) => {
  const html = page.locator('html');
  const scheme = 'data-mantine-color-scheme';
  await page.goto('/');
  await expect(html).toHaveAttribute(scheme, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute(scheme, 'light');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(html).toHaveAttribute(scheme, 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute(scheme, 'dark');
});

test('the first copy button is on the first screen, and nothing moves when the session arrives', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Copy the address of Stella, Official' })).toBeInViewport();
  await logIn(voters[0]);
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Votes you can cast' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('globalThis.shift')).toBeLessThan(0.05);
});

test('a detail page has a way up, and marks its item of the menu', async ({ page }) => {
  await page.goto('/s/st/1');
  const way = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(way.getByRole('listitem')).toHaveText(['Stella', 'Proposals', 'No. 1']);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Proposals' })).toHaveAttribute('aria-current', 'true');
  await way.getByRole('link', { name: 'Proposals' }).click();
  await expect(page).toHaveURL('/submission/st');
  await expect(menu.getByRole('link', { name: 'Proposals' })).toHaveAttribute('aria-current', 'page');
  await expect(way).toHaveCount(0);
  await page.goto('/st/table_vote.html');
  const tables = page.getByRole('navigation', { name: 'Table lists' });
  await expect(tables.getByRole('link', { name: 'Stella', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('pages that share a link of the menu are tabs, and the foot of the page has what few look for', async ({
  page,
}) => {
  await page.goto('/history/sl/2026');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.getByRole('listitem').count()).toBeLessThanOrEqual(20);
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Vote count' }).click();
  await expect(page).toHaveURL('/counting/sl');
  await expect(menu.getByRole('link', { name: 'Update history' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL('/calls');
});

test('an unknown address shows "not found" and a link home; an unknown table shows nothing', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await page.getByRole('main').getByRole('button', { name: 'Search the site' }).click();
  await expect(page.getByRole('combobox', { name: 'Charts, players, levels, hashes, pages' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to HOME' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/vote/xx');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveText('');
});

test.describe('a newcomer', () => {
  test.use({ knowsBeta: false });

  test('sees the beta text before the script runs, then the newest notice, each once', async ({ page, site }) => {
    await page.clock.install();
    const dialog = page.getByRole('dialog');
    await site.command('notice', 'first', '--en', 'First words', '--en-text', 'All of them.', '--popup');
    await page.route(/\/assets\/main.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const ready = page.goto('/');
    await expect(dialog).toHaveAccessibleName('Stellaverse is in beta');
    await expect(page.locator('body')).toBeFocused();
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await expect(dialog).toHaveCount(0);
    await page.unroute(/\/assets\/main.*\.js/);

    await page.reload();
    await ready;
    await letTimePass(page);
    await expect(dialog).toHaveAccessibleName('First words');
    await expect(dialog.getByText('All of them.')).toBeVisible();
    await dialog.getByRole('link', { name: 'All notices' }).click();
    await expect(page).toHaveURL('/notice');
    await expect(dialog).toHaveCount(0);
    await expectNothingMore(page);

    await site.command('notice', 'second', '--en', 'Second words', '--ko', '두 번째 소식', '--popup');
    await page.evaluate("localStorage.setItem('language', 'ko')");
    await page.reload();
    await letTimePass(page);
    await expect(dialog).toHaveAccessibleName('두 번째 소식');
    await dialog.getByRole('button', { name: '닫기' }).last().click();
    await expectNothingMore(page);
    await site.command('withdraw-notice', 'second');
    await site.command('withdraw-notice', 'first');
  });

  test('can close the beta text with Escape, and gets the notice only then', async ({ page, site }) => {
    await site.command('notice', 'third', '--en', 'Third words', '--popup');
    const dialog = page.getByRole('dialog');
    await page.goto('/');
    await expect(page.locator('html:not([data-early])')).toBeVisible();
    await expect(dialog).toHaveAccessibleName('Stellaverse is in beta');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveAccessibleName('Third words');
    await site.command('withdraw-notice', 'third');
  });

  test('whose browser stores nothing sees the dialog once per page load, without errors', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The request was denied.', 'SecurityError');
      };
      Object.assign(Object.getPrototypeOf(localStorage), { getItem: refuse, setItem: refuse });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Update history' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

/** Reloads the page, waits until it has requested the notice, and expects that it shows no dialog. */
async function expectNothingMore(page: Page) {
  const asked = page.waitForResponse(/api\/noticepop/);
  await page.reload();
  await letTimePass(page);
  await (await asked).finished();
  await page.clock.runFor(1200);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The page checks each second whether another dialog is open. */
async function letTimePass(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(6000);
}

test('songs, players and pages are found by the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Charts, players, levels, hashes, pages' });
  const option = page.getByRole('dialog').getByRole('option');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(option.first()).toHaveText('HOME');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText('API');
  await page.keyboard.press('Home');
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText('HOME');
  // Enter waits for the results of what was typed.
  await page.keyboard.type('Cleared by many');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/s\/st\/\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('voter-a');
  await expect(page.getByRole('group', { name: 'Players' }).getByRole('option')).toHaveText(['voter-aki']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/sl/9001');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('vote dpst');
  await expect(option.first()).toHaveText('VoteDP Stella');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/vote/dpst');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a failed search says so, and still finds pages', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await page.route('**/api/search**', (route) => route.fulfill({ status: 400, body: 'no' }));
  await page.goto('/counting/st');
  await page.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('combobox').fill('rules');
  await expect(dialog.getByRole('alert')).toContainText('Unknown Error.');
  await expect(dialog.getByRole('option').first()).toHaveText('Rules');
  await page.unroute('**/api/search**');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('combobox').fill('no such thing anywhere');
  await expect(page.getByText('No results for “no such thing anywhere”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
});

test('a key lists the shortcuts of the page and the site, until single-key shortcuts are turned off', async ({
  page,
  logIn,
}) => {
  const title = { name: 'Keyboard shortcuts' };
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', title).getByRole('heading', { level: 3 })).toHaveText(['Everywhere']);
  await page.keyboard.press('Escape');
  await logIn(voters[0]);
  await page.goto('/vote/st');
  await page.getByRole('button', { name: 'Start voting' }).click();
  await page.getByRole('dialog').getByRole('radio').first().focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', title).getByRole('heading', { level: 3 })).toHaveText(['Voting', 'Everywhere']);
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Charts, players, levels, hashes, pages' })).toBeFocused();
});

test('if a deployment removed a script, the page reloads once automatically; then it shows an error', async ({
  context,
  site,
}) => {
  // The browser's error about the missing file is expected here.
  const page = await context.newPage();
  const known = new Set<string>();
  page.on('request', (request) => known.add(request.url()));
  await page.goto(site.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = new Set(known);
  // Counts requests, not loads: the last load may end after the page has shown the error.
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.route('**/assets/*.js', (route) =>
    kept.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(loads).toBe(1);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the menu works by keyboard alone, and what it covers is inert', async ({ page }) => {
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'HOME' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Stella', exact: true }).focus();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Satellite', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/sl/table.html');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(menu).toBeHidden();
  });
});

test('Tab reaches the skip link to the content first', async ({ page }) => {
  await page.goto('/vote/st');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
