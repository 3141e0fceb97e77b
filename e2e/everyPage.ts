import type { Page } from '@playwright/test';
import { sampleUpload } from '#testing/files/sampleUpload.ts';
import { long } from '#testing/long.ts';
import type { AnyPage } from '../web/frame/pages/page.ts';
import { pages } from '../web/frame/pages/pages.ts';
import { paths } from '../web/frame/pages/paths.ts';

/** The samples that pages with parameters are opened with. All of them are in the table `st`. */
export interface Samples {
  /** The numbers of a decided song, of an open one, and of a revision. */
  decided: number;
  open: number;
  revision: number;
  /** The LR2 ID of a player, and the ID of another one. */
  userId: string;
  rivalId: string;
  year: number;
}

/** A page, or a dialog on it, as tests and screenshots open it. */
export interface PageView {
  /** Also the name of its screenshots. */
  name: string;
  address: string;
  /** Whether it is opened by a logged-in player. */
  loggedIn?: boolean;
  /** Opens the dialog or the panel to look at. */
  open?: (page: Page) => Promise<void>;
}

export const filled = (path: string, values: Readonly<Record<string, string>>) =>
  path.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? '');

/** Returns a value for each parameter of the path of a page. */
export function paramsOf({ path }: AnyPage, given: Samples): Readonly<Record<string, string>> {
  const { decided, revision, userId, rivalId, year } = given;
  const entries: Readonly<Record<string, number>> = {
    [paths.song]: decided,
    [paths.revision]: revision,
    [paths.upload]: 1,
  };
  const values: Readonly<Record<string, string>> = {
    tableId: 'st',
    yearId: String(year),
    entryNo: String(entries[path]),
    sha256: sampleUpload.sha256,
    hash: sampleUpload.sha256,
    courseNo: '0',
    userId,
    rivalId,
    playerId: 'lr2',
    fileName: 'easy.html',
    key: '',
    filters: 'level=0-9',
  };
  return Object.fromEntries([...path.matchAll(/\$(\w+)/g)].map(([, name = '']) => [name, values[name] ?? '']));
}

/** Returns every page of the site that a visitor can open, with these samples as parameters. */
export function everyPage(given: Samples): PageView[] {
  const table = { tableId: 'st' };
  return [
    // The key of a table of favourites is a secret of its owner.
    ...Object.entries<AnyPage>(pages).flatMap(([name, page]) =>
      name === 'favouriteTable' ? [] : [{ name, address: filled(page.path, paramsOf(page, given)) }],
    ),
    { name: 'songOpen', address: filled(paths.song, { ...table, entryNo: String(given.open) }) },
    { name: 'voteRevisions', address: `${filled(paths.vote, table)}?list=revisions` },
    { name: 'nothingFound', address: `${filled(paths.submissions, table)}?search=nothing+has+this+name` },
    { name: 'voteFree', address: filled(paths.vote, { tableId: 'fr' }) },
    { name: 'uploadLink', address: filled(paths.upload, { entryNo: '2' }) },
    { name: 'notFound', address: '/nowhere' },
  ];
}

/** The pages tested in every run: lists, an entry, a ranking, and what opens on a page. The long run tests all pages. */
const everyTime = [
  ...['vote', 'song', 'stellaway', 'officialList', 'voteDialog', 'voteForms', 'uploadForm'],
  ...['lr2Code', 'signupCode', 'entryPanels', 'openChart'],
];
export const isInThisRun = ({ name }: PageView): boolean => long || everyTime.includes(name);

/** A player whom the ranking service knows, and who has no account. */
export const NEWCOMER = { id: 9100, name: 'NEWCOMER' };

/** Asks for the code that proves an LR2 ID. */
const getCode = (lr2Id: string) => async (page: Page) => {
  const id = page.locator('main input[name=userlr2id]');
  await id.fill(lr2Id);
  await id.blur();
  await page.locator('main section button').first().click();
  await page.locator('main code').waitFor();
};

/** Every dialog, every panel that expands on a page, and the settings, for a logged-in player. */
export const everyDialog: readonly PageView[] = [
  {
    name: 'voteForms',
    address: filled(paths.vote, { tableId: 'st' }),
    loggedIn: true,
    open: async (page) => {
      for (const folded of await page.locator('main summary').all()) await folded.click();
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'entryPanels',
    address: filled(paths.song, { tableId: 'st', entryNo: '1' }),
    loggedIn: true,
    open: async (page) => {
      for (const folded of await page.locator('main summary').all()) await folded.click();
    },
  },
  {
    name: 'openChart',
    address: filled(paths.officialList, { tableId: 'st' }),
    loggedIn: true,
    open: async (page) => {
      await page.locator('tbody th a').first().click();
      await page.waitForURL(/[?&]chart=/);
    },
  },
  {
    name: 'voteDialog',
    address: filled(paths.vote, { tableId: 'st' }),
    loggedIn: true,
    open: async (page) => {
      await page.locator('main table button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'uploadForm',
    address: paths.uploader,
    loggedIn: true,
    open: async (page) => {
      await page.locator('main summary').first().click();
      const field = page.locator('input[type=file]');
      const form = page.locator('main form').filter({ has: field });
      await field.setInputFiles({
        name: sampleUpload.file.name,
        mimeType: 'application/zip',
        buffer: sampleUpload.file.bytes,
      });
      await form.locator('fieldset').nth(1).waitFor();
      await form.locator('button[type=submit]').click({ force: true });
      await form.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'lr2Code', address: paths.recover, open: getCode('9001') },
  { name: 'signupCode', address: paths.signupLr2, open: getCode(String(NEWCOMER.id)) },
  {
    name: 'deleteUpload',
    address: filled(paths.upload, { entryNo: '1' }),
    loggedIn: true,
    open: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'requestForm',
    address: filled(paths.upload, { entryNo: '1' }),
    loggedIn: true,
    open: async (page) => {
      await page.locator('main button[aria-haspopup=dialog]').last().click();
      await page.getByRole('dialog').locator('select').selectOption('deletion');
      await page.locator('#effects').waitFor();
    },
  },
  {
    name: 'sidePanel',
    address: paths.home,
    loggedIn: true,
    open: async (page) => {
      await page.locator('header button[aria-haspopup=dialog]').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...(['settings', 'settingsAccount', 'settingsIds', 'settingsSessions', 'settingsGames'] as const).map((name) => ({
    name: `${name}Own`,
    address: paths[name],
    loggedIn: true,
  })),
  {
    name: 'search',
    address: paths.home,
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('st');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
];

/** Opens a page, or a dialog on it, and waits until its content is shown. */
export async function openPageView(page: Page, { address, open }: Omit<PageView, 'name'>): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await waitUntilIdle(page);
  if (!open) return;
  await open(page);
  await waitUntilIdle(page);
}

const waitUntilIdle = (page: Page) => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
