import { PASSWORD, voters } from './site.ts';
import { expect, test } from './test.ts';

test('someone signs up, logs in and out again', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('ID').fill('newcomer-1');
  await field('Password').fill(PASSWORD);
  await field('Password again').fill(PASSWORD);
  await field('Nickname').fill('新人');
  await field('LR2 ID').fill('4321');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Sign up success. You can log in now.')).toBeVisible();

  await field('ID').fill('newcomer-1');
  await field('Password').fill('not-this-one');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The ID or the password is wrong.');
  await field('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('新人');
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('新人');

  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(page.getByRole('main')).toBeEmpty();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('each field of the sign-up says on leaving it what is wrong', async ({ page }) => {
  await page.goto('/signup/lr2');
  const fields = [
    ['ID', 'short', 'The ID needs 6 to 18 characters: letters, digits, - and _.'],
    ['ID', voters[0], 'This ID is already in use.'],
    ['Password again', 'different', 'The two passwords are not the same.'],
    ['Nickname', 'two words', 'The nickname needs 2 to 12 characters, without spaces.'],
    ['LR2 ID', 'abc', 'This is not a valid LR2 ID. It has 1 to 6 digits.'],
  ] as const;
  for (const [label, value, message] of fields) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill(value);
    await field.blur();
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toBeFocused();
});
