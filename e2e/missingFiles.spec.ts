import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { hashesOf } from '#server/platform/hash.ts';
import { entry } from '#testing/data/entries.ts';
import { chartText } from '#testing/files/chartText.ts';
import { zipOf } from '#testing/files/zipOf.ts';
import { type Site, voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'missing files' });

const [aki] = voters;
const chart = (title: string) => chartText({ title, lines: ['#00211:0101'] });

/** Stores official entries of these charts, whose files the site does not have; returns their numbers. */
async function listed(site: Site, charts: readonly Buffer[]): Promise<number[]> {
  const numbers: number[] = [];
  await site.write(async (ctx) => {
    for (const bytes of charts) {
      const { id, entryNo } = await entry(ctx, { result: 'accept', imported: true });
      await ctx.db.updateTable('submission').set(hashesOf(bytes)).where('id', '=', id).execute();
      numbers.push(entryNo);
    }
  });
  return numbers;
}

const missingFile = (page: Page) => page.locator('details', { hasText: 'No chart view: the file is missing' });
const counts = (page: Page) => page.getByRole('region', { name: 'Progress' });
const figure = (page: Page, name: string) => counts(page).locator('dt', { hasText: name }).locator('+ dd');

test('songs are dropped: only what the tables lack is sent, with pause and resume, and the count says thanks', async ({
  page,
  site,
  logIn,
}, testInfo) => {
  const charts = ['One', 'Two', 'Three'].map(chart);
  const [one, two, three] = charts as [Buffer, Buffer, Buffer];
  const [number] = await listed(site, charts);
  const folder = testInfo.outputPath('songs');
  fs.mkdirSync(path.join(folder, 'inner'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'one.bms'), one);
  fs.writeFileSync(path.join(folder, 'inner', 'two.bme'), two);
  fs.writeFileSync(path.join(folder, 'inner', 'unlisted.bms'), chart('Unlisted'));
  fs.writeFileSync(path.join(folder, 'inner', 'kick.wav'), 'sound');
  const song = [
    { name: 'three/three.bms', bytes: three },
    { name: 'three/kick.ogg', bytes: Buffer.alloc(1000) },
  ];
  fs.writeFileSync(path.join(folder, 'three.zip'), zipOf(song));
  fs.writeFileSync(path.join(folder, 'broken.zip'), 'PK no zip');

  await logIn(aki);
  await page.goto('/missing-charts');
  await expect(page.getByRole('heading', { level: 1, name: 'Missing files' })).toBeVisible();
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/missing-charts/file', async (route) => {
    sent.push(route.request().method());
    await held.promise;
    await route.continue();
  });
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  await expect(figure(page, 'Missing here')).toHaveText('3');
  await expect.poll(() => sent.length).toBe(1);
  await page.getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(figure(page, 'Sent')).toHaveText('1 of 3');
  await expect(page.getByText('Paused.')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(page.getByText('Done: 3 sent. Thank you!')).toBeVisible();
  await expect(figure(page, 'Files looked through')).toHaveText('5 of 5');
  await expect(figure(page, 'Charts found')).toHaveText('4');
  await expect(figure(page, 'Unreadable')).toHaveText('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'All tables' })).toContainText('Thanks to');

  // The same songs again: nothing is missing any more.
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  await expect(page.getByText('Done: the site has all of these already')).toBeVisible();
  expect(sent).toHaveLength(3);

  await page.goto(`/s/st/${number}`);
  await expect(missingFile(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /charts have a chart view/ })).toBeVisible();
});

test('a lost connection pauses, and the task continues when it is resumed', async ({ page, site, logIn }) => {
  const bytes = chart('Offline');
  await listed(site, [bytes]);
  await logIn(aki);
  await page.goto('/missing-charts');
  let isDown = true;
  await page.route('**/api/missing-charts/file', (route) =>
    isDown ? route.fulfill({ status: 503, json: { success: false, error: 'ESTORAGE' } }) : route.continue(),
  );
  // The console shows the refusal, which is not an error of the page.
  page.removeAllListeners('console');
  await page.locator('input[type=file]').first().setInputFiles({ name: 'a.bms', mimeType: '', buffer: bytes });
  await expect(counts(page).getByRole('alert')).not.toBeEmpty();
  await expect(page.getByText('Paused.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Done: 1 sent. Thank you!')).toBeVisible();
});

test('the page of an entry without a file takes it, once its hash proves it, and shows its view', async ({
  page,
  site,
  logIn,
}) => {
  const bytes = chart('Single');
  const [number] = await listed(site, [bytes]);
  await page.goto(`/s/st/${number}`);
  await missingFile(page).locator('summary').click();
  await expect(page.getByRole('link', { name: 'Log in to send files.' })).toBeVisible();

  await logIn(aki);
  await page.reload();
  const panel = missingFile(page);
  await panel.locator('summary').click();
  const field = panel.locator('input[type=file]');
  await field.setInputFiles({ name: 'other.bms', mimeType: '', buffer: chart('Other') });
  await expect(panel.getByRole('alert')).toHaveText(/the hashes differ/);
  const song = zipOf([
    { name: 'other.bms', bytes: chart('Other') },
    { name: 'single.bms', bytes },
  ]);
  await field.setInputFiles({ name: 'song.zip', mimeType: '', buffer: song });
  await expect(page.getByText('Thank you! The chart view is here.')).toBeVisible();
  await expect(panel).toBeHidden();
});
