import { voters } from './site.ts';
import { expect, test } from './test.ts';

test('the list of a table can be filtered, sorted, browsed by level, and leads to its charts, other lists and tables', async ({
  page,
}) => {
  await page.goto('/st/table.html');
  await expect(page.getByRole('heading', { level: 1, name: 'Stella' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Filter by title, artist, level' });
  const rows = page.locator('tbody tr');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ charts$/ })).toBeVisible();
  const all = await rows.count();
  expect(all).toBeGreaterThan(10);

  await search.fill('星の手紙');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('星の手紙 [INSANE]');
  await search.fill('st3');
  await expect(rows.first()).toContainText('st3');
  await expect(rows.filter({ hasNotText: 'st3' })).toHaveCount(0);
  await search.fill('no song is called so');
  await expect(page.getByText('No charts match.')).toBeVisible();
  await search.fill('');
  await expect(rows).toHaveCount(all);

  const title = page.getByRole('columnheader', { name: 'Title' });
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  const first = await rows.first().innerText();
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'descending');
  expect(await rows.last().innerText()).toBe(first);

  const levels = page.getByRole('navigation', { name: 'Levels' });
  await levels.getByRole('link', { name: '3', exact: true }).click();
  await expect(page).toHaveURL(/#level-3$/);
  await expect(page.getByRole('link', { name: 'Song 15 [SAMPLE]', exact: true })).toBeInViewport();

  const lists = page.getByRole('navigation', { name: 'Lists of this table' });
  await lists.getByRole('link', { name: 'Sub' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stella Sub' })).toBeVisible();
  const tables = page.getByRole('navigation', { name: 'Tables' });
  await tables.getByRole('link', { name: 'Exoplanet' }).click();
  await expect(page).toHaveURL(/\/fr\/table_sub\.html$/);
  await page.goBack();
  await lists.getByRole('link', { name: 'Vote', exact: true }).click();
  await expect(page).toHaveURL(/\/vote\/st$/);
});

test('a title opens its chart, from there its page without loading the site again, and Back leads to the list', async ({
  page,
}) => {
  await page.goto('/st/table.html');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const link = page.getByRole('rowheader', { name: '星の手紙 [INSANE]' }).getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/st\/table\.html\?chart=\d+$/);
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(/\/s\/st\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: '星の手紙 [INSANE]' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Stella' })).toBeVisible();
  await expect(page).toHaveURL(/table\.html$/);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('the address is copied exactly as clients need it, beside how to add it', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/st/table.html?x=1#level-3');
  await page.getByText('Add to my game').click();
  await page.getByRole('button', { name: 'Copy the table URL' }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${site.address}/st/table.html`);
  await expect(page.getByRole('heading', { name: 'beatoraja' })).toBeVisible();
});

test('a player sees their own lamp on each chart', async ({ page, logIn }) => {
  await page.goto('/st/table.html');
  await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Lamp' })).toHaveCount(0);
  await logIn(voters[0]);
  await page.goto('/st/table.html');
  await expect(page.getByRole('columnheader', { name: 'Lamp' })).toBeVisible();
  await expect(page.locator('tbody [data-lamp]').first()).toBeVisible();
});

test('a row opens its chart wherever it is pressed', async ({ page }) => {
  await page.goto('/st/table.html');
  const row = page.locator('tbody tr').first();
  await expect(page.getByRole('columnheader', { name: 'Notes' })).toBeVisible();
  await row.locator('td').nth(1).click({ force: true });
  await expect(page).toHaveURL(/\?chart=\d+$/);
  await expect(row).toHaveAttribute('aria-current', 'true');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is in the page, with links to the pages of its charts', async ({ page }) => {
    await page.goto('/st/table_sub.html');
    await expect(page.getByRole('heading', { level: 1, name: 'Stella Sub' })).toBeVisible();
    await expect(page.getByRole('link', { name: '星の手紙 [INSANE]', exact: true })).toHaveAttribute(
      'href',
      /^\/s\/st\/\d+$/,
    );
    await expect(
      page.getByRole('link', { name: '<b>bold</b> & <script>alert(1)</script>', exact: true }),
    ).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first chart is in view at once, and nothing lies on its title', async ({ page }) => {
    await page.goto('/st/table.html');
    const row = page.locator('tbody tr').first();
    await expect(row).toBeVisible();
    const { y = 999 } = (await row.boundingBox()) ?? {};
    expect(y).toBeLessThanOrEqual(300);
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(57);
    const title = await row.getByRole('link').first().boundingBox();
    const level = await row.locator('td').first().boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 999)).toBeLessThanOrEqual((level?.y ?? 0) + 1);
  });
});
