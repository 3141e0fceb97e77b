/**
 * `npm run screenshots`: takes screenshots of every page of the demo community, in three widths, both themes and every
 * language, into `screenshots/`, with one sheet that shows all of them. `npm run screenshots -- home vote` takes only
 * the pages of these names. `npm run screenshots -- --readme` updates the screenshots of the README.
 *
 * It needs a browser (see `e2e/browser.ts`) and fonts with Japanese and Korean.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { namedPlayers } from '#demo/players.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { browser } from '../e2e/browser.ts';
import { everyDialog, everyPage, openPageView, type PageView, type Samples } from '../e2e/everyPage.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'screenshots');
/** The demo's data, created once. Delete it for a demo that ends today. */
const dataDir = path.join(root, '.cache/screenshots-demo');

const widths = [1440, 820, 390] as const;
const themes = ['dark', 'light'] as const;
const languages = ['en', 'ja', 'ko'] as const;
const VIEW_HEIGHT = 900;
const MAX_HEIGHT = 2400;
const README_HEIGHT = 1000;
const CONCURRENCY = 2;

interface Look {
  width: (typeof widths)[number];
  theme: (typeof themes)[number];
  language: (typeof languages)[number];
}

const looks: Look[] = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width) => ({ language, theme, width }))),
);

const fileOf = ({ name }: PageView, { width, theme, language }: Look) => `${name}-${width}-${theme}-${language}.png`;

/** Returns whether Japanese or Korean fonts are missing, without which the screenshots show boxes. */
function fontsMissing(): boolean {
  return ['ja', 'ko'].some((language) => {
    try {
      return execFileSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' }).trim() === '';
    } catch {
      return true;
    }
  });
}

/** Starts the demo on a free port. Returns its address. */
async function startDemo(): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['scripts/demo.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LIMITS_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /runs at (http:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return { address, child };
    }
    console.log(line);
  }
  throw new Error('The demo ended at its start.');
}

/** The fields that are read from the rows of the site's lists. */
interface Row {
  entryNo: number;
  votePercent: string | null;
  proposer: { userlr2id: number | null; minirid: string | null } | null;
}

/** Asks the site for the numbers and ids of the demo's pages. */
async function samplesOf(address: string): Promise<Samples> {
  const ask = async (call: string) => {
    const { source } = (await (await fetch(`${address}${call}`)).json()) as { source: Row[] };
    return source;
  };
  const [open] = await ask('/api/vote/songs?table=st');
  const decided = (await ask('/api/submission?table=st')).filter(({ votePercent }) => votePercent);
  const revision = (await ask('/api/revisionlist?table=st')).find(({ votePercent }) => votePercent);
  const [userId, rivalId] = new Set(decided.map(({ proposer }) => String(proposer?.userlr2id ?? proposer?.minirid)));
  if (!open || !decided[0] || !revision || !userId || !rivalId)
    throw new Error('The demo has nothing open, or too little that was decided.');
  return {
    open: open.entryNo,
    decided: decided[0].entryNo,
    revision: revision.entryNo,
    userId,
    rivalId,
    year: gmt9(new Date()).year,
  };
}

/** Takes a screenshot of a page from its top, or with an open dialog of the visible part. */
async function takeScreenshot(
  page: Page,
  view: PageView,
  width: number,
  file: string,
  maxHeight = MAX_HEIGHT,
): Promise<void> {
  await openPageView(page, view);
  await page.waitForLoadState('networkidle');
  const height = Math.min(maxHeight, Number(await page.evaluate('document.documentElement.scrollHeight')));
  const whole = view.open ? {} : { fullPage: true, clip: { x: 0, y: 0, width, height } };
  await page.screenshot({ path: file, animations: 'disabled', ...whole });
}

/** Opens a page in a new browser context with this look. The notices and the beta dialog are already marked as read. */
async function openPage(
  launched: Browser,
  address: string,
  { width, theme, language }: Look,
  height = VIEW_HEIGHT,
): Promise<Page> {
  const context = await launched.newContext({
    baseURL: address,
    locale: language,
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  await context.addInitScript("localStorage.setItem('beta-seen', '1'); localStorage.setItem('notice-seen', 'demo')");
  return context.newPage();
}

async function logIn(page: Page): Promise<void> {
  const [player] = namedPlayers;
  await page.context().request.post('/api/login/', { data: { userid: player?.userId, userpw: player?.password } });
}

/** Takes all pages in one look; those of a logged-in player last. */
async function takeScreenshots(
  launched: Browser,
  address: string,
  views: readonly PageView[],
  look: Look,
): Promise<void> {
  const page = await openPage(launched, address, look);
  const fileAt = (view: PageView) => path.join(folder, fileOf(view, look));
  for (const view of views.filter(({ loggedIn: isOurs }) => !isOurs))
    await takeScreenshot(page, view, look.width, fileAt(view));
  const ours = views.filter(({ loggedIn: isOurs }) => isOurs);
  if (ours.length > 0) await logIn(page);
  for (const view of ours) await takeScreenshot(page, view, look.width, fileAt(view));
  await page.context().close();
}

/** Updates the screenshots of the README: home, a table, the vote page of a player, a chart that plays, the vote page on a phone. */
async function readmeScreenshots(launched: Browser, address: string): Promise<void> {
  const list = (await (await fetch(`${address}/api/uploader`)).json()) as {
    source: { charts: { sha256: string }[] }[];
  };
  const sha256 = list.source.flatMap(({ charts }) => charts).find((chart) => chart.sha256)?.sha256;
  const pictures = [
    { name: 'home', address: '/', width: 1440 },
    { name: 'table', address: '/st/table.html', width: 1440 },
    { name: 'vote', address: '/vote/st', width: 1440 },
    { name: 'chart', address: `/chart/${sha256}`, width: 1440, open: play },
    { name: 'phone', address: '/vote/st', width: 390 },
  ] as const;
  for (const { width, ...view } of pictures) {
    const page = await openPage(launched, address, { width, theme: 'dark', language: 'en' }, README_HEIGHT);
    await logIn(page);
    const file = path.join(root, `docs/screenshot-${view.name}.png`);
    await takeScreenshot(page, view, width, file, README_HEIGHT);
    await page.context().close();
  }
}

/** Plays a chart from where it is dense: Page Up moves on by four measures. */
async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForTimeout(1000);
  for (let press = 0; press < 7; press++) await page.keyboard.press('PageUp');
  await page.waitForTimeout(2000);
}

/** Takes these pages in every look, and writes the sheet that shows them all. */
async function contactSheet(launched: Browser, address: string, wanted: readonly string[]): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const all = [...everyPage(await samplesOf(address)), ...everyDialog];
  const views = wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
  const waiting = [...looks];
  const work = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      await takeScreenshots(launched, address, views, look);
      console.log(`${look.language}, ${look.theme}, ${look.width} pixels`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const index = path.join(folder, 'index.html');
  fs.writeFileSync(index, sheet(views));
  const page = await launched.newPage({ viewport: { width: 3800, height: 1000 } });
  await page.goto(pathToFileURL(index).href);
  await page.screenshot({ path: path.join(folder, 'contact-sheet.png'), fullPage: true });
  console.log(`${views.length * looks.length} pictures, ${index} and contact-sheet.png beside it.`);
}

/** Returns the sheet: a row for each page, a column for each look. */
function sheet(views: readonly PageView[]): string {
  const cell = (view: PageView, look: Look) => {
    const file = fileOf(view, look);
    return `<td><a href="${file}"><img src="${file}" alt="" width="${look.width === 390 ? 110 : 220}"></a></td>`;
  };
  const heads = looks.map(({ width, theme, language }) => `<th>${language} ${theme} ${width}</th>`);
  const rows = views.map((view) => `<tr><th>${view.name}</th>${looks.map((look) => cell(view, look)).join('')}</tr>`);
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>
  body { margin: 8px; background: #777; font: 12px sans-serif; }
  td, th { vertical-align: top; padding: 2px; }
  img { display: block; max-height: 320px; object-fit: cover; object-position: top; }
</style>
<table><tr><th></th>${heads.join('')}</tr>${rows.join('\n')}</table>`;
}

async function main(): Promise<void> {
  if (fontsMissing()) {
    console.error('No font has Japanese and Korean: apt-get install fonts-noto-cjk');
    process.exitCode = 1;
    return;
  }
  const wanted = process.argv.slice(2);
  const forReadme = wanted.includes('--readme');
  const { address, child } = await startDemo();
  const launched = await chromium.launch(await browser());
  try {
    if (forReadme) await readmeScreenshots(launched, address);
    else await contactSheet(launched, address, wanted);
  } finally {
    await launched.close();
    child.kill('SIGTERM');
  }
}

await main();
