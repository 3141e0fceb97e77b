import { expect, test } from './test.ts';

test.use({ story: 'table' });

test('the published page of a table can be searched, sorted, browsed by level, and links to its other lists', async ({
  page,
}) => {
  await page.goto('/st/table.html');
  await expect(page.getByRole('heading', { level: 1, name: 'Stella' })).toBeVisible();
  // It appears with the rows.
  const search = page.getByRole('searchbox', { name: 'Search title or artist' });
  await expect(search).toBeVisible();
  const rows = page.locator('tbody tr');
  const all = await rows.count();
  expect(all).toBeGreaterThan(10);

  await search.fill('星の手紙');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('星の手紙 [INSANE]');
  await search.fill('no song is called so');
  await expect(page.getByRole('status')).toHaveText('No charts match.');
  await search.fill('');
  await expect(rows).toHaveCount(all);

  const title = page.getByRole('columnheader', { name: 'Title' });
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'ascending');
  const first = await rows.first().innerText();
  await title.getByRole('button').click();
  await expect(title).toHaveAttribute('aria-sort', 'descending');
  expect(await rows.last().innerText()).toBe(first);

  await page.getByRole('link', { name: 'st3', exact: true }).click();
  await expect(page).toHaveURL(/#level-3$/);
  await expect(page.getByText('Song 15 [SAMPLE]')).toBeInViewport();

  await page.getByRole('link', { name: 'Stella Sub' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stella Sub' })).toBeVisible();
  await page.getByRole('link', { name: 'Vote', exact: true }).click();
  await expect(page).toHaveURL(/\/vote\/st$/);
});

test('markup in a title is text on the published page', async ({ page }) => {
  await page.goto('/st/table_sub.html');
  await expect(page.getByText('<b>bold</b> & <script>alert(1)</script>')).toBeVisible();
});
