import type { Page } from '@playwright/test';
import { sampleUpload } from '#testing/files/sampleUpload.ts';
import { expectAccessible } from './readable.ts';
import { expect, test } from './test.ts';

test.use({ story: 'chartPlayer' });

const stage = (page: Page) => page.getByRole('slider', { name: /^Position in/ });
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause' });
const playButton = (page: Page) => page.getByRole('button', { name: /^Play/ });

/** What the canvas shows, as an address: equal for equal pictures. */
const picture = (page: Page) => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

test('a chart plays, pauses and goes to a measure by keyboard, with other lanes', async ({ page }) => {
  await page.goto(`/chart/${sampleUpload.sha256}`);
  await playButton(page).click();
  await expect(pauseButton(page)).toBeVisible();
  await expect(stage(page)).toBeFocused();
  const before = await picture(page);
  await expect.poll(() => picture(page)).not.toBe(before);
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toHaveCount(0);
  const paused = await picture(page);
  await page.waitForTimeout(300);
  expect(await picture(page)).toBe(paused);
  await expectAccessible(page, 'the chart player', ['dark', 'light']);

  await page.getByLabel('Option').selectOption('mirror');
  await expect.poll(() => picture(page)).not.toBe(paused);
  await stage(page).focus();
  await page.keyboard.press('Home');
  await expect(stage(page)).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(playButton(page)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on the lanes pauses, and whole lanes fit the screen', async ({ page }) => {
    await page.goto(`/chart/${sampleUpload.sha256}`);
    await playButton(page).tap();
    await expect(pauseButton(page)).toBeVisible();
    await page.locator('canvas').tap();
    await expect(pauseButton(page)).toHaveCount(0);
    const box = await page.locator('canvas').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});
