import fs from 'node:fs';
import { chromium } from '@playwright/test';
import { hashesOf } from '#server/platform/hash.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';
import { browser } from '../e2e/browser.ts';
import { root } from '../scripts/runTool.ts';
import { median } from './measure.ts';
import { startNode } from './process.ts';
import type { Result } from './report.ts';
import { type Setup, scaled } from './setup.ts';

const PORT = 3914;
const CHART = `${root}/domain/charts/fixtures/charts/huge-sp7-20k.bme`;
const FRAMES = scaled(600);

/** What a frame of the player may take: a quarter of a frame at 60 Hz. */
const FRAME_MS = 4;

/**
 * Measures the script of each frame: as often a frame of the player as an empty one in the same page. The script is a
 * text, because bench is compiled without the DOM's types.
 */
const TIMING = `
  window.frames = [];
  const request = window.requestAnimationFrame.bind(window);
  window.timeEmptyFrames = (count) => new Promise((resolve) => {
    const times = [];
    const frame = () => {
      const start = performance.now();
      times.push(performance.now() - start);
      if (times.length < count) request(frame);
      else resolve(times);
    };
    request(frame);
  });
  window.requestAnimationFrame = (callback) => request((time) => {
    const start = performance.now();
    callback(time);
    window.frames.push(performance.now() - start);
  });
`;

/** Measures the frames of the chart player on a chart of 20,000 notes, at a HI-SPEED that shows many of them. */
export async function benchPlayer({ newEngine }: Setup): Promise<Result[]> {
  const { environment } = await newEngine();
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env: environment });
  const chrome = await chromium.launch(await browser());
  try {
    const file = fs.readFileSync(CHART);
    const body = uploadForm({ file, fileName: 'huge.bme' });
    const sent = await fetch(`${site.address}/api/uploader/submit`, { method: 'POST', body });
    if (!sent.ok) throw new Error(`the chart was not accepted: ${await sent.text()}`);
    const page = await chrome.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await page.addInitScript("localStorage.setItem('beta-seen', '1')");
    // A green number of 1500: notes are in view for 2.5 seconds.
    await page.addInitScript(`localStorage.setItem('chart-player', '{"green":1500}')`);
    await page.addInitScript(TIMING);
    await page.goto(`${site.address}/chart/${hashesOf(file).sha256}`);
    await page.getByRole('button', { name: /^Play/ }).click();
    await page.locator('canvas').waitFor();
    const empty = await page.evaluate<number[]>(`timeEmptyFrames(${FRAMES})`);
    await page.evaluate('frames.length = 0');
    while ((await page.evaluate<number>('frames.length')) < FRAMES) await page.waitForTimeout(250);
    const frames = await page.evaluate<number[]>('frames');
    const [own, none] = [median(frames), median(empty)];
    return [
      {
        name: 'a frame of the chart player, 20,000 notes',
        baseline: 'four milliseconds',
        ratio: own / FRAME_MS,
        target: 1,
        better: 'lower',
        detail: `${own.toFixed(2)} ms of script, an empty frame ${none.toFixed(2)} ms; the median of ${frames.length}`,
      },
    ];
  } finally {
    await chrome.close();
    await site.stop();
  }
}
