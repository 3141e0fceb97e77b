import fs from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { long } from '#testing/long.ts';
import type { ScriptsOfPages } from '../scripts/build/budgets.ts';
import { everyPage, isInThisRun } from './everyPage.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

/**
 * Records the requests that a page makes to the API, as method and address, and the browser's warnings about unused
 * preloads.
 */
function watch(page: Page, site: string, { calls, warnings }: Record<'calls' | 'warnings', string[]>): void {
  page.on('request', (request) => {
    const address = request.url().replace(site, '');
    if (address.startsWith('/api/')) calls.push(`${request.method()} ${address}`);
  });
  page.on('console', (message) => {
    if (/preload/.test(message.text())) warnings.push(message.text());
  });
}

/** Returns the text of an HTML document. */
const plain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Waits until the browser would have warned about unused preloads: until it warns about that of a new page. */
async function untilWarned(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const body = '<!doctype html><link rel="preload" as="fetch" crossorigin href="/healthz">';
  await page.route('**/unused', (route) => route.fulfill({ contentType: 'text/html', body }));
  const warned = page.waitForEvent('console', (message) => /preload/.test(message.text()));
  await page.goto('/unused');
  await warned;
}

const addresses = ['/', '/vote/st', '/submission/st?page=2&search=x', '/s/st/1', '/nowhere/at/all'];
const more = ['/vote/st?list=revisions', '/revision/st', '/counting/st', '/history/st/2026', '/help', '/login'];
if (long) addresses.push(...more);

for (const who of ['a visitor', 'a player'] as const) {
  test(`the first data of a page is fetched in parallel with its script, once, and used: ${who}`, async ({
    context,
    site,
    logIn,
  }) => {
    if (who === 'a player') await logIn(voters[0]);
    const tabs = addresses.map((address) => ({ address, calls: [] as string[], warnings: [] as string[] }));
    for (const { address, calls, warnings } of tabs) {
      const page = await context.newPage();
      watch(page, site.address, { calls, warnings });
      const answer = await page.goto(address);
      const html = (await answer?.text()) ?? '';
      const early = [...html.matchAll(/<link rel="preload" as="fetch".*? href="([^"]*)"/g)].map(
        ([, href = '']) => `GET ${plain(href)}`,
      );
      expect(early, address).not.toEqual([]);
      await expect(page.getByRole('navigation', { name: 'Menu' }), address).toBeVisible();
      await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0);
      for (const call of early) expect(calls, address).toContain(call);
    }
    await untilWarned(context);
    for (const { address, calls, warnings } of tabs) {
      expect(calls, `${address}: each of these once`).toEqual([...new Set(calls)]);
      expect(warnings, address).toEqual([]);
    }
  });
}

test('the document has the same texts before any script as the page after it', async ({ page, request, site }) => {
  for (const address of addresses) {
    const html = await (await request.get(address, { headers: { 'accept-language': 'en' } })).text();
    const title = plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
    const [, image = ''] = /og:image" content="([^"]+)"/.exec(html) ?? [];
    expect((await request.get(image)).headers()['content-type'], image).toMatch(/^image\/(png|jpeg)$/);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, address).toHaveTitle(title);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(address.startsWith('/nowhere') ? 0 : 1);
  }
  expect((await request.get(`${site.address}/robots.txt`)).status()).toBe(200);
});

/** Which scripts the build has counted for a page, against its budget. */
const counted = JSON.parse(fs.readFileSync('dist/budgets.json', 'utf8')) as ScriptsOfPages;
const samples = { decided: 1, open: 28, revision: 1, userId: '9001', rivalId: '9002', year: 2026 };

test('a page loads no script until it is idle that the build has not counted', async ({ context }) => {
  const opened = everyPage(samples).filter(
    (view) => view.name in counted && (isInThisRun(view) || view.name === 'user'),
  );
  for (const { name, address } of opened) {
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('response', (response) => {
      const file = /assets\/.*\.js$/.exec(new URL(response.url()).pathname)?.[0];
      if (file) loaded.push(file);
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    expect(loaded.length, address).toBeGreaterThan(4);
    expect(
      loaded.filter((file) => !counted[name]?.flat().includes(file)),
      address,
    ).toEqual([]);
    await page.close();
  }
});

test('hovering a link fetches the data of its page, and opening it fetches nothing twice', async ({ page, site }) => {
  const calls: string[] = [];
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'New proposals' })).toBeVisible();
  watch(page, site.address, { calls, warnings: [] });
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Proposals' });
  const isList = (call: string) => call.startsWith('GET /api/submission?');
  await link.hover();
  await expect.poll(() => calls.filter(isList)).toHaveLength(1);
  await link.click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(calls.filter(isList)).toHaveLength(1);
});
