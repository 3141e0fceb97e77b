import { PASSWORD, voters } from './site.ts';
import { expect, test } from './test.ts';

test('a player logs in, returns to the page they came from, and logs out', async ({ page }) => {
  await page.goto('/vote/dp');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('ID').fill(voters[0]);
  await field('Password').fill('not-this-one');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The ID or the password is wrong.');
  await field('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/vote/dp');
  await expect(page.getByRole('banner')).toContainText(voters[0]);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText(voters[0]);

  await page.goto('/login');
  await page.getByRole('button', { name: `Your account: ${voters[0]}` }).click();
  await expect(page.getByRole('dialog', { name: voters[0] })).toBeVisible();
  await expect(page.getByRole('main')).toBeEmpty();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('each field of the sign-up form shows its error on blur', async ({ page }) => {
  await page.goto('/signup/lr2');
  const fields = [
    ['ID', 'short', 'The ID needs 6 to 18 characters: letters, digits, - and _.'],
    ['ID', voters[0], 'This ID is already in use.'],
    ['Confirm password', 'different', 'The passwords do not match.'],
    ['Nickname', 'two words', 'The nickname needs 2 to 12 characters, without spaces.'],
    ['LR2 ID', 'abc', 'This is not a valid LR2 ID. It has 1 to 6 digits.'],
    ['LR2 ID', '999999', 'LR2IR knows no player with this LR2 ID.'],
  ] as const;
  for (const [label, value, message] of fields) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill(value);
    await field.blur();
    await expect(page.getByText(message)).toBeVisible();
  }
  // The button says what is missing, and stays focusable by keyboard.
  const button = page.getByRole('button', { name: 'Sign up' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/^Still needed: ID, /);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toBeFocused();
});
