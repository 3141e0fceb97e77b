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
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const context = await chrome.newContext({ viewport: VIEWPORT, serviceWorkers: 'block', locale: 'en-US' });
        const page = await context.newPage();
        times.push(await readableAfter(page, await context.newCDPSession(page), site.address + address, first));
        await context.close();
      }
      const readable = median(times);
      results.push({
        name: `readable on a slow phone: ${what}`,
        baseline: 'three seconds',
        ratio: readable / READABLE_MS,
        target: 1,
        better: 'lower',
        // A busy machine makes a slower phone; the row says how busy it was.
        detail: `${(readable / 1000).toFixed(2)} s until heading and first row stand; load ${loadavg()[0]?.toFixed(1)}`,
      });
    }
    return results;
  } finally {
    await chrome.close();
    await site.stop();
  }
}

/**
 * Records in the page when its content is readable. The script is a text, because bench is compiled without the DOM's
 * types.
 */
const watching = (first: string) => `
  window.readableMs = 0;
  const frame = () => {
    if (document.querySelector('main h1') && document.querySelector(${JSON.stringify(first)})) {
      window.readableMs = performance.now();
    } else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

/** Returns after how many milliseconds a page is readable. */
async function readableAfter(page: Page, chrome: CDPSession, address: string, first: string): Promise<number> {
  await chrome.send('Network.enable');
  await chrome.send('Network.emulateNetworkConditions', NETWORK);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER });
  await page.addInitScript("localStorage.setItem('beta-seen', '1')");
  await page.addInitScript(watching(first));
  await page.goto(address, { waitUntil: 'commit' });
  // The content security policy forbids Playwright's `waitForFunction`.
  for (;;) {
    const readableMs = await page.evaluate<number>('window.readableMs');
    if (readableMs > 0) return readableMs;
    await page.waitForTimeout(250);
  }
}
