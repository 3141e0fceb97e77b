import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import { followSession } from './followSession.ts';
import { accountOfPage, sessionKey, sessionQuery } from './useSession.ts';

const playData = Object.fromEntries(
  'userLevel userSkill exp pfc fc exhc hc gc ec laec aec fa'.split(' ').map((name) => [name, 0]),
);

/** Returns the reply of `get-information` for a player. */
function informationOf(nickname: string) {
  const limits = { restriction: -1, restriction2: -1, restriction3: -1, restriction4: -1, restrictions: {} };
  const perTable = ['', 2, 3, 4, 5].flatMap((table) => [
    [`playData${table}`, { ...playData, nickname }],
    [`stairway${table}`, []],
  ]);
  return {
    success: true,
    userid: `${nickname}-id`,
    nickname,
    dan: '-',
    dan2: '-',
    playerName: 'lr2',
    userlr2id: 1,
    minirid: null,
    lastUpdate: null,
    lastNicknameUpdate: null,
    adult: false,
    ban: false,
    banReason: '',
    barred: false,
    barredReason: '',
    barredSince: null,
    barredUntil: null,
    barringSeen: true,
    appealed: [],
    warning: null,
    unread: 0,
    admin: false,
    moderator: false,
    ...limits,
    ...Object.fromEntries(perTable),
  };
}

let page: QueryClient;
/** The account that is logged in in this browser, according to the server. */
let loggedIn: string | null;
beforeEach(() => {
  page = new QueryClient();
  loggedIn = null;
  vi.stubGlobal('document', {
    get cookie() {
      return loggedIn ? 'theme=dark; signed-in=1' : 'theme=dark';
    },
  });
  vi.stubGlobal('fetch', async () => Response.json(informationOf(loggedIn ?? 'nobody')));
});
afterEach(() => {
  page.clear();
  vi.unstubAllGlobals();
});

test('a late reply about the previous session is ignored', async () => {
  loggedIn = 'aki';
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const first = page.fetchQuery(sessionQuery).catch(() => null);
  loggedIn = 'mina';
  vi.stubGlobal('fetch', async () => Response.json(informationOf('mina')));
  await followSession(page);
  late.resolve(Response.json(informationOf('aki')));
  await first;
  expect(accountOfPage(page)).toBe('mina-id');
});

test('the session of a visitor is not pending while the new one is fetched', async () => {
  const observer = new QueryObserver(page, { ...sessionQuery, enabled: false });
  const statuses: string[] = [];
  const stop = observer.subscribe(({ status }) => statuses.push(status));
  loggedIn = 'aki';
  await followSession(page);
  stop();
  expect(new Set(statuses)).toEqual(new Set(['success']));
});

test('the account of the page is unknown while the session is fetched for the first time', async () => {
  loggedIn = 'aki';
  expect(accountOfPage(page)).toBeUndefined();
  // As after the first render of a screen: the query exists, and is fetched once the screen is mounted.
  new QueryObserver(page, sessionQuery);
  expect(accountOfPage(page)).toBeUndefined();
  const fetching = page.fetchQuery(sessionQuery);
  expect(accountOfPage(page)).toBeUndefined();
  await fetching;
  expect(accountOfPage(page)).toBe('aki-id');
});

test('a page whose session could not be fetched shows a visitor, and says so', async () => {
  loggedIn = 'aki';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await page.fetchQuery({ ...sessionQuery, retry: false }).catch(() => null);
  expect(accountOfPage(page)).toBe(VISITOR);
});

test('if the server cannot be reached, the page does not change', async () => {
  loggedIn = 'aki';
  await followSession(page);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await followSession(page)).toBeNull();
  expect(accountOfPage(page)).toBe('aki-id');
});

test('replies for the previous account are dropped, or refetched if a screen uses them', async () => {
  const asked: string[] = [];
  const shown = { queryKey: ['/shown'], queryFn: async () => asked.push('/shown') };
  const stop = new QueryObserver(page, shown).subscribe(() => undefined);
  page.setQueryData(['/seen before'], 'hidden from others');
  await expect.poll(() => asked).toHaveLength(1);
  loggedIn = 'mina';
  await followSession(page);
  await expect.poll(() => asked).toHaveLength(2);
  expect(page.getQueryData(['/seen before'])).toBeUndefined();
  expect(page.getQueryData(sessionKey)).toMatchObject({ nickname: 'mina' });
  stop();
});
