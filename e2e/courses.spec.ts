import fs from 'node:fs';
import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { sampleChart, sampleCourses } from '#testing/files/sampleTable.ts';
import { expect, test } from './test.ts';

/** Returns the bytes of the file behind a download link, and its suggested name. */
async function download(page: Page, link: string) {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

test('a player finds the dan courses and the training courses of a table, and downloads a file of each for their client', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Skill simulator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Skill Simulator' })).toBeVisible();
  const levels = page.getByRole('list', { name: 'Sample Test', exact: true });
  await expect(levels.getByText('st0', { exact: true })).toBeVisible();
  const training = page.getByRole('list', { name: 'Sample Test: Training' });
  await expect(training.getByRole('heading', { name: '見本 段位' })).toBeVisible();
  // A song that is not in the table is shown by its md5.
  await expect(training).toContainText(sampleCourses[0]?.[1]?.md5[1] ?? 'none');

  const md5 = [1, 2, 3, 4].map((number) => sampleChart(number).md5);
  const lr2 = await download(page, 'Download for LR2: Sample Test st0');
  expect(lr2.name).toBe('Sample Test st0.lr2crs');
  expect(iconv.decode(lr2.bytes, 'cp932')).toContain(`<hash>0000000000200000000000000000beef${md5.join('')}</hash>`);

  const trained = await download(page, 'Download for LR2: 見本 段位');
  expect(trained.name).toBe('見本 段位.lr2crs');
  expect(trained.bytes.includes(iconv.encode('<title>見本 段位</title>', 'cp932'))).toBe(true);

  const beatoraja = await download(page, 'Download for beatoraja: Sample Test');
  expect(beatoraja.name).toBe('Sample Test.json');
  expect(JSON.parse(beatoraja.bytes.toString('utf8'))).toMatchObject([
    {
      name: 'Sample Test st0',
      hash: md5.map((one, index) => ({ md5: one, sha256: sampleChart(index + 1).sha256 })),
      constraint: ['MIRROR', 'GAUGE_LR2', 'LN'],
    },
  ]);

  await levels.getByRole('link', { name: '"quoted" [ANOTHER]' }).click();
  await expect(page).toHaveURL('/s/st/1');
  await page.goBack();
  await page.getByText('How this works').click();
  await page.getByRole('link', { name: 'How the courses work' }).click();
  await expect(page).toHaveURL('/help#courses');
});
