import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Entry, entry, revision } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testSite } from '#testing/site/site.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { upload } from '#testing/data/uploads.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;

let official: Entry;
let somebody: Player;
beforeEach(async () => {
  await site.fresh();
  somebody = await player(ctx, 'somebody');
  official = await entry(ctx, { result: 'accept' });
  await revision(ctx, { entry: official, kind: 'change' });
  await upload(ctx);
  await storedChart(ctx, { md5: official.md5, sha256: official.sha256 });
});

const CORS = 'access-control-allow-origin';
const elsewhere = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };

const reads = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET');
const isPublic = ({ access }: Endpoint) => access === 'anyone';

/** An address of the call that answers, or with `nothing` one that is refused wherever that is possible. */
function addressOf({ path }: Endpoint, nothing = false): string {
  const known: Record<string, string> = { sha256: official.sha256, userid: somebody.rankingId };
  const filled = path.replace(/:(\w+)/g, (_, name) => (nothing ? 'x' : (known[name] ?? '1')));
  return `${filled}?table=${nothing ? 'zz' : 'st'}&value=1`;
}

describe('calls that only read and need no session', () => {
  test.each(reads.filter(isPublic).map((call) => [call.path, call] as const))(
    '%s may be read by any site, without credentials, also where it is refused',
    async (_, call) => {
      for (const path of [addressOf(call), addressOf(call, true), `${addressOf(call)}&page=0&sort=x`]) {
        const { status, headers } = await site.get(path, null, elsewhere);
        expect([200, 400, 404], path).toContain(status);
        expect(headers[CORS], path).toBe('*');
        expect(headers['access-control-allow-credentials'], path).toBeUndefined();
      }
      expect((await site.get(addressOf(call), null, elsewhere)).status).toBe(200);
    },
  );

  test.each(['/api/nothing', `/sha256/${'f'.repeat(500)}`, '/sha256/'])(
    'that are none, as %s, say so',
    async (path) => {
      const none = { status: 404, body: { error: 'ENOTFOUND' }, headers: { [CORS]: '*' } };
      expect(await site.get(path, null, elsewhere)).toMatchObject(none);
    },
  );

  test.each(['/api/openapi.json', '/st/score.json', '/st/header.json', '/st/table.html', '/upload.html'])(
    'so may %s',
    async (path) => {
      expect(await site.get(path, null, elsewhere)).toMatchObject({ status: 200, headers: { [CORS]: '*' } });
    },
  );
});

describe('all others', () => {
  test('that read need a session, and no other site may read them', async () => {
    const aki = await player(ctx, 'aki');
    const others = reads.filter((call) => !isPublic(call));
    expect(others.length).toBeGreaterThan(0);
    for (const call of others) {
      for (const who of [null, aki]) {
        expect((await site.get(addressOf(call), who, elsewhere)).headers[CORS], call.path).toBeUndefined();
      }
    }
  });
});
