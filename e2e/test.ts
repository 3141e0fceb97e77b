import { test as base, expect, type Page } from '@playwright/test';
import { openSite, PASSWORD, type Site } from './site.ts';

/** What the browser logs when a request is refused as intended: the status code of a refusal is part of the API. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

interface Fixtures {
  /** Whether the visitor has already seen the beta dialog. */
  knowsBeta: boolean;
  /** Logs this player in for the next page, and any other player out. */
  logIn: (userId: string) => Promise<void>;
}

interface Stories {
  /**
   * The name of a site that is not shared with the other files: for those that move its clock, restart it, or change what
   * others read. Playwright gives each value its own worker, and so its own site.
   */
  story: string;
  /** Settings of the site, as environment variables. */
  settings: Readonly<Record<string, string>>;
  site: Site;
}

/** What it logs when the site is stopped or stopping. */
const AWAY =
  /Failed to load resource: (net::ERR_|the server responded with a status of 503)|Failed to fetch dynamically imported/;

/**
 * Lets an address be opened only when the script has taken over the page: it puts its own elements in the place of those that
 * the server has rendered.
 */
function waitForScript(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...options: never[]) => ReturnType<Page['goto']>;
    page[name] = async (...options: unknown[]) => {
      const response = await open(...(options as never[]));
      await page.locator('html:not([data-early])').waitFor({ state: 'attached' });
      return response;
    };
  }
}

/**
 * A test on the site of its worker, which the files without a story share: none changes what another one expects there. Any
 * error in the browser's console fails it, except that of a request while the test had stopped the site.
 */
export const test = base.extend<Fixtures, Stories>({
  story: ['', { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ settings }, use) => {
      const site = await openSite(settings);
      await use(site);
      await site.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.address),
  knowsBeta: [true, { option: true }],
  context: async ({ context, knowsBeta, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitForScript);
    if (knowsBeta) await context.addInitScript("localStorage.setItem('beta-seen', '1')");
    await use(context);
  },
  page: async ({ page, site }, use) => {
    const errors: { text: string; time: number }[] = [];
    page.on('pageerror', (error) => errors.push({ text: error.message, time: Date.now() }));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push({ text: message.text(), time: message.timestamp() });
    });
    await use(page);
    const isExpected = (text: string, time: number) => REFUSED.test(text) || (AWAY.test(text) && site.wasStopped(time));
    expect(errors.filter(({ text, time }) => !isExpected(text, time))).toEqual([]);
  },
  logIn: async ({ context, baseURL }, use) => {
    await use(async (userid) => {
      await context.clearCookies();
      const answer = await context.request.post(`${baseURL}/api/login/`, { data: { userid, userpw: PASSWORD } });
      expect(answer.status()).toBe(200);
    });
  },
});

export { expect };
