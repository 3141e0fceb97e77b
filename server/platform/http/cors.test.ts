import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let official: Entry;
let somebody: Player;
let other: Player;
beforeEach(async () => {
  await site.fresh();
  somebody = await player(ctx, 'somebody');
  other = await player(ctx, 'other');
  official = await entry(ctx, { result: 'accept' });
  await revision(ctx, { entry: official, kind: 'change' });
  await upload(ctx);
  await ctx.db.insertInto('courseList').values({ tableId: 'st', groups: courses }).execute();
  await storedChart(ctx, { md5: official.md5, sha256: official.sha256 });
});

/** A list with one course. */
const courses = JSON.stringify([
  [{ name: 'a test', constraint: [], trophy: [], md5: ['a'.repeat(32), 'b'.repeat(32)] }],
]);

const CORS = 'access-control-allow-origin';
const elsewhere = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };

const reads = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET');
const isPublic = ({ access }: Endpoint) => access === 'anyone';

/** Returns an address of the endpoint that succeeds, or with `missing` one that is refused where that is possible. */
function addressOf({ path }: Endpoint, missing = false): string {
  const known: Record<string, string> = {
    sha256: official.sha256,
    hash: official.sha256,
    table: 'st',
    number: '0',
    userid: somebody.rankingId,
    rivalid: other.rankingId,
  };
  const filled = path.replace(/:(\w+)/g, (_, name) => (missing ? 'x' : (known[name] ?? '1')));
  return `${filled}?table=${missing ? 'zz' : 'st'}&entryNo=${official.entryNo}&value=1&names=x`;
}

describe('endpoints that only read and need no session', () => {
  test.each(reads.filter(isPublic).map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s can be read by any site, without credentials, including refusals',
    async (_, endpoint) => {
      for (const path of [addressOf(endpoint), addressOf(endpoint, true), `${addressOf(endpoint)}&page=0&sort=x`]) {
        const { status, headers } = await site.get(path, null, elsewhere);
        expect([200, 400, 404], path).toContain(status);
        expect(headers[CORS], path).toBe('*');
        expect(headers['access-control-allow-credentials'], path).toBeUndefined();
      }
      expect((await site.get(addressOf(endpoint), null, elsewhere)).status).toBe(200);
    },
  );

  test.each(['/api/nothing', `/sha256/${'f'.repeat(500)}`, '/sha256/'])(
    'that do not exist, like %s, are readable 404s',
    async (path) => {
      const notFound = { status: 404, body: { error: 'ENOTFOUND' }, headers: { [CORS]: '*' } };
      expect(await site.get(path, null, elsewhere)).toMatchObject(notFound);
    },
  );

  test.each(['/api/openapi.json', '/st/score.json', '/st/header.json', '/st/table.html', '/upload.html'])(
    'so can %s',
    async (path) => {
      expect(await site.get(path, null, elsewhere)).toMatchObject({ status: 200, headers: { [CORS]: '*' } });
    },
  );
});

describe('all other endpoints', () => {
  test('that read need a session, and no other site can read them', async () => {
    const aki = await player(ctx, 'aki');
    const others = reads.filter((endpoint) => !isPublic(endpoint));
    expect(others.length).toBeGreaterThan(0);
    for (const endpoint of others) {
      for (const who of [null, aki]) {
        expect((await site.get(addressOf(endpoint), who, elsewhere)).headers[CORS], endpoint.path).toBeUndefined();
      }
    }
  });
});
