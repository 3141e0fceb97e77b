import fs from 'node:fs';
import type { Page } from '@playwright/test';
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

const addresses = ['/', '/vote/st', '/submission/st?page=2&search=x', '/s/st/1', '/nowhere/at/all'];
const more = ['/vote/st?list=revisions', '/revision/st', '/counting/st', '/history/st/2026', '/help', '/login'];
if (long) addresses.push(...more);

/** Opens an address until the server was quick enough to send its page rendered. Returns the paths of the replies in it. */
async function openRendered(page: Page, address: string): Promise<string[]> {
  let replies: [[string], unknown][] = [];
  const read = async () => {
    const html = (await (await page.goto(address))?.text()) ?? '';
    const [, json = '[]'] = /<script type="application\/json" id="replies">([\s\S]*?)<\/script>/.exec(html) ?? [];
    replies = JSON.parse(json);
    return html;
  };
  await expect.poll(read, address).toContain('id="replies"');
  return replies.map(([[path]]) => path);
}

for (const who of ['a visitor', 'a player'] as const) {
  test(`the replies of the rendered page are used, and a player gets their own, once: ${who}`, async ({
    context,
    site,
    logIn,
  }) => {
    if (who === 'a player') await logIn(voters[0]);
    for (const address of addresses.filter((one) => !one.startsWith('/nowhere'))) {
      const first = await context.newPage();
      await openRendered(first, address);
      await first.close();
      const page = await context.newPage();
      const calls: string[] = [];
      const warnings: string[] = [];
      watch(page, site.address, { calls, warnings });
      const shown = await openRendered(page, address);
      expect(shown, address).not.toEqual([]);
      await expect(page.locator('#replies'), `${address} is in the place of the rendered page`).toHaveCount(1);
      await expect(page.getByRole('navigation', { name: 'Menu' }), address).toBeVisible();
      await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const again = calls.filter((call) => shown.some((path) => call.startsWith(`GET ${path}`)));
      if (who === 'a visitor') expect(again, address).toEqual([]);
      else expect(again.length, address).toBeGreaterThan(0);
      expect(calls, `${address}: each of these once`).toEqual([...new Set(calls)]);
      expect(warnings, address).toEqual([]);
      await page.close();
    }
  });
}

test('documents are the same whoever asks, and hold nothing that an open vote hides', async ({
  page,
  request,
  logIn,
}) => {
  const open = [
    '/vote/st',
    '/vote/st?list=revisions',
    '/submission/st',
    '/revision/st',
    '/s/st/1',
    '/counting/st',
    '/',
  ];
  await logIn(voters[0]);
  for (const address of open) {
    await openRendered(page, address);
    const documentOf = async (from: typeof request) => (await from.get(address)).text();
    expect(await documentOf(page.request), address).toBe(await documentOf(request));
  }
});

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

test('what is typed before the script stays in its field, which keeps the focus until the visitor leaves it', async ({
  page,
}) => {
  const search = page.getByRole('searchbox');
  await openRendered(page, '/submission/st');
  for (const leaves of [false, true]) {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const opened = page.goto('/submission/st');
    await search.fill('x');
    await search.press('End');
    if (leaves) await search.blur();
    scripts.resolve();
    await opened;
    await expect(search).toHaveValue('x');
    if (leaves) await expect(search).not.toBeFocused();
    else await expect(search).toBeFocused();
    await page.unroute('**/assets/*.js');
  }
});
