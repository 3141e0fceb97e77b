import type { Page } from '@playwright/test';
import { hashes, sampleChart } from '#testing/files/sampleTable.ts';
import { lr2File } from '#testing/files/scoreFiles.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { beginner } from './site.ts';
import { expect, test } from './test.ts';

/** The LR2 ID of the beginner. */
const ID = 9004;
/** The official chart that all voters have cleared, at st10. */
const { md5 } = sampleChart(1000);
const ADDRESS = '/api/user/scores/file';

async function openSection(page: Page) {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: beginner }).click();
  await page.getByRole('dialog', { name: beginner }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Game clients' }).click();
  return page.getByRole('main').getByRole('region', { name: 'Scores from a file' });
}

async function rights(page: Page) {
  const { restrictions } = await (await page.request.get('/api/login/get-information')).json();
  expect(restrictions).toBeDefined();
  return restrictions;
}

const file = (buffer: Buffer, name = 'BEGINNER.db') => ({ name, mimeType: 'application/octet-stream', buffer });

test('a player uploads the scores of the game, and finds them on the profile', async ({ page, logIn }) => {
  await logIn(beginner);
  const before = await rights(page);
  const section = await openSection(page);
  // The upload is delayed until its progress was seen.
  const progress = section.getByRole('progressbar');
  await page.route('**/*.wasm', async (route) => {
    await expect(progress).toHaveAccessibleName('Reading the file…');
    await route.continue();
  });
  await page.route(`**${ADDRESS}`, async (route) => {
    await expect(progress).toBeVisible();
    await route.continue();
  });
  const rows = Array.from({ length: 1500 }, (_, index) => ({ hash: hashes(`elsewhere ${index}`).md5 }));
  const course = { hash: md5.repeat(4) };
  await section.locator('input[type=file]').setInputFiles(file(lr2File([{ hash: md5 }, ...rows, course])));
  await expect(section).toContainText('LR2: 1,501 scores');
  await expect(section).toContainText('1 course: only charts are imported');
  await expectAccessible(page, 'the scores of a file', ['dark', 'light']);
  await section.getByRole('button', { name: 'Send 1,501 scores' }).click();
  await expect(section).toContainText('1,501 scores of LR2 are now in your profile.');
  await expect(section.getByRole('progressbar')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page, 'the settings with scores of a file');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/user/st/${ID}`);
  await expect(page.getByRole('row', { name: /^st10 HARD 1/ })).toBeVisible();
  expect(await rights(page)).toEqual(before);
});

test('a wrong file is refused before it is sent', async ({ page, logIn }) => {
  await logIn(beginner);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const section = await openSection(page);
  const choose = (bytes: Buffer) => section.locator('input[type=file]').setInputFiles(file(bytes));
  await choose(Buffer.from('#TITLE a chart, and no database'));
  await expect(section.getByRole('alert')).toHaveText(/^This is not a readable score database/);
  await choose(lr2File([], 'drop table score; create view score as select 1'));
  await expect(section.getByRole('alert')).toHaveText('This database has no scores of LR2 or beatoraja.');
  await choose(lr2File([{ hash: md5, clear: 0 }]));
  await expect(section).toContainText('This file has no scores that count.');
  await expect(section).toContainText('1 chart that was not played');
  await expect(section.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  expect(sent).not.toContain(ADDRESS);
});
