import { long } from '#testing/long.ts';
import type { AnyPage } from '../web/frame/pages/page.ts';
import { pages as records } from '../web/frame/pages/pages.ts';
import { everyDialog, everyPage, filled, isInThisRun, NEWCOMER, openPageView, paramsOf } from './everyPage.ts';
import {
  countShifts,
  expectKeyboardReachesAll,
  expectNoViolations,
  expectSteady,
  expectWhole,
  setTheme,
} from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'every page' });

const wide = { width: 1280, height: 900 };
const phone = { width: 320, height: 640 };

/** The sample table has decided and open songs; this journey adds a revision. */
const given = { decided: 1, open: 28, revision: 1, userId: '9001', rivalId: '9002', year: 2026 };
const pages = everyPage(given).filter(isInThisRun);
const dialogs = everyDialog.filter(isInThisRun);

test.beforeAll(async ({ site, playwright }) => {
  site.lr2ir.putPlayer(NEWCOMER);
  const visitor = await playwright.request.newContext({ baseURL: site.address });
  const login = await visitor.post('/api/login/', { data: { userid: voters[0], userpw: 'correct-horse' } });
  expect(login.ok()).toBe(true);
  const revision = { table: 'st', type: 'change', submission: 1, changeTo: 'high', comment: 'Faster than it looks.' };
  expect((await visitor.post('/api/vote/revision-submit', { data: revision })).ok()).toBe(true);
  await visitor.dispose();
});

/** Languages differ in words, not in colors: one theme is enough for two of them. */
const looks = { en: ['light', 'dark'], ja: ['dark'], ko: ['light'] } as const;

for (const [locale, themes] of Object.entries(looks)) {
  test.describe(locale, () => {
    test.use({ locale, viewport: wide });
    // English has the longest words.
    test.skip(locale !== 'en' && !long, 'a long test: npm run test:long');

    test('on no page axe finds anything, anything jumps, content is wider than a phone, or text is cut off', async ({
      page,
    }) => {
      test.setTimeout(600_000);
      await countShifts(page);
      for (const view of pages) {
        const { name } = view;
        await page.setViewportSize(wide);
        await openPageView(page, view);
        await expectSteady(page, name);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectNoViolations(page, name, themes);
        await expectWhole(page, name);
        await page.setViewportSize(phone);
        await expectWhole(page, `${name}, 320 pixels`);
      }
    });

    test('the same holds for every dialog', async ({ page, logIn }) => {
      await logIn(voters[0]);
      for (const view of dialogs) {
        const { name } = view;
        await page.setViewportSize(wide);
        await openPageView(page, view);
        await expectNoViolations(page, name, themes);
        await setTheme(page, 'dark');
        await page.setViewportSize(phone);
        await expectWhole(page, `${name}, 320 pixels`);
      }
    });
  });
}

test('every page can be used by keyboard alone', async ({ page }) => {
  test.setTimeout(300_000);
  for (const view of pages) {
    await openPageView(page, view);
    await expectKeyboardReachesAll(page, view.name);
  }
});

/** For each parameter a value that looks like one and does not exist. */
const missing: Readonly<Record<string, string>> = {
  tableId: 'zz',
  yearId: '2017',
  entryNo: '99999',
  sha256: 'f'.repeat(64),
  hash: 'f'.repeat(64),
  courseNo: '99',
  userId: '999999',
  rivalId: '999999',
  playerId: 'nope',
  fileName: 'nope.html',
  key: '0'.repeat(32),
};

test('every page is 200 with its own title, and 404 where any part of its address does not exist', async ({
  request,
}) => {
  const open = (address: string) =>
    request.get(address, { maxRedirects: 0, headers: { accept: 'text/html', 'accept-language': 'en' } });
  const titles = new Map<string, string>();
  for (const [name, page] of Object.entries<AnyPage>(records)) {
    const params = paramsOf(page, given);
    // The key of a table of favourites is a secret of its owner.
    if (name !== 'favouriteTable') {
      const answer = await open(filled(page.path, params));
      const html = await answer.text();
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
      expect([name, answer.status(), title]).toEqual([name, 200, expect.stringMatching(/^[^|]*[^| ]/)]);
      expect(html, name).toContain(`<meta property="og:title" content="${title}" />`);
      titles.set(name, title);
    }
    for (const param of Object.keys(params)) {
      const answer = await open(filled(page.path, { ...params, [param]: missing[param] ?? '' }));
      // A text in place of a rival searches the charts of the player.
      expect([name, param, answer.status()]).toEqual([name, param, param === 'rivalId' ? 302 : 404]);
    }
  }
  expect(Object.fromEntries(titles)).toMatchObject({
    upload: 'Sample Orbit | Stellaverse',
    user: 'voter-aki | Stellaverse',
    rival: 'voter-aki vs voter-bora | Stellaverse',
    chart: 'Sample Orbit [HYPER] | Stellaverse',
    chartRanking: 'Ranking: Sample Orbit [HYPER] | Stellaverse',
    courseRanking: 'Ranking: Sample Test st0 | Stellaverse',
  });
});
