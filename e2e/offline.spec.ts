import type { BrowserContext, Page } from '@playwright/test';
import { long } from '#testing/long.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'offline', serviceWorkers: 'allow' });
test.skip(!long, 'a long test: npm run test:long');

const note = (page: Page) =>
  page.getByText(/^You are offline\. Showing this page as of 2026\/\d\d\/\d\d \d\d:\d\d \(GMT\+9\)/);

/** Opens a page and waits until it is cached. Its document is cached after its files. */
async function openKept(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await expect
    .poll(() => kept(page), { message: 'what is kept' })
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('/api/vote/songs?table=st'),
        expect.stringMatching(/\/vote\/st$/),
      ]),
    );
  return page;
}

/**
 * Returns the addresses in the browser's cache. The script is a string, because the tests are compiled without DOM
 * types.
 */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    return found;
  })()`);

/** Returns the addresses of the scripts and styles that a page has loaded and the browser has not cached. */
async function notKept(page: Page): Promise<string[]> {
  const loaded = await page.evaluate<string[]>(
    "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/assets/'))",
  );
  const all = await kept(page);
  return loaded.filter((url) => !all.includes(url));
}

/** Returns everything in the browser's cache except scripts, as text. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const texts = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (request.url.includes('/assets/')) continue;
        texts.push(request.url, await (await cache.match(request, { ignoreVary: true })).text());
      }
    }
    return texts.join(' ');
  })()`);

test('a list that was opened before is shown offline, with its age', async ({ context }) => {
  const page = await openKept(context, '/vote/st');
  const rows = page.getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  const count = await rows.count();
  await expect(note(page)).toHaveCount(0);

  await context.setOffline(true);
  await page.reload();
  await expect(rows).toHaveCount(count);
  await expect(note(page)).toBeVisible();

  await context.setOffline(false);
  // The page tries to connect every ten seconds.
  await expect(note(page)).toHaveCount(0, { timeout: 40_000 });
  await expect(rows).toHaveCount(count);
});

test('a page that was never opened says offline that it is not available', async ({ context }) => {
  const page = await openKept(context, '/vote/st');
  await context.setOffline(true);
  await page.goto('/vote/sl');
  // The message depends on whether the browser knows that it is offline.
  await expect(page.getByText(/You are offline\. Nothing was sent|Could not reach the server/).first()).toBeVisible();
});

test('a vote cast offline says that it was not sent, and is not sent later', async ({ context, logIn }) => {
  await logIn(voters[0]);
  const page = await openKept(context, '/vote/st');
  const votes: string[] = [];
  await page
    .getByRole('button', { name: /^Vote on/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your vote' });
  await dialog.getByRole('radio', { name: 'Yes' }).press('Space');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(dialog.getByText(/You are offline\. Nothing was sent|Could not reach the server/)).toBeVisible();

  context.on('request', (request) => {
    if (request.method() === 'POST') votes.push(request.url());
  });
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(page.getByText('Thank you!')).toHaveCount(0);
  expect(votes).toEqual([]);
});

test('the cache holds no data of a player', async ({ context, logIn }) => {
  await logIn(voters[1]);
  const page = await openKept(context, '/vote/st');
  await page
    .getByRole('button', { name: /^Vote on/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your vote' });
  await dialog.getByRole('radio', { name: 'Yes' }).press('Space');
  await dialog.getByRole('button', { name: 'Vote and close' }).click();
  await expect(page.getByText('Thank you!').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').first()).toBeVisible();
  await page.goto('/');
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/\/api\/home$/));
  const texts = await keptTexts(page);
  expect(texts).toContain('/api/vote/songs?table=st');
  expect(texts).not.toContain('get-information');
  expect(texts).not.toContain(voters[1].slice(0, 12));
  expect(texts).not.toContain('"viewer":"voted"');
  // While logged in, a player sees their own data. Not the page of the fixture, which fails on the errors that a browser logs
  // when offline.
  const other = await context.newPage();
  await other.goto('/vote/st');
  const voted = other.getByRole('row').filter({ hasText: 'Yes' });
  await expect(voted.first()).toBeVisible();
  // Logged out and offline, the browser shows what every visitor sees.
  await context.clearCookies();
  await context.setOffline(true);
  await other.reload();
  await expect(note(other)).toBeVisible();
  await expect.poll(() => other.getByRole('row').count()).toBeGreaterThan(5);
  await expect(voted).toHaveCount(0);
});

test('the file of an upload is never cached as a page; its page and the list are', async ({ context }) => {
  const page = await openKept(context, '/vote/st');
  await page.goto('/uploader');
  await page.getByRole('link', { name: 'Sample Orbit', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Orbit' })).toBeVisible();
  // Opened like a page, as by a link of the published table.
  const coming = page.waitForEvent('download');
  await page.evaluate("location.assign('/upload/1')");
  await (await coming).path();
  await expect
    .poll(() => kept(page))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\/api\/uploader\?/),
        expect.stringMatching(/\/api\/uploader\/1$/),
      ]),
    );
  expect((await kept(page)).filter((url) => /\/upload\/\d/.test(url))).toEqual([]);
  await expect.poll(() => notKept(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample Orbit' })).toBeVisible();
});
