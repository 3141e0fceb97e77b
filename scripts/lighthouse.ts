import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pagesOf } from '../bench/phone.ts';
import { browser } from '../e2e/browser.ts';

/**
 * `npm run lighthouse -- http://localhost:3000`: prints Lighthouse's scores for the pages of `bench/phone.ts` on a running site (`npm run
 * demo`), as on a phone: with simulated throttling, the median of five. It is not a test, because other load on the
 * machine changes the scores. Lighthouse itself is brought by `npx`, as it is too large for every `npm ci`.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const [site = 'http://localhost:3000', runs = String(RUNS)] = process.argv.slice(2);

/** The target of each category, in percent. */
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const categories = Object.keys(wanted) as (keyof typeof wanted)[];

/** The parts of Lighthouse's report that are printed. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
}

const { executablePath, args = [], env } = await browser();
console.error(`${LIGHTHOUSE} is downloaded by npx if it is not in its cache.`);

async function examine(address: string): Promise<Report> {
  const chromeFlags = ['--headless=new', ...args].join(' ');
  const options = [
    '--output=json',
    '--quiet',
    `--only-categories=${categories.join()}`,
    `--chrome-flags=${chromeFlags}`,
  ];
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...options], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath } as NodeJS.ProcessEnv,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return JSON.parse(stdout);
}

console.log(`| Page | ${categories.join(' | ')} | complaints |\n|---|${categories.map(() => '---|').join('')}---|`);
for (const { address, what } of await pagesOf(site)) {
  const scores = new Map(categories.map((category) => [category, [] as number[]]));
  const complaints = new Set<string>();
  for (let run = 0; run < Number(runs); run++) {
    const report = await examine(address);
    for (const category of categories) {
      const found = report.categories[category];
      scores.get(category)?.push(Math.round((found?.score ?? 0) * 100));
      if (category === 'performance') continue;
      for (const { id, weight } of found?.auditRefs ?? []) {
        const score = report.audits[id]?.score;
        if (weight > 0 && typeof score === 'number' && score < 1) complaints.add(id);
      }
    }
  }
  const cells = categories.map((category) => {
    const median = (scores.get(category) ?? []).toSorted((a, b) => a - b)[Number(runs) >> 1] ?? 0;
    return median < wanted[category] ? `${median} (**below ${wanted[category]}**)` : String(median);
  });
  console.log(`| ${what} | ${cells.join(' | ')} | ${[...complaints].join(', ')} |`);
}
