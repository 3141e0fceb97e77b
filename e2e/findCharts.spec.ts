import type { Page } from '@playwright/test';
import { expectAccessible, expectToFit } from './readable.ts';
import { expect, test } from './test.ts';

/** Presses a button, fills a field, or asks the quick search, which is three acts: opening, typing and Enter. */
type Act = { press: string } | { fill: string; with: string } | { ask: string };
const press = (name: string): Act => ({ press: name });
const fill = (name: string, text: string): Act => ({ fill: name, with: text });
const ask = (text: string): Act => ({ ask: text });
const more: Act = press('More filters');

/** What players ask, how they do it, and the address that answers it. */
const questions: readonly [question: string, acts: readonly Act[], address: string][] = [
  [
    '7 keys, st4 to st6, over 2,000 notes, not cleared',
    [ask('st4-st6 7k 2000+ notes'), press('not cleared')],
    'tables=st&level=4-6&keys=7keys&notes=2000-&ownlamp=notcleared',
  ],
  [
    'jacks under 150 BPM that I have not played',
    [ask('jacks -150 bpm'), press('NO PLAY')],
    'tags=jacks&bpm=-150&ownlamp=noplay',
  ],
  ['with soflan', [press('soflan')], 'tags=soflan'],
  ['Satellite with 14 keys', [press('Satellite'), press('14keys')], 'tables=sl&keys=14keys'],
  ['level 9 and up', [fill('Level, from', '9')], 'level=9-'],
  ['two minutes at most', [more, fill('Length (s), to', '120')], 'length=-120'],
  ['in vote', [more, press('in vote only')], 'state=open'],
  ['without a file', [more, press('without file')], 'file=without'],
  ['failed, with a low TOTAL', [press('FAILED'), press('low TOTAL')], 'ownlamp=failed&tags=lowtotal'],
  ['an easy clear at 5 or above', [more, fill('EASY estimate, from', '5')], 'ec=5-'],
];

async function perform(page: Page, act: Act): Promise<number> {
  if ('ask' in act) {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(act.ask);
    await expect(dialog.getByRole('option', { name: /^Find charts/ })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    return 3;
  }
  const main = page.getByRole('main');
  if ('fill' in act) {
    const field = main.getByLabel(act.fill, { exact: true });
    await field.fill(act.with);
    await field.press('Enter');
  } else if (act === more) await main.locator('summary', { hasText: act.press }).press('Enter');
  else await main.getByRole('button', { name: act.press, exact: true }).press('Enter');
  return 1;
}

test('ten questions are answered in four acts each at most, by keyboard', async ({ page, logIn }) => {
  await logIn('voter-aki');
  for (const [question, acts, address] of questions) {
    await page.goto('/charts');
    let count = 0;
    for (const act of acts) count += await perform(page, act);
    await expect(page, question).toHaveURL(`/charts?${address}`);
    expect(count, question).toBeLessThanOrEqual(4);
    await expect(page.getByRole('link', { name: /^Remove the filter/ }).first()).toBeVisible();
  }
});

for (const width of [390, 1440]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the list begins on the first screen, filters are chips, and all is readable', async ({ page }) => {
      await page.goto('/charts?level=0-9');
      const first = page.getByRole('rowheader').first();
      await expect(first).toBeVisible();
      const { y = 0 } = (await first.boundingBox()) ?? {};
      expect(y).toBeLessThan(width === 390 ? 380 : 420);
      if (width === 390) {
        await page.getByRole('button', { name: 'Filters (1)' }).click();
        await expect(page.getByLabel('Level, from')).toHaveValue('0');
        await page.getByRole('button', { name: /^Show \d+ charts?$/ }).click();
        await expect(page.getByLabel('Level, from')).toBeHidden();
        await page.getByRole('button', { name: 'Filters (1)' }).click();
      }
      await page.locator('main summary', { hasText: 'More filters' }).click();
      await expectToFit(page, page.url());
      await expectAccessible(page, page.url(), ['dark', 'light']);
      await page.getByRole('link', { name: 'Remove the filter Level: 0–9' }).click();
      await expect(page).toHaveURL('/charts');
      await page.goBack();
      await expect(page).toHaveURL('/charts?level=0-9');
    });
  });
}

test('what the filters find is a table for the game', async ({ page, request }) => {
  await page.goto('/charts?tables=st&level=0-9');
  await page.locator('main summary', { hasText: 'Add to my game' }).click();
  const address = await page.locator('main code').innerText();
  expect(new URL(address).pathname).toBe('/charts/tables=st&level=0-9/table.html');
  expect(await (await request.get(new URL('score.json', address).href)).json()).not.toEqual([]);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Stella; level 0-9/);
  await page.getByRole('link', { name: 'Find charts' }).click();
  await expect(page).toHaveURL('/charts?tables=st&level=0-9');
});
