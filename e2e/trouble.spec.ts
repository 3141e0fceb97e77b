import type { BrowserContext, Page, Route } from '@playwright/test';
import { everyPage } from './everyPage.ts';
import { expect, test } from './test.ts';

test.use({ story: 'trouble' });

/** What each of these pages asks the site for; the others have all they show. */
const pagesWithRequests = new Set([
  'home',
  'vote',
  'submissions',
  'revisions',
  'song',
  'revision',
  'history',
  'counting',
  'notice',
  'courses',
  'user',
]);

const pages = everyPage({ decided: 1, open: 28, revision: 1, userId: '9001', year: 2026 }).filter(({ name }) =>
  pagesWithRequests.has(name),
);

const troubles: Record<string, (route: Route) => Promise<void>> = {
  'breaks off': (route) => route.abort(),
  fails: (route) => route.fulfill({ status: 500, body: '{"success":false}' }),
  'answers garbage': (route) => route.fulfill({ status: 200, body: '<!doctype html><p>Welcome to the hotel' }),
  'answers something else': (route) => route.fulfill({ status: 200, json: { success: true, source: 7 } }),
};

/** A tab whose broken scripts, not whose refused calls, are remembered. */
async function openTab(context: BrowserContext): Promise<{ page: Page; broken: string[] }> {
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  return { page, broken };
}

/** The page stands, says that something went wrong, and offers a way on. */
async function expectErrorShown(page: Page, name: string) {
  await expect(page.getByRole('navigation', { name: 'Menu' }), name).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').first(), name).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).first(), name).toBeVisible();
}

/** The others end in the same words: they are tried in the long run. */
const everyTime = ['breaks off', 'answers something else'];

for (const [trouble, answer] of Object.entries(troubles)) {
  test(`where a call ${trouble}, every page says so and trying again helps`, async ({ context, baseURL }) => {
    test.setTimeout(120_000);
    test.skip(!everyTime.includes(trouble) && process.env.LONG_TESTS !== '1', 'a long one: npm run test:long');
    const { page, broken } = await openTab(context);
    for (const { name, address } of pages) {
      await page.route('**/api/**', answer);
      await page.goto(`${baseURL}${address}`);
      await expectErrorShown(page, name);
      await page.unroute('**/api/**');
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
      // What there is of this sample site may be nothing: then the page says that instead.
      await expect(
        page
          .getByRole('main')
          .getByRole('alert')
          .filter({ hasText: /Could not reach the server|Unknown/ }),
        name,
      ).toHaveCount(0);
    }
    expect(broken).toEqual([]);
  });
}

test('where a call hangs, every page says that it waits, and in the end that it did not answer', async ({
  context,
  baseURL,
}) => {
  test.setTimeout(120_000);
  // Never answered: what waits ends by itself.
  await context.route('**/api/**', () => new Promise(() => undefined));
  const tabs = await Promise.all(
    pages.map(async ({ name, address }) => {
      const tab = await openTab(context);
      await tab.page.goto(`${baseURL}${address}`);
      // Looked for in each tab at once: the first may have waited to the end before the last is open.
      await expect(tab.page.locator('main [aria-busy=true]').first(), name).toBeVisible();
      return { name, ...tab };
    }),
  );
  for (const { name, page, broken } of tabs) {
    await expectErrorShown(page, name);
    expect(broken, name).toEqual([]);
  }
});
