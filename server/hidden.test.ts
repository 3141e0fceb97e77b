import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { listFiles } from '#domain/tables/listFiles.ts';
import { chartRanges } from '#domain/uploads/chartFilter.ts';
import { buildWorld, UNDONE, WORLDS, type World, weeksAgo } from '#testing/data/hiddenWorlds.ts';
import type { Player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { long, rounds } from '#testing/long.ts';
import { takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });

/** What is searched for. Every word with every sort makes 100,000 requests, which the long run sends. */
const WORDS = long
  ? ['aki', 'ben', 'cleo', 'dora', 'gus', 'voter', 'splendid', 'terrible', 'high', 'low', 'Song', '1', '3', '5011']
  : ['aki', 'ben', 'splendid'];

/** Returns the values to try for a parameter of an endpoint. New parameters have to be added here. */
function valuesOf(name: string, { charts }: World, path: string): readonly string[] {
  const values: Record<string, readonly string[]> = {
    table: long ? ['st', 'sl'] : ['st'],
    page: ['1'],
    search: ['', ...WORDS],
    value: WORDS,
    levelfilter: ['', '3', '0,3', '12'],
    tags: ['', 'jacks', 'jacks,ln'],
    keys: ['', '7keys'],
    tables: ['', 'st'],
    ...Object.fromEntries(chartRanges.map((range) => [range, ['', '0-3', '-200']])),
    ownlamp: ['', 'notcleared'],
    file: ['any', 'with'],
    since: path === '/api/changes' ? ['', '1'] : ['', '2026-01-01'],
    limit: ['', '2'],
    typefilter: ['', 'change', 'resurrection', 'delete', 'transfer,change'],
    minimum: ['0', '1'],
    share: ['', '75'],
    run: ['', weeksAgo(16).toISOString(), weeksAgo(1).toISOString(), UNDONE.toISOString()],
    scores: ['all', 'none'],
    entryNo: ['1', '2', '3', '4', '5', '6', '7'],
    sha256: charts,
    hash: charts,
    chart: charts,
    among: ['all', 'rivals', 'around'],
    number: ['0'],
    userid: ['5001', '5002', '5007'],
    rivalid: ['5003'],
    playerName: ['lr2', 'beatoraja'],
    archive: ['with', 'without'],
    services: ['one', 'both'],
    client: ['lr2', 'beatoraja'],
    view: ['all', 'audit', 'targets'],
    lamp: ['next', 'ec'],
    lntype: ['0', '1', '2'],
    own: ['with', 'without'],
    names: ['aki ben cleo dora eve fay gus'],
    upload: ['1'],
    request: ['1'],
    state: ['open', 'all'],
    kind: ['all', 'other'],
    act: ['all', 'ban'],
    actor: ['', 'operator'],
    of: ['aki', 'ben', 'banned'],
    from: ['', '2026-01-01'],
    until: ['', '2026-12-31'],
  };
  const known = values[name];
  if (!known) throw new Error(`valuesOf has no values for ${name}`);
  return known;
}

/**
 * Returns every address of an endpoint: all sorts with each search and each filter; in the short run with two searches but for the
 * first sort.
 */
function addressesOf({ path, params, query }: Endpoint, world: World): string[] {
  const names = Object.keys(query?.shape ?? {});
  const sorts: string[] = names.includes('sort') ? (query?.shape.sort?.def.innerType.options ?? []) : [''];
  if (sorts.length === 0) throw new Error(`${path} has a sort of an unknown kind`);
  const varied = names.filter((name) => !['sort', 'table', 'page'].includes(name));
  const queries = sorts.flatMap((sort, index) => {
    const one = (name: string, value: string) => new URLSearchParams({ ...(sort && { sort }), [name]: value });
    const all = varied.flatMap((name) => valuesOf(name, world, path).map((value) => one(name, value)));
    const few = names.includes('search') ? [one('search', ''), one('search', 'aki')] : [];
    const filtered = long || index === 0 ? all : few;
    return filtered.length > 0 ? filtered : [new URLSearchParams(sort && { sort })];
  });
  const paths = Object.keys(params?.shape ?? {}).reduce(
    (all, param) =>
      all.flatMap((each) => valuesOf(param, world, path).map((value) => each.replace(`:${param}`, value))),
    [path],
  );
  const tables = names.includes('table') ? valuesOf('table', world, path) : [''];
  return paths.flatMap((each) =>
    tables.flatMap((table) => queries.map((search) => `${each}?${table && `table=${table}`}&${search}`)),
  );
}

/** Game clients have keys instead of sessions, and see rankings only. */
const reads = (endpoints as readonly Endpoint[]).filter(({ method, access }) => method === 'GET' && access !== 'key');

/** Returns every reply to a viewer by address, without its time and id. */
async function repliesTo(who: Player | null, world: World): Promise<Map<string, string>> {
  const files = ['st', 'sl'].flatMap((table) =>
    Object.values(listFiles).flatMap((names) => Object.values(names).map((name) => `/${table}/${name}`)),
  );
  const downloads = ['lr2', 'beatoraja'].map((client) => `/api/courses/st/${client}`);
  const pictures = [
    ...world.charts.map((sha256) => `chart/${sha256}`),
    ...['1', '2', '3', '4', '5', '6', '7'].map((number) => `entry/st/${number}`),
    ...['upload/1', 'count/st', 'user/st/5001', 'list/st/official', 'list/st/voting', 'list/st/sub'],
  ].map((name) => `/share/${name}.png`);
  const feeds = ['/st/feed.atom', '/sl/feed.atom', '/feeds/counts.atom', '/feeds/notices.atom', '/feeds/uploads.atom'];
  const endpointAddresses = reads.flatMap((endpoint) => addressesOf(endpoint, world));
  const addresses = [...endpointAddresses, ...files, ...feeds, ...downloads, ...pictures];
  const replies = new Map<string, string>();
  for (const address of addresses) {
    const { status, body, headers } = await site.get(address, who);
    const { date: _, 'x-request-id': _id, ...rest } = headers;
    replies.set(address, JSON.stringify({ status, body, rest }));
  }
  for (const table of ['st', 'sl']) {
    const { status, body } = await site.post('/api/history', { table, year: 2026 }, who);
    replies.set(`history of ${table}`, JSON.stringify({ status, body }));
  }
  return replies;
}

type Viewer = keyof World['viewers'];
const OTHERS = rounds<readonly Viewer[]>(
  ['visitor', 'voter', 'moderator'],
  ['visitor', 'player', 'voter', 'owner', 'moderator', 'bannedAdmin'],
);
const seen: Record<Viewer, Map<string, string>[]> = {
  visitor: [],
  player: [],
  voter: [],
  owner: [],
  moderator: [],
  admin: [],
  bannedAdmin: [],
};

beforeAll(async () => {
  for (const secrets of WORLDS) {
    const world = await buildWorld(site, secrets);
    for (const name of [...OTHERS, 'admin'] as const) seen[name].push(await repliesTo(world.viewers[name], world));
  }
}, 600_000);

describe('two worlds that differ only in what an open vote hides', () => {
  test.each(OTHERS)('look the same to a %s at every address', (name) => {
    const [one, other] = seen[name];
    expect(one?.size).toBeGreaterThan(rounds(200, 500));
    expect([...(other?.keys() ?? [])]).toEqual([...(one?.keys() ?? [])]);
    const different = [...(one ?? [])].filter(([address, reply]) => other?.get(address) !== reply);
    expect(different.map(([address, reply]) => [address, reply, other?.get(address)])).toEqual([]);
  });

  test('answer every request for something that exists', () => {
    const [one = new Map<string, string>()] = seen.voter;
    const [first = ''] = [...one.values()];
    expect(JSON.parse(first).status).toBe(200);
    const refused = [...one].filter(([, reply]) => JSON.parse(reply).status >= 400).map(([address]) => address);
    // The last numbers exist only for entries or only for revisions, a search of uploads needs two characters, and
    // there are no courses and no e-mail. A voter is no moderator.
    const missing = /\/[67]\?|user\/mail|uploader\/5\?|table=sl|uploader.*search=[13]$|^\/api\/(course|admin)\//;
    for (const address of refused) expect(address).toMatch(missing);
  });

  test.each([
    '/api/submission?table=st&sort=number&search=',
    '/api/submission?table=st&sort=votes&search=',
    '/api/submission?table=st&sort=proposer&search=aki',
    '/api/revisionlist?table=st&sort=-number&search=',
    '/api/revisionlist?table=st&sort=votes&search=aki',
    '/api/song/1?table=st&',
    '/api/song/3?table=st&',
    '/api/revision/1?table=st&',
    '/api/revision/2?table=st&',
    '/api/revision/search/2?table=st&',
    '/api/song/4?table=st&',
    '/api/revision/4?table=st&',
    '/api/vote/songs?table=st&',
    '/api/vote/revisions?table=st&',
    '/api/counting?table=st&run=',
  ])('look different to the admin at %s', (address) => {
    const [one, other] = seen.admin;
    expect(one?.get(address)).toBeDefined();
    expect(one?.get(address)).not.toBe(other?.get(address));
  });
});
