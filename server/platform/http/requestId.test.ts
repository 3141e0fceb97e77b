import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { createLog } from '../log.ts';

const database = await testDatabase();
let written: { reqId?: string; msg: string }[] = [];
const log = createLog('info', { write: (line) => void written.push(JSON.parse(line)) });
const direct = await testSite(database, { log });
const behindProxy = await testSite(database, { log, config: { TRUST_PROXY: true } });

const NEW = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const SENT = '0123456789abcdef0123456789abcdef';

test('every reply has an ID of its own: of the API, published files, downloads, refusals and unknown addresses', async () => {
  const paths = ['/healthz', '/st/score.json', '/upload/1', '/api/no/such', '/no/such/page.js', '/%ff'];
  const replies = await Promise.all(paths.map((path) => direct.get(path)));
  const tooLarge = await direct.post('/api/history', 'x'.repeat(6e6));
  expect(tooLarge.status).toBe(413);
  const ids = [...replies, tooLarge].map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(NEW);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the ID that a proxy sends is taken over if it is well-formed and TRUST_PROXY is set', async () => {
  const idOf = async (site: typeof direct, sent: string) =>
    (await site.get('/healthz', null, { 'x-request-id': sent })).headers['x-request-id'];
  expect(await idOf(behindProxy, SENT)).toBe(SENT);
  for (const wrong of ['', 'short', 'x'.repeat(65), 'with blanks in it', '0123456789"}{"msg":1'])
    expect(await idOf(behindProxy, wrong)).toMatch(NEW);
  expect(await idOf(direct, SENT)).toMatch(NEW);
});

test('each log line of a request shows the ID of its reply, also lines of what it calls and of a 500', async () => {
  const site = behindProxy;
  const headers = { 'x-request-id': SENT };
  written = [];
  await site.post('/api/history', { table: 'st', year: 2026 }, null, headers);
  await expect.poll(() => written).toMatchObject([{ reqId: SENT, msg: 'request' }]);

  written = [];
  const { published } = site.ctx;
  site.ctx.published = {
    ...published,
    openVotes() {
      site.ctx.log.warn('a line without the request');
      throw new Error('a bug');
    },
  };
  const { status, headers: sent } = await site.get('/api/vote/songs?table=st', null, { ...headers, cookie: 'a=b' });
  site.ctx.published = published;
  expect([status, sent['x-request-id']]).toEqual([500, SENT]);
  await expect.poll(() => written.length).toBe(3);
  expect(written.map(({ reqId, msg }) => [reqId, msg])).toEqual([
    [SENT, 'a line without the request'],
    [SENT, 'a call failed'],
    [SENT, 'request'],
  ]);
});
