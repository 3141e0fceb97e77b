import type { Locator, Page } from '@playwright/test';
import { sampleChart } from '#testing/files/sampleTable.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import type { Site } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'growth' });
// The second update is a day after the first.
test.describe.configure({ mode: 'serial' });

/** The LR2 ID of voter-aki. */
const ID = 9001;
/** The official chart that all voters have cleared, at st10. */
const { md5 } = sampleChart(1000);

/** Plays the chart at the ranking service with this lamp, and presses the button that updates the scores. */
async function update(page: Page, site: Site, clear: number) {
  const counts = { notes: 1000, combo: 500, pg: 700 + clear, gr: 200, gd: 50, bd: 20, pr: 30, minbp: 50 };
  site.lr2ir.putPlayer({ id: ID, name: 'AKI' });
  site.lr2ir.putScores(ID, [{ hash: md5, clear, ...counts, lastupdate: 1_771_234_567 }]);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'voter-aki' }).click();
  const panel = page.getByRole('dialog', { name: 'voter-aki' });
  await panel.getByRole('button', { name: 'Update scores' }).click();
  await expect(panel).toContainText('1 score fetched.');
  return panel;
}

const gain = (panel: Locator) => panel.getByRole('definition').filter({ hasText: 'skill' });
const section = (page: Page) => page.getByRole('region', { name: 'Growth' });

test('a player sees the gain of an update, and the profile that of the day', async ({ page, site, logIn }) => {
  await logIn('voter-aki');
  const panel = await update(page, site, 4);
  await expect(gain(panel)).toContainText(/^\+\d+\.\d skill, 1 new hard clear \(skill [\d.]+ → [\d.]+\)$/);
  await page.goto(`/user/st/${ID}`);
  await expect(section(page)).toContainText('The graph appears once the rating has changed on another day.');
  await expect(section(page).getByRole('listitem').first()).toContainText(
    /2026\/02\/16\+\d+\.\d skill, 1 new hard clear/,
  );
});

test('from the second day on, the profile draws a line with its numbers', async ({ page, site, logIn }) => {
  await site.daysLater(1);
  await logIn('voter-aki');
  const panel = await update(page, site, 5);
  await expect(gain(panel)).toContainText('1 new full combo');
  await page.goto(`/user/st/${ID}`);
  const line = section(page).getByRole('img', { name: /^Skill from 2026\/02\/16 to 2026\/02\/17: [\d.]+ to [\d.]+$/ });
  await expect(line).toBeVisible();
  await expect(section(page).getByRole('listitem').first()).toContainText('1 new full combo');
  await section(page).getByText('All numbers of the past year').click();
  const numbers = section(page).getByRole('table', { name: 'All numbers of the past year' });
  await expect(numbers.getByRole('row')).toHaveCount(3);
  await expect(numbers.getByRole('row').nth(1)).toContainText('2026/02/17');
  await expectAccessible(page, 'growth', ['dark', 'light']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line).toBeVisible();
  await expectToFit(page, 'growth');
  await page.getByRole('main').getByRole('link', { name: 'Satellite', exact: true }).click();
  await expect(page.getByText('No scores in Satellite yet')).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
