import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chartText } from '#testing/files/chartText.ts';
import { long } from '#testing/long.ts';
import { expectAccessible, expectToFit } from './readable.ts';
import { voters } from './site.ts';
import { expect, test } from './test.ts';

const everyBar = Array.from({ length: 60 }, (_, bar) => `#${String(bar).padStart(3, '0')}13:01010101`);
const chart = {
  name: 'journey.bms',
  mimeType: 'application/octet-stream',
  buffer: chartText({
    title: 'Drawn [ANOTHER]',
    wavFiles: ['kick', 'snare', 'pad'],
    lines: [...everyBar, '#00459:01', '#00659:01', '#BPM01 300', '#00508:0001', '#STOP01 96', '#00709:01'],
  }),
};

const chartSha256 = createHash('sha256').update(chart.buffer).digest('hex');

const first = (region: Locator) => region.locator('svg text').first();

test('the chart viewer of a proposed chart works by keyboard, and also shows the chart as a table', async ({
  page,
  logIn,
}) => {
  await logIn(voters[0]);
  await page.goto('/vote/st');
  await page.getByText('Propose a chart', { exact: true }).click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Propose', exact: true }) });
  await form.locator('input[type=file]').first().setInputFiles(chart);
  await expect(page.getByLabel('File details')).toContainText('Drawn [ANOTHER]');
  await form.getByLabel('Level', { exact: false }).first().selectOption('3');
  await form.getByLabel('Song URL').fill('https://example.com/drawn');
  await form.getByRole('button', { name: 'Propose', exact: true }).click();
  await form.getByRole('link', { name: /^View No\. \d+$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drawn [ANOTHER]' })).toBeVisible();

  // Its page opens on its first measures.
  await expect(page.getByRole('img', { name: 'The first measures of Drawn [ANOTHER]' })).toBeVisible();
  const region = page.getByRole('region', { name: /^Chart of Drawn \[ANOTHER\]: 60 measures/ });
  await expect(region).toHaveCount(0);
  await page.getByRole('button', { name: 'Whole chart' }).click();
  await expect(region.locator('svg').first()).toBeVisible();
  const [alone] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open chart viewer' }).click(),
  ]);
  await alone.waitForLoadState();
  await expect(alone).toHaveURL(/\/chart\/[0-9a-f]{64}$/);
  await alone.locator('html:not([data-early])').waitFor({ state: 'attached' });
  const picture = alone.getByRole('region', { name: /^Chart of Drawn/ });
  await expect(picture.locator('svg').first()).toBeVisible();
  await expectAccessible(alone, 'chart', ['light', 'dark']);

  await picture.focus();
  const where = alone.getByText(/measures? per column/);
  await expect(where).toContainText('#000 –');
  await expect(where).toContainText('4 measures per column');
  await expect(first(picture)).toHaveText('0');
  await alone.keyboard.press('+');
  await expect(where).toContainText('3 measures per column');
  await alone.keyboard.press('ArrowRight');
  await expect(where).toContainText('#003 –');
  await alone.keyboard.press('End');
  await expect(where).toContainText('– #059');
  await alone.keyboard.press('-');
  await alone.keyboard.press('-');
  await expect(where).toContainText('6 measures per column');
  await alone.keyboard.press('0');
  await expect(where).toContainText('4 measures per column');
  await alone.keyboard.press('Home');
  await expect(where).toContainText('#000 –');
  await expect(picture).toContainText('300');
  await expect(picture).toContainText('0.40');

  await alone.getByText('Table of measures').click();
  const row = (measure: string) =>
    alone.getByRole('row').filter({ has: alone.getByRole('rowheader', { name: measure }) });
  // Measure, notes, long notes, BPM, stops.
  await expect(row('#004').getByRole('cell')).toHaveText(['5', '1', '150', '']);
  await expect(row('#005').getByRole('cell')).toHaveText(['4', '', '150 → 300', '']);
  await expect(row('#007').getByRole('cell')).toHaveText(['4', '', '300', '0.40 s']);
  await expectAccessible(alone, 'chart with its table', ['light']);

  await alone.getByRole('link', { name: /open for votes/ }).click();
  await expect(alone).toHaveURL(/\/s\/st\/\d+$/);
});

const stage = (page: Page) => page.getByRole('slider', { name: /^Position in/ });
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause' });
const playButton = (page: Page) => page.getByRole('button', { name: /^Play/ });

/** What the canvas shows, as an address: equal for equal pictures. */
const picture = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());

test('a chart plays, pauses and goes to a measure by keyboard, with other lanes', async ({ page }) => {
  await page.goto(`/chart/${chartSha256}`);
  await playButton(page).click();
  await expect(pauseButton(page)).toBeVisible();
  await expect(stage(page)).toBeFocused();
  const before = await picture(page);
  await expect.poll(async () => (await picture(page)) === before).toBe(false);
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toHaveCount(0);
  const paused = await picture(page);
  await expectAccessible(page, 'the chart player', ['dark', 'light']);
  expect((await picture(page)) === paused).toBe(true);

  await page.getByLabel('Option').selectOption('mirror');
  await expect.poll(async () => (await picture(page)) === paused).toBe(false);
  await stage(page).focus();
  await page.keyboard.press('PageUp');
  await expect(stage(page)).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await expect(page).toHaveURL(/#\d{3}$/);
  await page.keyboard.press('Home');
  await expect(stage(page)).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(playButton(page)).toBeFocused();
});

test('the drawn notes stay until the player is loaded, and it takes their place', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/ChartPlayer-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/chart/${chartSha256}`);
  const notes = page.getByRole('region', { name: /Drawn/ });
  await notes.locator('svg').first().waitFor();
  const before = await notes.boundingBox();
  await playButton(page).click();
  await expect(playButton(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await notes.boundingBox()).toEqual(before);
  release();
  await expect(stage(page)).toBeFocused();
  expect(await stage(page).boundingBox()).toMatchObject({ y: before?.y, height: before?.height });
});

/** A short sound: 8 bits, 8 kHz. */
function wavBytes(samples = 800): Buffer {
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}

/** Notes when each sound is told to start, in seconds of the clock of the sound, and from where in it. */
const NOTE_STARTS = `
  window.starts = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, offset = 0) {
    window.starts.push([when, offset]);
    return start.call(this, when, offset);
  };
`;

test("the song's own sounds play at the times of the chart, from a chosen folder and a drop, and nothing is sent", async ({
  page,
}, info) => {
  const folder = info.outputPath('Song');
  fs.mkdirSync(folder);
  const song = [
    [chart.name, chart.buffer],
    ['KICK.WAV', wavBytes()],
    ['snare.wav', wavBytes()],
    // What the bytes are does not depend on the name.
    ['pad.ogg', wavBytes(8000)],
  ] as const;
  for (const [name, bytes] of song) fs.writeFileSync(path.join(folder, name), bytes);
  const other = info.outputPath('Other');
  fs.mkdirSync(other);
  fs.writeFileSync(path.join(other, 'other.bms'), chartText({ title: 'Other' }));

  await page.addInitScript(NOTE_STARTS);
  await page.goto(`/chart/${chartSha256}`);
  await playButton(page).click();
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.locator('input[webkitdirectory]').setInputFiles(other);
  await expect(page.getByText('chart files read: 1')).toBeVisible();
  await page.locator('input[webkitdirectory]').setInputFiles(folder);
  await expect(page.getByText('3 of 3 sounds')).toBeVisible();
  await expectAccessible(page, 'the chart player with a song', ['dark', 'light']);
  await page.getByLabel('Volume of the song').fill('20');

  const starts = () => page.evaluate<[when: number, offset: number][]>('starts');
  expect(await starts()).toEqual([]);
  await playButton(page).click();
  // Four notes in each measure of 1.6 seconds, and the BGM of measure 1.
  await expect.poll(async () => (await starts()).length, { timeout: 20_000 }).toBeGreaterThan(8);
  const times = (await starts()).filter(([, offset]) => offset === 0).map(([when]) => when);
  expect(times.length).toBeGreaterThan(4);
  for (const time of times) {
    const beats = (time - (times[0] ?? 0)) / 0.4;
    expect(Math.abs(beats - Math.round(beats))).toBeLessThan(0.01);
  }
  await page.getByRole('button', { name: 'Pause' }).click();
  if (long) {
    const count = (await starts()).length;
    await page.waitForTimeout(600);
    expect((await starts()).length).toBe(count);
  }
  await page.getByRole('button', { name: 'Columns' }).click();
  const files = song.map(([name, bytes]) => ({ name, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle(`
    (() => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of ${JSON.stringify(files)}) {
        transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
      }
      return transfer;
    })()
  `);
  await page
    .locator('figure')
    .filter({ has: playButton(page) })
    .dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('3 of 3 sounds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(sent).toEqual([]);
});

test('in the vote dialog the chart has keys of its own, and Enter in its options casts no vote', async ({
  page,
  logIn,
}) => {
  await logIn(voters[2]);
  const cast: string[] = [];
  page.on('request', (request) => request.url().includes('/api/vote/vote') && cast.push(request.url()));
  await page.goto('/vote/st');
  const row = page.getByRole('row', { name: 'Drawn [ANOTHER]' });
  await row.getByRole('button', { name: /Vote/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your vote' });
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(stage(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  await expect(stage(page)).toBeFocused();
  await dialog.getByRole('radio', { name: 'Yes' }).check();
  await dialog.getByLabel('HI-SPEED').fill('2.5');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('HI-SPEED')).toHaveValue('2.5');
  await expect(dialog.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button', { name: /Vote/ })).toBeVisible();
  expect(cast).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('who has cleared a chart gives it tags, which fit the page', async ({ page, logIn }) => {
    await logIn(voters[0]);
    await page.goto('/charts?search=Cleared');
    await page.getByRole('link', { name: 'Cleared by many', exact: true }).click();
    await page.locator('summary', { hasText: 'Give it tags' }).click();
    const tag = page.getByRole('button', { name: 'stairs', exact: true });
    await tag.click();
    await expect(tag).toHaveAttribute('aria-pressed', 'true');
    await expectToFit(page, 'the tags of a chart');
  });

  test('whole lanes fit the screen; a tap pauses, a swipe moves the chart, a pinch changes the HI-SPEED once', async ({
    page,
  }) => {
    await page.goto(`/chart/${chartSha256}`);
    await playButton(page).tap();
    await expect(pauseButton(page)).toBeVisible();
    await page.locator('canvas').tap();
    await expect(pauseButton(page)).toHaveCount(0);
    await expect(page.getByText(/^Tap to pause, swipe/)).toBeVisible();
    await expect(page.getByText(/^Space plays/)).toBeHidden();
    const box = await page.locator('canvas').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);

    const fingers = await page.context().newCDPSession(page);
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: ys.map((at, id) => ({ x, y: at, id })) });
    const before = await picture(page);
    await touch('touchStart', y - 100);
    for (let moved = 20; moved <= 200; moved += 20) await touch('touchMove', y - 100 + moved);
    await touch('touchEnd');
    await expect.poll(() => picture(page)).not.toBe(before);
    await expect(pauseButton(page)).toHaveCount(0);

    const hiSpeed = page.getByLabel('HI-SPEED');
    const slow = Number(await hiSpeed.inputValue());
    await touch('touchStart', y - 30, y + 30);
    for (let moved = 5; moved <= 30; moved += 5) await touch('touchMove', y - 30 - moved, y + 30 + moved);
    await touch('touchEnd');
    await expect.poll(async () => Number(await hiSpeed.inputValue())).toBeGreaterThan(1.5 * slow);

    const fast = await hiSpeed.inputValue();
    await touch('touchStart', y - 30, y + 30);
    await touch('touchEnd');
    await expect(hiSpeed).toHaveValue(fast);
  });
});
