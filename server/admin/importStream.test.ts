import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { sampleLists, writeSampleTable } from '#testing/files/sampleTable.ts';
import { tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { isPublicAddress } from '../services/publicAgent.ts';
import { importStream } from './importStream.ts';

const folder = testDirectory();
writeSampleTable(folder, tableOf('st'), sampleLists());
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

const wanted = {
  what: 'table',
  table: 'st',
  source,
  named: '',
  strict: false,
  reason: 'spring',
  preview: false,
} as const;
const send = (who: Player | null, changes: object = {}) =>
  site.app.inject({
    ...{ method: 'POST', url: '/api/admin/import', payload: { ...wanted, ...changes } },
    headers: { ...(who && { cookie: who.cookie }), 'sec-fetch-site': 'same-origin' },
  });
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const stored = async () => ({
  entries: (await ctx.db.selectFrom('submission').select('id').execute()).length,
  trail: await ctx.db.selectFrom('trail').select(['act', 'actorId', 'subject', 'changes']).execute(),
});
const NOTHING = { entries: 0, trail: [] };

test('an import from an address streams its steps, previewed before, with a line in the trail', async () => {
  const preview = linesOf((await send(admin, { preview: true })).body);
  expect(await stored()).toEqual(NOTHING);
  const { body, headers } = await send(admin);
  expect(headers['content-type']).toBe('application/x-ndjson');
  const lines = linesOf(body);
  expect(lines[0]).toEqual({ line: `reading ${source}` });
  const changes = [
    { what: 'inserted', before: null, after: 40 },
    { what: 'courses', before: null, after: 2 },
  ];
  expect(lines.at(-1)).toEqual({ done: { changes, notes: [] } });
  expect(preview.at(-1)).toEqual(lines.at(-1));
  const line = { act: 'import-table', actorId: admin.accountId, subject: `st from ${source}`, changes };
  expect(await stored()).toEqual({ entries: 40, trail: [line] });
  expect(linesOf((await send(admin)).body).at(-1)).toEqual({ done: { changes: [], notes: [] } });
  expect((await stored()).trail).toHaveLength(1);
});

test('an import whose reader goes away stores nothing', async () => {
  const stream = importStream(ctx, wanted, admin.accountId);
  const lines: string[] = [];
  await new Promise<void>((done) => {
    stream.on('data', (line) => {
      lines.push(String(line));
      if (lines.length === 2) stream.destroy();
    });
    stream.once('close', done);
  });
  // Another import waits for the end of the first, and finds nothing of it.
  expect(linesOf((await send(admin)).body).at(-1)).toMatchObject({
    done: { changes: [{ what: 'inserted', before: null, after: 40 }, { what: 'courses' }] },
  });
});

test('it fails with the problems, and only http and https are read', async () => {
  expect(linesOf((await send(admin, { source: `${origin}/none.html` })).body).at(-1)).toEqual({
    failed: [expect.stringContaining('there is no table')],
  });
  for (const wrong of ['file:///etc/passwd', '/etc', 'ftp://example.com/x'])
    expect(JSON.parse((await send(admin, { source: wrong })).body).error).toBe('NOTVALIDVALUE');
  expect(JSON.parse((await send(admin, { reason: ' ' })).body).error).toBe('NOTINFO');
  expect(await stored()).toEqual(NOTHING);
});

test('only admins import', async () => {
  for (const who of [null, await player(ctx, 'aki'), await player(ctx, 'mod', { moderator: true })])
    expect(JSON.parse((await send(who)).body).error).toBe(who ? 'ENOTVALIDAUTH' : 'ESESSIONEXP');
  expect(await stored()).toEqual(NOTHING);
});

test('an admin who is banned or demoted meanwhile stores nothing', async () => {
  for (const [change, error] of [
    [{ isAdmin: false }, 'ENOTVALIDAUTH'],
    [{ bannedAt: ctx.clock.now(), banReason: 'x' }, 'EBANNED'],
  ] as const) {
    await ctx.db.updateTable('account').set(change).where('id', '=', admin.accountId).execute();
    const stream = importStream(ctx, wanted, admin.accountId);
    const last = linesOf(Buffer.concat(await stream.toArray()).toString()).at(-1);
    expect(last).toEqual({ failed: [expect.stringContaining(error)] });
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
    expect(linesOf((await send(admin, { source: `${host}/header.json` })).body).at(-1), host).toEqual({
      failed: [expect.stringContaining('is not a public address')],
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
