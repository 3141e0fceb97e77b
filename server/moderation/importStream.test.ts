import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ListedChart } from '#domain/tables/tableJson.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { hashes, type SampleLists, sampleChart, sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { createKysely } from '../platform/database/connect.ts';
import { isPublicAddress } from '../services/publicAgent.ts';
import { importTable } from '../tables/importTable.ts';
import { importStream } from './importStream.ts';

const folder = testDirectory();
const write = (lists: SampleLists) => writeSampleTable(folder, tableOf('st'), lists);
write(sampleLists());
const server = createServer((request, response) => {
  const file = path.join(folder, path.basename(new URL(request.url ?? '', 'http://x').pathname));
  readFile(file).then(
    (bytes) => response.end(bytes),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const source = `${origin}/header.json`;

const site = await testSite(await testDatabase());
const { ctx } = site;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  admin = await player(ctx, 'admin', { admin: true });
});

const act = { name: 'import-table', table: 'st', source, named: '', strict: false, digest: null } as const;
const wanted = { act, reason: 'spring', preview: false };
const send = (who: Player | null, changes: object = {}, more: object = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/admin/import',
    payload: { ...wanted, ...more, act: { ...act, ...changes } },
    headers: { ...(who && { cookie: who.cookie }), 'sec-fetch-site': 'same-origin' },
  });
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const lastOf = async (sent: ReturnType<typeof send>) => linesOf((await sent).body).at(-1);
/** Previews an import and orders what was shown. */
async function importShown(who: Player, changes: object = {}) {
  const { done } = await lastOf(send(who, changes, { preview: true }));
  return lastOf(send(who, { ...changes, digest: done.digest }));
}
const stored = async () => ({
  entries: (await ctx.db.selectFrom('submission').select('id').execute()).length,
  trail: await ctx.db.selectFrom('trail').select(['act', 'actorId', 'subject', 'changes']).execute(),
});
const NOTHING = { entries: 0, trail: [] };

const nothingElse = { needsSecond: false, asked: false, notes: [] };
const IMPORTED = { subject: `st from ${source}`, ...nothingElse, digest: expect.any(String) };

test('an import from an address streams its steps, previewed before, with a line in the trail that names each entry', async () => {
  const preview = await lastOf(send(admin, {}, { preview: true }));
  expect(await stored()).toEqual(NOTHING);
  const { body, headers } = await send(admin, { digest: preview.done.digest });
  expect(headers['content-type']).toBe('application/x-ndjson');
  const lines = linesOf(body);
  expect(lines[0]).toEqual({ line: `reading ${source}` });
  const [inserted, courses, ...named] = lines.at(-1).done.changes;
  expect([inserted, courses]).toEqual([
    { what: 'inserted', before: null, after: 40 },
    { what: 'courses', before: null, after: 2 },
  ]);
  expect(named).toHaveLength(40);
  expect(named).toContainEqual({ what: 'lists', of: 'st 1 "quoted" [ANOTHER]', before: null, after: 'official st1' });
  const changes = [inserted, courses, ...named];
  expect(lines.at(-1)).toEqual({ done: { ...IMPORTED, changes } });
  expect(preview).toEqual(lines.at(-1));
  const line = { act: 'import-table', actorId: admin.accountId, subject: `st from ${source}`, changes };
  expect(await stored()).toEqual({ entries: 40, trail: [line] });
  expect(await importShown(admin)).toEqual({ done: { ...IMPORTED, changes: [] } });
  expect((await stored()).trail).toHaveLength(1);
});

describe('with another admin', () => {
  let second: Player;
  beforeEach(async () => {
    second = await player(ctx, 'second', { admin: true });
  });
  afterEach(() => write(sampleLists()));
  const pending = async () => (await site.get('/api/admin/overview', second)).body.pending;
  const confirm = (decision: 'preview' | 'confirm') => site.post('/api/admin/pending', { id: 1, decision }, second);

  test('what enters the official list waits until that one confirms it', async () => {
    const { done } = await importShown(admin);
    expect(done).toMatchObject({ needsSecond: true, asked: true });
    expect((await stored()).entries).toBe(0);
    expect(await pending()).toMatchObject([{ act: 'import-table', subject: `st from ${source}`, reason: 'spring' }]);
    expect((await confirm('preview')).body.changes).toEqual(done.changes);
    expect(await confirm('confirm')).toMatchObject({ status: 200, body: { changes: done.changes } });
    const { entries, trail } = await stored();
    expect(entries).toBe(40);
    expect(trail.map((line) => [line.act, line.actorId])).toEqual([
      ['ask', admin.accountId],
      ['import-table', second.accountId],
    ]);
    expect(await pending()).toEqual([]);
  });

  test('it is refused when it would change something else by now, and waits on', async () => {
    const charts = sampleLists();
    await importShown(admin);
    write({ ...charts, official: charts.official.slice(1) });
    for (const decision of ['preview', 'confirm'] as const)
      expect(await confirm(decision)).toMatchObject({ status: 409, body: { error: 'EIMPORTCHANGED' } });
    expect((await stored()).entries).toBe(0);
    expect(await pending()).toHaveLength(1);
    write(charts);
    expect((await confirm('confirm')).status).toBe(200);
    expect((await stored()).entries).toBe(40);
  });

  test.each<[string, Partial<ListedChart> | null, boolean, object]>([
    ['leaves it', null, true, { what: 'lists', before: 'official st1', after: 'sub st1' }],
    ['moves on it', { level: 4 }, true, { what: 'lists', before: 'official st1', after: 'official st4' }],
    ['has another file', hashes('other'), true, { what: 'chart', after: hashes('other').md5 }],
    ['has another link', { songUrl: 'https://example.com/new' }, false, { what: 'songUrl' }],
  ])(
    'an official entry that %s is named, and needs the second one where the list changes',
    async (_, to, needsSecond, change) => {
      const charts = sampleLists();
      const [first = sampleChart(1), ...others] = charts.official;
      await importTable(ctx, { table: 'st', source: folder });
      const changed = { ...first, ...to };
      const sub = charts.sub.map((chart) => (chart.entryNo === first.entryNo ? changed : chart));
      write({ ...charts, official: to === null ? others : [changed, ...others], sub });
      const { done } = await importShown(admin);
      expect(done).toMatchObject({ needsSecond, asked: needsSecond });
      expect(done.changes.slice(0, 2)).toMatchObject([
        { what: 'changed', after: 1 },
        { of: `st 1 ${first.title}`, ...change },
      ]);
    },
  );

  test('a request that is aborted asks nobody', async () => {
    const { done } = await lastOf(send(admin, {}, { preview: true }));
    await abort({ ...wanted, act: { ...act, digest: done.digest } });
    expect((await importShown(second)).done).toMatchObject({ asked: true });
    expect(await stored()).toMatchObject({ entries: 0, trail: [{ act: 'ask', actorId: second.accountId }] });
  });
});

/** Orders an import and goes away after its second line. */
async function abort(order: Parameters<typeof importStream>[1]): Promise<void> {
  const stream = importStream(ctx, order, admin.accountId);
  const lines: string[] = [];
  await new Promise<void>((done) => {
    stream.on('data', (line) => {
      lines.push(String(line));
      if (lines.length === 2) stream.destroy();
    });
    stream.once('close', done);
  });
}

test('an import whose reader goes away stores nothing', async () => {
  const { done } = await lastOf(send(admin, {}, { preview: true }));
  await abort({ ...wanted, act: { ...act, digest: done.digest } });
  // Another import waits for the end of the first, and finds nothing of it.
  expect((await importShown(admin)).done.changes.slice(0, 2)).toMatchObject([
    { what: 'inserted', before: null, after: 40 },
    { what: 'courses' },
  ]);
});

test('it fails with the problems, and only http and https are read', async () => {
  expect(await lastOf(send(admin, { source: `${origin}/none.html` }, { preview: true }))).toEqual({
    success: false,
    error: 'EIMPORT',
    why: expect.stringContaining('there is no table'),
  });
  for (const wrong of ['file:///etc/passwd', '/etc', 'ftp://example.com/x'])
    expect(JSON.parse((await send(admin, { source: wrong })).body).error).toBe('NOTVALIDVALUE');
  expect(JSON.parse((await send(admin, {}, { reason: ' ' })).body).error).toBe('NOTINFO');
  expect(JSON.parse((await send(admin, { name: 'cancel', entryNo: 1 })).body).error).toBe('NOTVALIDVALUE');
  expect(await lastOf(send(admin))).toEqual({ success: false, error: 'EIMPORTCHANGED' });
  expect(await stored()).toEqual(NOTHING);
});

test('it has the time of a command: it needs no connection of requests', async () => {
  const db = createKysely(new pg.Pool({ host: '127.0.0.1', port: 1 }));
  expect(await importTable({ ...ctx, db }, { table: 'st', source: folder })).toMatchObject({ inserted: 40 });
});

test('an admin who is banned or demoted meanwhile stores nothing', async () => {
  for (const [change, error] of [
    [{ isAdmin: false }, 'ENOTVALIDAUTH'],
    [{ bannedAt: ctx.clock.now(), banReason: 'x' }, 'EBANNED'],
  ] as const) {
    await ctx.db.updateTable('account').set(change).where('id', '=', admin.accountId).execute();
    const stream = importStream(ctx, wanted, admin.accountId);
    const last = linesOf(Buffer.concat(await stream.toArray()).toString()).at(-1);
    expect(last).toMatchObject({ success: false, error });
  }
  expect(await stored()).toEqual(NOTHING);
});

test('in production only public addresses are read', async () => {
  const { config } = ctx;
  ctx.config = { ...config, NODE_ENV: 'production' };
  onTestFinished(() => {
    ctx.config = config;
  });
  for (const host of [origin, origin.replace('127.0.0.1', 'localhost'), origin.replace('127.0.0.1', '[::ffff:7f00:1]')])
    expect(await lastOf(send(admin, { source: `${host}/header.json` })), host).toMatchObject({
      why: expect.stringContaining('is not a public address'),
    });
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
    'x',
  ])
    expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['93.184.216.34', '2606:2800:220:1::1']) expect(isPublicAddress(address), address).toBe(true);
  expect(await stored()).toEqual(NOTHING);
});
