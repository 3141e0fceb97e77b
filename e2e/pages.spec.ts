import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'notices' });

test.describe.configure({ mode: 'serial' });

/** The newest notices in English, the language of the tests' browser. */
const first = [
  'opening',
  '--en',
  'The tables live here',
  '--en-text',
  'Line one\nline two\n\nMore: https://example.com/news.',
];
const second = ['countings', '--en', 'How to read a vote count', '--ja', '集計結果の見方', '--ko', '집계 결과 보는 법'];

test.beforeAll(async ({ site }) => {
  await site.command('notice', ...first);
  await site.command('notice', ...second);
});

test('the home page shows the news, the time until the next vote count, and the address of every list', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Stellaverse' })).toBeVisible();

  const left = page.getByRole('timer');
  await expect(left).toHaveText(/^\d+ d \d\d:\d\d:\d\d$/);
  const before = await left.textContent();
  await expect(left).not.toHaveText(before ?? '');

  const list = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(list('New proposals').getByRole('listitem')).toHaveCount(5);
  await expect(list('New proposals').getByRole('listitem').first()).toHaveText(/^\d\d\/\d\dst\d+\S/);
  await expect(list('New revisions')).toContainText('No revisions yet');
  await expect(list('New uploads').getByRole('link')).toHaveText([/only.* a link/, /^Sample Orbit/]);

  const tables = list('Tables').getByRole('article');
  await expect(tables).toHaveCount(5);
  await expect(tables.first().getByRole('link', { name: 'Stella' })).toHaveAttribute('href', '/vote/st');
  for (const [name, address] of [
    ['Official', '/st/table.html'],
    ['Voting', '/st/table_vote.html'],
    ['Sub', '/st/table_sub.html'],
  ] as const) {
    await expect(tables.first().getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  const newest = list('New proposals').getByRole('link').first();
  const title = (await newest.textContent()) ?? '';
  await newest.click();
  await expect(page).toHaveURL(/\/s\/st\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
});

test('the home page lists a revision with its type and target, and links to its page', async ({ page, logIn }) => {
  await logIn(voters[0]);
  const answer = await page.request.post('/api/vote/revision-submit', {
    data: { table: 'st', submission: 1000, type: 'change', changeTo: 'low', comment: 'It fits better there.' },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  await page.goto('/');
  const row = page.getByRole('region', { name: 'New revisions' }).getByRole('listitem');
  await expect(row).toHaveText(/^\d\d\/\d\dLevel changest10tost9Cleared by many$/);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/u\/st\/\d+$/);
});

test('notices expand, newest first, and each has an address', async ({ page }) => {
  await page.goto('/notice');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['How to read a vote count', 'The tables live here']);
  const older = page.locator('#opening');
  await expect(page.locator('#countings')).toHaveAttribute('open');
  await expect(older).not.toHaveAttribute('open');

  await older.getByRole('heading').click();
  await expect(older.getByText('Line one')).toBeVisible();
  await expect(older.getByRole('link', { name: 'https://example.com/news' })).toHaveAttribute(
    'href',
    'https://example.com/news',
  );

  await page.goto('/notice#opening');
  await page.reload();
  await expect(older).toHaveAttribute('open');
  await expect(page.locator('#countings')).not.toHaveAttribute('open');

  await page.addInitScript("localStorage.setItem('language', 'ja')");
  await page.goto('/notice');
  await expect(headings.first()).toHaveText('集計結果の見方');
});

test('the rules show their numbers, and show in red what a notice changed', async ({ page }) => {
  await page.goto('/rules');
  const limit = page.locator('[id="submit.limitCommon"]');
  await expect(limit).toContainText('NEW 2025/02/17');
  await expect(limit).toContainText('3 proposals in 14 days');
  const colors = await page.locator('[id="submit.limitCommon"], [id="submit.file"]').evaluateAll((lines) =>
    // The tests are compiled without the DOM's types.
    lines.map(
      (line) =>
        (globalThis as never as { getComputedStyle(of: unknown): { color: string } }).getComputedStyle(line).color,
    ),
  );
  expect(colors).toEqual(['rgb(230, 233, 248)', 'rgb(255, 141, 141)']);

  const minimums = page.getByRole('table', { name: 'Votes that proposals need' });
  await expect(minimums.getByRole('row', { name: 'st10–12' })).toContainText('2');

  await page.getByRole('region', { name: 'Rule changes' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/rules#submit.limitCommon');
  await expect(limit).toBeInViewport();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Copyright' }).click();
  await expect(page.getByRole('heading', { name: 'Copyright' })).toBeInViewport();
});
