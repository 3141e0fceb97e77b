import type { BrowserContext, Page, Route } from '@playwright/test';
import { long } from '#testing/long.ts';
import { everyPage } from './everyPage.ts';
import { expect, test } from './test.ts';

/** Five of the pages that request data from the site; the others have everything they show. */
const everyTime = ['home', 'vote', 'submissions', 'song', 'user'];
const pagesWithRequests = new Set([
  ...everyTime,
  ...(long ? ['revisions', 'revision', 'history', 'voteCount', 'notice', 'courses'] : []),
]);

const pages = everyPage({ decided: 1, open: 28, revision: 1, userId: '9001', rivalId: '9002', year: 2026 }).filter(
  ({ name }) => pagesWithRequests.has(name),
);

const troubles: Record<string, (route: Route) => Promise<void>> = {
  'breaks off': (route) => route.abort(),
  fails: (route) => route.fulfill({ status: 500, body: '{"success":false}' }),
  'answers garbage': (route) => route.fulfill({ status: 200, body: '<!doctype html><p>Welcome to the hotel' }),
  'answers something else': (route) => route.fulfill({ status: 200, json: { success: true, source: 7 } }),
};

/** Opens a tab and records its script errors, not its failed requests. Its pages request their data themselves. */
async function openTab(context: BrowserContext): Promise<{ page: Page; broken: string[] }> {
  const page = await context.newPage();
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="replies">)[\s\S]*?(<\/script>)/, '$1[]$2');
    return route.fulfill({ response, body });
  });
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  return { page, broken };
}

/** Expects that the page is there, says that something went wrong, and offers a retry. */
async function expectErrorShown(page: Page, name: string) {
  await expect(page.getByRole('navigation', { name: 'Menu' }), name).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').first(), name).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first(), name).toBeVisible();
}

for (const [trouble, answer] of Object.entries(troubles)) {
  test(`when a request ${trouble}, every page says so and a retry helps`, async ({ context, baseURL }) => {
    // The others end in the same message.
    test.skip(trouble !== 'breaks off' && !long, 'a long test: npm run test:long');
    const { page, broken } = await openTab(context);
    for (const { name, address } of pages) {
      await page.route('**/api/**', answer);
      await page.goto(`${baseURL}${address}`);
      await expectErrorShown(page, name);
      await page.unroute('**/api/**');
      const main = page.getByRole('main');
      const retry = main.getByRole('button', { name: 'Try again' }).first();
      // The sample site may have no data for a page, which then says so instead.
      const failures = main.getByRole('alert').filter({ hasText: /Could not reach the server|had a fault/ });
      await expect(async () => {
        // Where the page has several requests, one that it repeats by itself may take the button away.
        if (await retry.isVisible()) await retry.click({ timeout: 1000 });
        await expect(failures, name).toHaveCount(0, { timeout: 2000 });
      }).toPass({ timeout: 30_000 });
    }
    expect(broken).toEqual([]);
  });
}

test('when a request hangs, every page says that it is loading, and finally that there was no response', async ({
  context,
  baseURL,
}) => {
  // Never answered: the page's timeout ends the wait, here when all tabs are open instead of after twenty seconds.
  await context.addInitScript(`
    const waits = [];
    AbortSignal.timeout = (milliseconds) => {
      const wait = new AbortController();
      if (milliseconds <= 20_000) waits.push(wait);
      return wait.signal;
    };
    window.endWaits = () => waits.splice(0).forEach((wait) => wait.abort(new DOMException('', 'TimeoutError')));
  `);
  await context.route('**/api/**', () => new Promise(() => undefined));
  const tabs = await Promise.all(
    pages.map(async ({ name, address }) => {
      const tab = await openTab(context);
      await tab.page.goto(`${baseURL}${address}`);
      await expect(tab.page.locator('main [aria-busy=true]').first(), name).toBeVisible();
      return { name, ...tab };
    }),
  );
  for (const { name, page, broken } of tabs) {
    await page.evaluate('endWaits()');
    await expectErrorShown(page, name);
    expect(broken, name).toEqual([]);
  }
});

test('a list that could not be loaded comes back by itself once the server can be reached again', async ({
  context,
  baseURL,
}) => {
  const { page } = await openTab(context);
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${baseURL}/submission/st`);
  await expectErrorShown(page, 'submissions');
  await page.unroute('**/api/**');
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
});
