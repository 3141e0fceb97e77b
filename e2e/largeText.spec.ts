import { long } from '#testing/long.ts';
import { browser } from './browser.ts';
import { everyDialog, everyPage, isInThisRun, NEWCOMER, openPageView } from './everyPage.ts';
import { expectToFit, expectWhole } from './readable.ts';
import { voters } from './site.ts';
import { test } from './test.ts';

const usual = await browser();

/** Text of twice the usual size, as set in the browser. Sizes in `em` grow with it. */
test.use({
  launchOptions: { ...usual, args: [...(usual.args ?? []), '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 1280, height: 900 },
});

/** States that are opened on a phone, too. */
const onPhone = ['history', 'recommend', 'lr2Code', 'signupCode', 'uploadForm'];

for (const locale of ['en', 'ja', 'ko']) {
  test.describe(locale, () => {
    test.use({ locale });
    // English has the longest words.
    test.skip(locale !== 'en' && !long, 'a long test: npm run test:long');

    test('no page cuts anything off at twice the text size', async ({ page, site, logIn }) => {
      site.lr2ir.putPlayer(NEWCOMER);
      const samples = { decided: 1, open: 28, revision: 1, userId: '9001', rivalId: '9002', year: 2026 };
      for (const view of everyPage(samples).filter(isInThisRun)) {
        await openPageView(page, view);
        await expectWhole(page, view.name);
      }
      await logIn(voters[0]);
      for (const view of everyDialog.filter(isInThisRun)) {
        await openPageView(page, view);
        await expectWhole(page, view.name);
      }
      await page.setViewportSize({ width: 360, height: 800 });
      for (const view of [...everyPage(samples), ...everyDialog].filter(({ name }) => onPhone.includes(name))) {
        await openPageView(page, view);
        await expectToFit(page, `${view.name}, 360 pixels`);
      }
    });
  });
}
