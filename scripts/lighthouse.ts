import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { browser } from '../e2e/browser.ts';

/**
 * `npm run lighthouse -- http://localhost:3000`: prints Lighthouse's scores for four pages of a running site (`npm run
 * demo`), as on a phone: with simulated throttling, the median of five. It is not a test, because other load on the
 * machine changes the scores.
 */
const RUNS = 5;
const pages = ['/', '/vote/st', '/submission/st', '/s/st/1'];
const [site = 'http://localhost:3000', runs = String(RUNS)] = process.argv.slice(2);

/** The target of each category, in percent. */
const wanted = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 } as const;
const categories = Object.keys(wanted) as (keyof typeof wanted)[];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const port = await freePort();
const { args = [], ...options } = await browser();
const chrome = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
try {
  console.log(`| Page | ${categories.join(' | ')} | complaints |\n|---|${categories.map(() => '---|').join('')}---|`);
  for (const page of pages) {
    const scores = new Map(categories.map((category) => [category, [] as number[]]));
    const complaints = new Set<string>();
    for (let run = 0; run < Number(runs); run++) {
      const result = await lighthouse(site + page, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: categories,
      });
      if (!result) throw new Error(`Lighthouse says nothing of ${page}`);
      const { lhr } = result;
      for (const category of categories) {
        const found = lhr.categories[category];
        scores.get(category)?.push(Math.round((found?.score ?? 0) * 100));
        if (category === 'performance') continue;
        for (const { id, weight } of found?.auditRefs ?? []) {
          const score = lhr.audits[id]?.score;
          if (weight > 0 && typeof score === 'number' && score < 1) complaints.add(id);
        }
      }
    }
    const cells = categories.map((category) => {
      const median = (scores.get(category) ?? []).toSorted((a, b) => a - b)[Number(runs) >> 1] ?? 0;
      return median < wanted[category] ? `${median} (**below ${wanted[category]}**)` : String(median);
    });
    console.log(`| ${page} | ${cells.join(' | ')} | ${[...complaints].join(', ')} |`);
  }
} finally {
  await chrome.close();
}
