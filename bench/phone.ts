import { loadavg } from 'node:os';
import path from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { prepareDemo } from '#demo/prepareDemo.ts';
import { readConfig } from '#server/platform/config.ts';
import { browser } from '../e2e/browser.ts';
import { median } from './measure.ts';
import { startNode } from './process.ts';
import type { Result } from './report.ts';
import type { Setup } from './setup.ts';

const PORT = 3913;
const RUNS = 5;

/** The time within which a page should be readable. */
const READABLE_MS = 3000;

/**
 * A slow phone on slow 4G: four times slower than this machine, 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back.
 */
const PROCESSOR_SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const VIEWPORT = { width: 390, height: 844 };

/** What makes each page readable: its heading and the first row of its list. */
const pages = [
  { address: '/', what: 'home', first: 'main section li, main section a' },
  { address: '/vote/st', what: 'the vote list', first: 'main tbody tr' },
  { address: '/user/sl/910001', what: 'a profile', first: 'main tbody tr' },
] as const;

/**
 * Measures how long a visitor with a slow phone and empty caches waits, with the demo community; the median of five.
 */
export async function benchPhone({ folder }: Setup): Promise<Result[]> {
  const dataDir = process.env.DEMO_DATA_DIR ?? path.join(folder, 'phone');
  if (!process.env.DEMO_DATA_DIR) {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    await prepareDemo(config, { seed: 'stellaverse', until: new Date() }, () => undefined);
  }
  const env = { DATA_DIR: dataDir, NODE_ENV: 'production' };
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env });
  const chrome = await chromium.launch(await browser());
  try {
    const results: Result[] = [];
    for (const { address, what, first } of pages) {
      const looks: Look[] = [];
      for (let run = 0; run < RUNS; run++) {
        const context = await chrome.newContext({ viewport: VIEWPORT, serviceWorkers: 'block', locale: 'en-US' });
        const page = await context.newPage();
        looks.push(await look(page, await context.newCDPSession(page), site.address + address, first));
        await context.close();
      }
      const of = (value: (one: Look) => number) => median(looks.map(value));
      const readable = of((one) => one.readableMs);
      results.push({
        name: `readable on a slow phone: ${what}`,
        baseline: 'three seconds',
        ratio: readable / READABLE_MS,
        target: 1,
        better: 'lower',
        // A busy machine makes a slower phone; the row says how busy it was.
        detail: `${seconds(readable)} until heading and first row stand, outline after ${seconds(of((one) => one.firstPaintMs))}, layout shift ${of((one) => one.shift).toFixed(3)}; load ${loadavg()[0]?.toFixed(1)}`,
      });
    }
    return results;
  } finally {
    await chrome.close();
    await site.stop();
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

interface Look {
  firstPaintMs: number;
  /** Until the heading and the first row are shown. */
  readableMs: number;
  /** The sum of all layout shifts. */
  shift: number;
}

/**
 * Records in the page when its content is readable. The script is a text, because bench is compiled without the DOM's
 * types.
 */
const watching = (first: string) => `
  window.look = { readableMs: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) look.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const frame = () => {
    if (document.querySelector('main h1') && document.querySelector(${JSON.stringify(first)})) {
      look.readableMs = performance.now();
    } else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** After the first row nothing should shift any more. */
const SETTLED_MS = 1500;

async function look(page: Page, chrome: CDPSession, address: string, first: string): Promise<Look> {
  await chrome.send('Network.enable');
  await chrome.send('Network.emulateNetworkConditions', NETWORK);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER });
  await page.addInitScript("localStorage.setItem('beta-seen', '1')");
  await page.addInitScript(watching(first));
  await page.goto(address, { waitUntil: 'commit' });
  // The content security policy forbids Playwright's `waitForFunction`.
  while (!(await page.evaluate<boolean>('look.readableMs > 0'))) await page.waitForTimeout(250);
  await page.waitForTimeout(SETTLED_MS);
  const firstPaintMs = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
  return await page.evaluate<Look>(`({ ...look, firstPaintMs: ${firstPaintMs} })`);
}
