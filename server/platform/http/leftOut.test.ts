import { beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';

const site = await testSite(await testDatabase());
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  admin = await player(site.ctx, 'admin', { admin: true });
});

const all = endpoints as readonly Endpoint[];
/** Those of game clients and services are signed. */
const ofPages = all.filter(({ access }) => access === 'anyone' || access === 'session');
const addressOf = (path: string) =>
  path.replace(/:comment\b/, '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, '1');

test('a call that needs nothing in its body takes none, whatever type it declares', async () => {
  const calls = ofPages
    .filter(({ form, body, query }) => !form && [body, query].every((part) => !part || part.safeParse({}).success))
    .flatMap((endpoint) => [endpoint, ...(endpoint.aliases ?? [])])
    .filter(({ method }) => method === 'POST');
  expect(calls.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/home',
      '/noticepop',
      '/api/login/logout',
      '/api/update/',
      '/api/uploader/delete/:entryNo',
      '/api/user/:userid',
    ]),
  );
  for (const { path } of calls) {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const caller = await player(
        site.ctx,
        `caller${calls.findIndex((one) => one.path === path)}${Object.keys(headers).length}`,
      );
      const { body } = await site.post(addressOf(path), undefined, caller, headers);
      expect([path, body.error]).not.toEqual([path, 'NOTVALIDVALUE']);
    }
  }
});

test('the owner deletes an upload without a body', async () => {
  const entryNo = await upload(site.ctx, { accountId: admin.accountId });
  expect(await site.post(`/api/uploader/delete/${entryNo}`, undefined, admin)).toMatchObject({ status: 200 });
  expect((await site.get(`/api/uploader/${entryNo}`)).status).toBe(404);
});

test('an empty parameter is as if it were not given, in the query and in the body of a call that reads', async () => {
  const calls = ofPages.filter(({ method, query }) => method === 'GET' && query !== undefined);
  expect(calls.length).toBeGreaterThan(25);
  for (const { path, query, aliases = [] } of calls) {
    const fields = Object.entries(query?.shape ?? {});
    const optional = fields
      .filter(([, field]) => field.safeParse(undefined).success)
      .map(([name]) => [name, ''] as [string, string]);
    const needed = fields
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([name]) => [name, 'st'] as [string, string]);
    const asked = (given: [string, string][]) => `${addressOf(path)}?${new URLSearchParams(given)}`;
    const without = await site.get(asked(needed), admin);
    expect((await site.get(asked([...needed, ...optional]), admin)).body, path).toEqual(without.body);
    if (aliases.some((alias) => alias.method === 'POST' && alias.path === path))
      expect((await site.post(path, Object.fromEntries([...needed, ...optional]), admin)).body, path).toEqual(
        without.body,
      );
  }
  expect(await site.get('/api/admin/trail.csv?page=&act=&from=', admin)).toMatchObject({ status: 200 });
  expect(await site.get('/api/recommend?table=', admin)).toMatchObject({ status: 400 });
});
