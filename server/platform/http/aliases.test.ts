import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { saveNotice } from '../../site/saveNotice.ts';
import { wantsJson } from './jsonConstraint.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
const text = { message: 'Hello', description: 'The site is open.' };
beforeEach(async () => {
  await site.fresh();
  await saveNotice(ctx, {
    code: 'open',
    texts: { en: text, ja: null, ko: null },
    popsUp: true,
    from: null,
    until: null,
    by: null,
    reason: '',
  });
});

/** The `Accept` header of a browser that opens an address. */
const NAVIGATION = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const JAVA = 'text/html, image/gif, image/jpeg, */*; q=0.2';
const elsewhere = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };

const aliasRoutes = (endpoints as readonly Endpoint[]).flatMap(({ aliases = [], method, path }) =>
  aliases.map((alias) => [`${alias.method} ${alias.path}`, { alias, method, path }] as const),
);

describe('an alias of an endpoint', () => {
  test.each(aliasRoutes)('%s answers the same, to any site and with any method', async (_, route) => {
    expect(route.method).toBe('GET');
    const { rankingId } = await player(ctx, 'aki');
    const filled = (address: string) => {
      const needsTable = address === '/api/recommend' ? '?table=st' : '';
      return `${address.replace(':userid', rankingId)}${needsTable}`;
    };
    const original = await site.get(filled(route.path));
    expect(original.status).toBe(200);
    const headers = { ...elsewhere, accept: 'application/json' };
    const { method } = route.alias;
    const path = filled(route.alias.path);
    const answer =
      method === 'GET' ? await site.get(path, null, headers) : await site.post(path, undefined, null, headers);
    expect(answer).toMatchObject({ status: 200, body: original.body, headers: { 'access-control-allow-origin': '*' } });
    expect(original.body).not.toEqual({ success: true });
  });

  test('accepts the query of its endpoint in the body, as third-party tools send it', async () => {
    const inQuery = await site.get('/api/recommend?table=sl&page=2');
    const inBody = await site.post('/api/recommend', { table: 'sl', page: 2 });
    expect(inBody).toMatchObject({ status: 200, body: inQuery.body });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const inForm = await site.post('/api/recommend', 'table=sl&page=2', null, form);
    expect(inForm).toMatchObject({ status: 200, body: inQuery.body });
    expect(await site.post('/api/recommend', '__proto__=x&table=zz', null, form)).toMatchObject({ status: 404 });
    expect(await site.post('/api/recommend', {})).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    expect(await site.post('/api/recommend', { table: 'zz' })).toMatchObject({ status: 404 });
  });

  test.each(['/notice', '/noticepop'])(
    '%s answers JSON, and shows the page to a browser that opens it',
    async (path) => {
      const answer = await site.get(path, null, { accept: 'application/json' });
      expect(answer).toMatchObject({ status: 200, body: { success: true }, headers: { vary: 'Accept' } });
      const page = await site.get(path, null, { accept: NAVIGATION });
      // Without a build there is no page.
      expect(page.body.success ?? 'a page').not.toBe(true);
      expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  test('does not exist beyond those in the contract', async () => {
    for (const path of ['/home', '/links', '/api/notices', '/notice/1']) {
      expect((await site.get(path, null, { accept: 'application/json' })).body.success ?? 'a page', path).not.toBe(
        true,
      );
    }
    expect((await site.post('/notice', {})).status).toBe(404);
  });
});

test('a request is for JSON when it accepts JSON, or anything except HTML', () => {
  expect(['application/json', '*/*', 'text/plain, */*', undefined].map((accept) => wantsJson(accept))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([NAVIGATION, JAVA, 'text/html', 'image/png', ''].map((accept) => wantsJson(accept))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
