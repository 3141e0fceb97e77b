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

/** How much longer than the same page without scripts a page may take until it is readable. */
const TARGET = 1.8;

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

/** What makes each page readable: its heading and the first row of its list, or the first fact. */
const pages = [
  { address: '/', what: 'home', first: 'main section li, main section a' },
  { address: '/st/table.html', what: 'a published list', first: 'main tbody tr' },
  { address: '/vote/st', what: 'the vote list', first: 'main tbody tr' },
  { address: '/s/st/1', what: 'an entry', first: 'main a' },
  { address: '/chart/SHA256', what: 'a chart', first: 'main dl' },
  { address: '/stellaway/sl/beatoraja', what: 'Stellaway', first: 'main tbody tr' },
  { address: '/user/sl/910001', what: 'a profile', first: 'main tbody tr' },
  { address: '/recommend/st', what: 'the estimate', first: 'main tbody tr' },
] as const;

/**
 * Measures how long a visitor with a slow phone and empty caches waits, with the demo community; the median of five. The baseline
 * is the same page of the server in a browser without scripts: its first paint.
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
    for (const { address, what, first } of await pagesOf(site.address)) {
      const times = { page: [] as number[], plain: [] as number[] };
      for (let run = 0; run < RUNS; run++) {
        for (const kind of ['plain', 'page'] as const) {
          const context = await chrome.newContext({
            viewport: VIEWPORT,
            serviceWorkers: 'block',
            locale: 'en-US',
            javaScriptEnabled: kind === 'page',
          });
          const page = await context.newPage();
          times[kind].push(await readableAfter(page, await context.newCDPSession(page), address, first));
          await context.close();
        }
      }
      const [readable, plain] = [median(times.page), median(times.plain)];
      results.push({
        name: `readable on a slow phone: ${what}`,
        baseline: 'the same without scripts',
        ratio: readable / plain,
        target: TARGET,
        better: 'lower',
        // A busy machine makes a slower phone; the row says how busy it was.
        detail: `${(readable / 1000).toFixed(2)} s against ${(plain / 1000).toFixed(2)} s; load ${loadavg()[0]?.toFixed(1)}`,
      });
    }
    return results;
  } finally {
    await chrome.close();
    await site.stop();
  }
}

/** Returns the pages to measure with their addresses on a site of the demo; of charts it is the first of a list that has a file. */
export async function pagesOf(site: string) {
  const rows = (await (await fetch(`${site}/st/score.json`)).json()) as { sha256?: string }[];
  for (const { sha256 } of rows)
    if (sha256 && (await fetch(`${site}/api/chart/${sha256}`)).ok)
      return pages.map((page) => ({ ...page, address: site + page.address.replace('SHA256', sha256) }));
  throw new Error('the demo has no file of any chart');
}

/** Returns after how many milliseconds a page has painted its heading and first row. */
async function readableAfter(page: Page, chrome: CDPSession, address: string, first: string): Promise<number> {
  await chrome.send('Network.enable');
  await chrome.send('Network.emulateNetworkConditions', NETWORK);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWER });
  await page.addInitScript("localStorage.setItem('beta-seen', '1')");
  await page.goto(address, { waitUntil: 'commit' });
  // The content security policy forbids Playwright's `waitForFunction`. The script is a text, because bench is compiled without
  // the DOM's types. What is there at the first paint was readable then.
  const painted = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`;
  const isThere = `document.querySelector('main h1') && document.querySelector(${JSON.stringify(first)}) ? 1 : 0`;
  for (let wasThere = 0; ; ) {
    const [at, now, there] = await page.evaluate<number[]>(`[${painted}, performance.now(), ${isThere}]`);
    if (there && at) return wasThere ? Math.max(at, wasThere) : Math.max(at, now ?? 0);
    if (there && !wasThere) wasThere = now ?? 0;
    await page.waitForTimeout(20);
  }
}
