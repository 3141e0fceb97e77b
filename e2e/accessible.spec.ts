import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ story: 'accessible' });

const languages = ['en', 'ja', 'ko'];

/** What anyone can read of a table, each with something in it. */
const lists = ['/submission/st', '/revision/st', '/s/st/1', '/s/st/28', '/history/st/2026', '/counting/st', '/calls'];

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

for (const colorScheme of ['dark', 'light'] as const) {
  for (const locale of languages) {
    test.describe(`${colorScheme}, ${locale}`, () => {
      test.use({ colorScheme, locale });

      test('axe finds nothing on any page', async ({ page, logIn }) => {
        test.setTimeout(180_000);
        // The long pages once in each theme, and not in every language.
        const long = locale === (colorScheme === 'dark' ? 'en' : 'ja') ? lists : [];
        for (const address of ['/', '/login', '/signup/lr2', '/nowhere', ...long]) {
          await page.goto(address);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
          await expectAccessible(page);
        }
        await logIn(voters[0]);
        await page.goto('/vote/st');
        await page.locator('summary').first().click();
        await expect(page.getByRole('table')).toBeVisible();
        await expect(page.locator('input[type=file]')).toHaveCount(1);
        await expectAccessible(page);
        await page.getByRole('row').nth(1).getByRole('button').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

for (const locale of languages) {
  test.describe(`320 pixels wide, ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } });

    test('nothing is wider than the screen', async ({ page, logIn }) => {
      await logIn(voters[0]);
      for (const address of ['/', '/signup/lr2', '/vote/st', '/nowhere', '/st/table.html', ...lists]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const width = await page.evaluate('document.documentElement.scrollWidth');
        expect(width, address).toBeLessThanOrEqual(320);
      }
    });
  });
}
