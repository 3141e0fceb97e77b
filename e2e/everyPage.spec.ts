import { long } from '#testing/long.ts';
import { everyDialog, everyPage, isInThisRun, openPageView } from './everyPage.ts';
import { expectAccessible, expectKeyboardReachesAll, expectWhole, setTheme } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'every page' });

const wide = { width: 1280, height: 900 };
const phone = { width: 320, height: 640 };

/** The sample table has decided and open songs; this journey adds a revision. */
const pages = everyPage({ decided: 1, open: 28, revision: 1, userId: '9001', rivalId: '9002', year: 2026 }).filter(
  isInThisRun,
);
const dialogs = everyDialog.filter(isInThisRun);

test.beforeAll(async ({ site, playwright }) => {
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

    test('on no page axe finds anything, content is wider than a phone, or text is cut off', async ({ page }) => {
      test.setTimeout(600_000);
      for (const view of pages) {
        const { name } = view;
        await page.setViewportSize(wide);
        await openPageView(page, view);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectAccessible(page, name, themes);
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
        await expectAccessible(page, name, themes);
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
