import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { dropFile, propose, vote } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { createLog } from '../log.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line: string) => void lines.push(line) });
const site = await testSite(await testDatabase(), { log });
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  lines.length = 0;
});

const NOT_VALID = { status: 400, body: { success: false, error: 'NOTVALIDVALUE' } };
const NOT_FOUND = { status: 404, body: { success: false, error: 'ENOTFOUND' } };

describe('a body', () => {
  test.each([
    ['that is no JSON', 'x'],
    ['that is incomplete', '{"userid":"aki-id","userpw":'],
    ['that is empty', ''],
    ['that is null', 'null'],
    ['that is a number', '1e999'],
    ['with wrong types', '{"userid":1,"userpw":["x"]}'],
    ['with NUL in a string', '{"userid":"a\\u0000","userpw":"x"}'],
    ['with a lone surrogate in a string', '{"userid":"\\ud83c","userpw":"x"}'],
    ['with bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['that would change every object', '{"__proto__":{"userid":"aki-id","userpw":"x"}}'],
    ['that would change every constructor', '{"constructor":{"prototype":{"userid":"aki-id"}}}'],
  ])('%s is NOTVALIDVALUE', async (_, body) => {
    expect(await site.post('/api/login/', body)).toMatchObject(NOT_VALID);
    expect(({} as Record<string, unknown>).userid).toBeUndefined();
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'x'])(
    'of the type %s where JSON belongs is NOTVALIDVALUE',
    async (type) => {
      const body = JSON.stringify({ userid: 'aki-id', userpw: PASSWORD });
      expect(await site.post('/api/login/', body, null, { 'content-type': type })).toMatchObject(NOT_VALID);
    },
  );

  test('is accepted with unknown fields, which are ignored', async () => {
    const body = { userid: 'aki-id', userpw: PASSWORD, toString: 'x', isAdmin: true, admin: true };
    expect((await site.post('/api/login/', body)).body).toMatchObject({ success: true, admin: false });
  });
});

describe('an unknown address', () => {
  test.each([
    '/api',
    '/api/nothing',
    '/api?x=/',
    '/st/score.json.bak',
    '/zz/score.json',
    '/.env',
    '/..%2f..%2fpackage.json',
    '/%ff',
    '/api/vote/vote2/%C3',
    `/api/vote/vote2/${'1'.repeat(2001)}`,
  ])('%s is ENOTFOUND as JSON', async (path) => {
    for (const answer of [await site.get(path, aki), await site.post(path, {}, aki)])
      expect(answer).toMatchObject(NOT_FOUND);
  });

  test('an endpoint with another method is not found either', async () => {
    expect(await site.get('/api/vote/submit', aki)).toMatchObject(NOT_FOUND);
    expect(await site.post('/api/submission?table=st', {}, aki)).toMatchObject(NOT_FOUND);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const) {
      expect((await site.app.inject({ method, url: '/api/login/' })).statusCode, method).toBe(404);
    }
  });
});

describe('a bug', () => {
  test('is answered without details and logged with them', async () => {
    await sql`alter table submission rename to submission_away`.execute(ctx.db);
    const answer = await site.get('/api/song/1?table=st');
    await sql`alter table submission_away rename to submission`.execute(ctx.db);
    expect(answer).toMatchObject({ status: 500, body: { success: false } });
    expect(Object.keys(answer.body)).toEqual(['success']);
    const [line] = lines.map((text) => JSON.parse(text)).filter(({ err }) => err);
    expect(line).toMatchObject({ msg: 'a call failed', reqId: expect.any(String), err: { code: '42P01' } });
    expect(line).toMatchObject({ method: 'GET', path: '/api/song/:entryNo' });
    expect(line.err.stack).toContain('submission');
  });
});

describe('the log', () => {
  test('is JSON lines with a request id, and holds no secret and no comment', async () => {
    const secrets = [
      'a secret reason',
      'a secret comment',
      PASSWORD,
      'wrong-horse',
      aki.tokenHash,
      aki.cookie.slice(4),
    ];
    const song = await entry(ctx);
    await site.post('/api/login/', { userid: 'aki-id', userpw: 'wrong-horse' });
    const { headers } = await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD });
    secrets.push(/sid=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? '?');
    await propose(site, aki, { comment: 'a secret comment' });
    await dropFile(site, aki, Buffer.from('#GENRE a secret comment'));
    await site.post('/api/vote/vote2/1', '{"comment":"a secret reason",', aki);
    await site.post('/api/vote/vote2/1', '"a secret reason"', aki);
    await vote(site, aki, song, 'no', { comment: 'a secret reason'.repeat(20) });
    await vote(site, aki, song, 'no', { comment: 'a secret reason' });
    await site.get('/api/nothing', aki);
    await site.post('/api/signup/submit', { userid: 'x', userpw: PASSWORD });
    await site.post('/api/login/logout', undefined, aki);

    expect(lines.length).toBeGreaterThan(10);
    for (const text of lines) {
      expect(JSON.parse(text)).toMatchObject({ time: expect.any(Number), reqId: expect.any(String) });
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test('has one short line for a request to the API, and none for unknown addresses and other requests', async () => {
    lines.length = 0;
    await site.get(`/api/home?${'\\\\'.repeat(3000)}`);
    await site.get('/api/nothing');
    await site.get('/x.js?long');
    await site.get('/');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(1000);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'request', method: 'GET', statusCode: 200 });
  });

  test('has no comment of a player when the database reports the row that it refused', async () => {
    const song = await entry(ctx);
    await sql`alter table vote add constraint broken check (comment = '')`.execute(ctx.db);
    const answer = await vote(site, aki, song, 'no', { comment: 'a secret reason' });
    await sql`alter table vote drop constraint broken`.execute(ctx.db);
    expect(answer.status).toBe(500);
    const failed = lines.filter((text) => text.includes('a call failed'));
    expect(failed).toHaveLength(1);
    expect(failed[0]).toContain('violates check constraint');
    expect(failed[0]).not.toContain('a secret reason');
  });
});
