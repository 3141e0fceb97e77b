import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { testDirectory } from '#testing/database.ts';
import { serveWeb } from './web.ts';

const folder = testDirectory();
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<!doctype html>the page');
writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
writeFileSync(path.join(folder, 'assets/main-Ab3-_9xZ.js'), 'script');

const app = fastify();
await serveWeb(app, folder);
afterAll(() => app.close());

describe('the pages', () => {
  test.each(['/', '/vote/st', '/login', '/s/st/12', '/history/st/2026?x=a.b', '/nobody/knows/this', '/apis'])(
    '%s is answered with the one document that draws them all, asked anew each time',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html>the page']);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api?table=st',
    '/nothing.json',
    '/st/score.json',
    '/assets/gone-12345678.js',
    '/.env',
  ])('%s is no page: ENOTFOUND as JSON', async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([404, { success: false, error: 'ENOTFOUND' }]);
  });

  test('nothing is written to them', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/vote/st' })).statusCode).toBe(404);
    }
  });

  test('no path leads out of their folder', async () => {
    for (const url of [
      '/../package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
    ]) {
      expect((await app.inject({ url })).body).not.toContain('"name"');
    }
  });
});

test('what bears the hash of its content is kept for ever, all else is asked for anew', async () => {
  const lasting = await app.inject({ url: '/assets/main-Ab3-_9xZ.js' });
  expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject({ url: '/favicon.svg' })).headers['cache-control']).toBe('no-cache');
});

test('where nothing was built, a page is ENOTFOUND', async () => {
  const bare = fastify();
  await serveWeb(bare, path.join(folder, 'nothing'));
  expect((await bare.inject({ url: '/vote/st' })).json()).toEqual({ success: false, error: 'ENOTFOUND' });
  await bare.close();
});
