import { voters } from './site.ts';
import { expect, test } from './test.ts';

test.use({ settings: { DIRECT_SCORES: 'off' } });

test('if game plays are off, no page mentions them', async ({ page, logIn }) => {
  for (const path of ['/signup/lr2', '/signup/beatoraja']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
    await expect(page.getByText('No ranking ID')).toHaveCount(0);
  }
  await logIn(voters[0]);
  await page.goto('/user/st/9001');
  await expect(page.getByRole('region', { name: 'Charts' }).getByRole('table')).toBeVisible();
  await expect(page.getByText('Recent plays')).toHaveCount(0);
  await page.getByRole('button', { name: `Your account: ${voters[0]}` }).click();
  await page.getByRole('dialog', { name: voters[0] }).getByRole('link', { name: 'Settings' }).click();
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Active sessions' }).click();
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await expect(settings.getByText('Game clients')).toHaveCount(0);
  await page.goto('/plays');
  await expect(page.getByText('This site does not accept plays from the game')).toBeVisible();
});
