import type { Page } from '@playwright/test';
import { chartText } from '#testing/files/chartText.ts';
import { countShifts, expectNoViolations, expectSteady, expectToFit } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'a chart beside the list' });

const title = `Drawn ${'very '.repeat(37)}far [ANO]`;
const file = {
  name: 'drawn.bms',
  mimeType: 'application/octet-stream',
  buffer: chartText({
    title,
    wavFiles: ['kick'],
    lines: Array.from({ length: 60 }, (_, bar) => `#${String(bar).padStart(3, '0')}13:01010101`),
  }),
};

test.beforeAll(async ({ site, browser }) => {
  expect(title).toHaveLength(200);
  const page = await browser.newPage({ baseURL: site.address, locale: 'en-US' });
  await page.addInitScript("localStorage.setItem('beta-seen', '1')");
  await page.request.post('/api/login/', { data: { userid: voters[0], userpw: 'correct-horse' } });
  await page.goto('/vote/st');
  await page.locator('html:not([data-early])').waitFor({ state: 'attached' });
  await page.getByText('Propose a chart', { exact: true }).click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Propose', exact: true }) });
  await form.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByLabel('File details')).toContainText('Drawn');
  await form.getByLabel('Level', { exact: false }).first().selectOption('3');
  await form.getByLabel('Song URL').fill('https://example.com/drawn');
  await form.getByRole('button', { name: 'Propose', exact: true }).click();
  await form.getByRole('link', { name: /^View No\. \d+$/ }).waitFor();
  await page.close();
});

const rows = (page: Page) => page.locator('tbody tr');
const opened = (page: Page) => page.locator('tr[aria-current=true]');
const notes = (page: Page) => page.getByRole('img', { name: /^The first measures of Drawn/ });
const scrolled = (page: Page) => page.evaluate<number>('scrollY');

/** Opens the list of open proposals. */
async function openList(page: Page) {
  await countShifts(page);
  await page.goto('/st/table_vote.html');
  await expect(rows(page).first()).toBeVisible();
}

const drawn = (page: Page) => rows(page).filter({ hasText: 'Drawn' });

test.describe('by keyboard alone at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a row shows its notes, they play, the arrows go on, and Escape leads back', async ({ page }) => {
    await openList(page);
    await expectSteady(page, 'the list');
    const row = drawn(page);
    await row.getByRole('link').first().focus();
    const before = await row.boundingBox();
    await page.keyboard.press('Enter');
    await expect(notes(page)).toBeVisible();
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(1);
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused();
    await expect(page).toHaveURL(/table_vote\.html\?chart=\d+$/);
    await expectNoViolations(page, 'a chart beside the list');
    await expectToFit(page, 'a chart beside the list');
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await play.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('canvas')).toBeVisible();

    await page.getByRole('heading', { level: 2, name: title }).focus();
    const length = await page.evaluate('history.length');
    const isLast = (await rows(page).last().getAttribute('aria-current')) === 'true';
    await page.keyboard.press(isLast ? 'ArrowUp' : 'ArrowDown');
    await expect(drawn(page)).not.toHaveAttribute('aria-current');
    await expect(opened(page)).toBeInViewport();
    await expect(page.getByText('No chart view: the file is missing')).toBeVisible();
    expect(await page.evaluate('history.length')).toBe(length);
    await page.reload();
    await expect(opened(page)).toHaveCount(1);
    await expect(page.getByText('No chart view: the file is missing')).toBeVisible();
    await expectSteady(page, 'loaded again');

    await page.keyboard.press(isLast ? 'ArrowDown' : 'ArrowUp');
    await expect(notes(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/table_vote\.html$/);
    await expect(drawn(page).getByRole('link').first()).toBeFocused();
  });

  test('the filter and Forward work beside it; with Ctrl a new tab opens', async ({ page }) => {
    await page.goto('/st/table.html');
    const link = rows(page).nth(9).getByRole('link').first();
    await link.click();
    await expect(opened(page)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Filter by title, artist, level' }).fill('st3');
    await expect(rows(page).filter({ hasNotText: 'st3' })).toHaveCount(0);
    await expect(page).toHaveURL(/\?chart=/);
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Open page' })).toHaveCount(0);
    await expect(rows(page).filter({ hasNotText: 'st3' })).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole('link', { name: 'Open page' })).toBeVisible();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      rows(page)
        .first()
        .getByRole('link')
        .first()
        .click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(tab).toHaveURL(/\/s\/st\/\d+$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one tap shows the notes, two let them move, and one leads back to where one was', async ({ page }) => {
    await openList(page);
    await drawn(page).scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    await drawn(page).getByRole('link').first().tap();
    await expect(notes(page)).toBeInViewport();
    const sheet = page.getByRole('dialog', { name: title });
    await expectNoViolations(page, 'the sheet of a chart');
    await expectToFit(page, 'the sheet of a chart');
    await sheet.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect(page.locator('canvas')).toBeInViewport();
    await sheet.getByRole('button', { name: 'Close', exact: true }).first().tap();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/table_vote\.html$/);
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(1);
  });

  test('a swipe goes on through the list, and a drag down closes the sheet', async ({ page }) => {
    await page.goto('/st/table.html');
    await rows(page).nth(2).getByRole('link').first().tap();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
    const finger = await page.context().newCDPSession(page);
    const drag = async (fromX: number, toX: number, toY: number) => {
      const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
        finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
      await at('touchStart', fromX, 250);
      await at('touchMove', (fromX + toX) / 2, (250 + toY) / 2);
      await at('touchMove', toX, toY);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag(300, 100, 255);
    await expect(rows(page).nth(3)).toHaveAttribute('aria-current', 'true');
    await drag(100, 300, 255);
    await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
    await drag(100, 105, 500);
    await expect(sheet).toHaveCount(0);
    await expect(rows(page).nth(2).getByRole('link').first()).toBeFocused();
  });
});
