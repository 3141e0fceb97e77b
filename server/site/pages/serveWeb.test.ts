import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify, { type FastifyServerOptions } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { entry, revision } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { TIMEOUTS } from '../../httpServer.ts';
import type { Config } from '../../platform/config.ts';
import type { DocumentPage, Documents } from '../../platform/documents/documents.ts';
import { createTraffic } from '../../platform/http/limits/traffic.ts';
import { serveWeb } from './serveWeb.ts';

const page = (address: string, ...calls: string[]): DocumentPage => ({
  path: address,
  scripts: [`assets/${address.split('/')[1]}-12345678.js`],
  styles: ['assets/page-12345678.css'],
  texts: { en: ['assets/en-12345678.js'], ja: ['assets/ja-12345678.js'], ko: [] },
  calls,
});

const texts = (said: string): Documents['texts'][string] => ({
  pages: {
    home: { title: `${said} home`, description: 'all of it' },
    login: { title: `${said} login`, description: 'the way in' },
    vote: { title: `${said} vote {{table}}`, description: 'votes on {{table}}' },
    song: { title: `${said} {{title}}`, description: '{{level}} {{title}} / {{artist}} in {{table}}' },
    revision: { title: `${said} of {{title}}`, description: '{{level}} in {{table}}' },
    history: { title: `${said} {{table}} {{year}}`, description: 'then' },
    chart: { title: `${said} {{title}}`, description: 'a picture' },
    user: { title: `${said} {{title}}`, description: '{{title}} in {{table}}' },
    rival: { title: `${said} {{name}} vs {{rival}}`, description: 'in {{table}}' },
    stellaway: { title: `${said} ranking of {{table}}`, description: 'all' },
  },
  notFound: { title: `${said} nothing`, description: 'no page' },
});

const documents: Documents = {
  frame: { calls: ['/api/links'], texts: { en: ['assets/frame-12345678.js'], ja: [], ko: [] } },
  pages: {
    home: page('/', '/api/home'),
    login: page('/login'),
    vote: page('/vote/$tableId', '/api/vote/songs?table=$tableId'),
    song: page('/s/$tableId/$entryNo', '/api/song/$entryNo?table=$tableId'),
    revision: page('/u/$tableId/$entryNo'),
    history: page('/history/$tableId/$yearId'),
    user: page('/user/$tableId/$userId'),
    rival: page('/user/$tableId/$userId/$rivalId'),
    stellaway: page('/stellaway/$tableId/$playerId'),
    chart: page('/chart/$sha256', '/api/chart/$sha256'),
    upload: page('/uploader/$entryNo'),
  },
  texts: { en: texts('en'), ja: texts('ja'), ko: texts('ko') },
  ownTexts: {},
};

const folder = testDirectory();
mkdirSync(path.join(folder, 'assets'));
writeFileSync(
  path.join(folder, 'index.html'),
  '<!doctype html><html lang="en"><head><!-- page --><title>x</title><!-- /page --></head><body>' +
    '<!-- beta --><section class="beta"><strong id="beta-en">In beta</strong><p>One</p><p>Two</p><button></button></section><!-- /beta -->' +
    'the page</body></html>',
);
writeFileSync(path.join(folder, 'documents.json'), JSON.stringify(documents));
writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
mkdirSync(path.join(folder, 'share'));
writeFileSync(path.join(folder, 'share/sl.jpg'), 'a picture');
writeFileSync(path.join(folder, 'assets/main-Ab3-_9xZ.js'), 'script');

const site = await testSite(await testDatabase());
const { ctx } = site;
/** Serves only the pages of this folder, with other settings. */
async function pagesWith(config: Partial<Config> = {}, options: FastifyServerOptions = {}) {
  const pages = fastify(options);
  const changed = { ...ctx, config: { ...ctx.config, ...config } };
  pages.decorate('traffic', createTraffic(changed));
  await serveWeb(pages, changed, TIMEOUTS, folder);
  afterAll(() => pages.close());
  return pages;
}
const app = await pagesWith();
beforeEach(() => site.fresh());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const titleOf = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];

describe('the pages', () => {
  test.each(['/', '/vote/st', '/vote/st/', '/login', '/history/st/2018', '/login?x=a.b'])(
    '%s is answered with the single HTML document, which is revalidated each time',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('the page</body>')]);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    },
  );

  test('have the notice about the beta: the built-in one, that of the operator, or none', async () => {
    const own = await pagesWith({ BETA_NOTICE: 'Back on <Monday>' });
    const none = await pagesWith({ BETA_NOTICE: 'off' });
    expect((await get('/')).body).toContain(
      '<strong id="beta-en">In beta</strong><p>One</p><p>Two</p><button></button></section>',
    );
    expect((await own.inject('/')).body).toContain(
      '<section class="beta"><strong id="beta-en">Back on &lt;Monday&gt;</strong><button></button></section>',
    );
    expect((await none.inject('/')).body).toContain('<body>the page</body>');
  });

  test('are refused with 429 beyond the rate limit, unknown addresses too', async () => {
    // The default limit in ten seconds is 200.
    const limited = await pagesWith({ LIMITS_FACTOR: 0.01 });
    const statuses = [];
    for (const url of ['/', '/nobody/knows/this', '/vote/st', '/favicon.svg'])
      statuses.push((await limited.inject({ url })).statusCode);
    expect(statuses).toEqual([200, 404, 429, 200]);
  });

  test.each([
    '/nobody/knows/this',
    '/apis',
    '/vote/xx',
    '/s/st/12',
    '/s/st/x',
    '/u/st/1',
    '/history/st/2017',
    '/stellaway/fr/lr2',
    '/user/sl/999999/title',
    '/user/sl/%22%3E%3Cb%3E',
    '/stellaway/sl/nope',
    '/uploader/99999',
    `/chart/${'0'.repeat(64)}`,
  ])('%s is not a page: 404 with the same document', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, titleOf(answer.body)]).toEqual([404, 'en nothing']);
    expect(answer.body).toContain('the page</body>');
    expect(answer.body).toContain('<meta name="robots" content="noindex" />');
    expect(answer.body).not.toContain('canonical');
  });

  test.each(['/api/nothing', '/nothing.json', '/assets/gone-12345678.js', '/index.html', '/documents.json', '/.env'])(
    '%s is no page: ENOTFOUND as JSON',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { success: false, error: 'ENOTFOUND' }]);
    },
  );

  test('reject other methods', async () => {
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
      expect((await get(url)).body).not.toContain('"name"');
    }
  });
});

describe('the head of a page', () => {
  test.each([
    ['/', ['/feeds/counts.atom', '/feeds/notices.atom', '/feeds/uploads.atom']],
    ['/vote/st', ['/st/feed.atom']],
    ['/login', []],
  ])('names the feeds of what %s shows', async (path, feeds) => {
    const links = (await get(path)).body.matchAll(
      /<link rel="alternate" type="application\/atom\+xml" .*href="(.*)" \/>/g,
    );
    expect([...links].map(([, address]) => address)).toEqual(feeds);
  });

  test('has title, canonical address and link preview', async () => {
    const { body } = await get('/vote/st', { host: 'stella.example:3000' });
    expect(titleOf(body)).toBe('en vote Stella');
    for (const line of [
      '<meta name="description" content="votes on Stella" />',
      '<link rel="canonical" href="http://stella.example:3000/vote/st" />',
      '<meta property="og:title" content="en vote Stella" />',
      '<meta property="og:url" content="http://stella.example:3000/vote/st" />',
      '<meta property="og:image" content="http://stella.example:3000/share.png" />',
      '<meta property="og:locale" content="en_US" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ])
      expect(body).toContain(line);
  });

  test('of a profile names the player, and has its picture', async () => {
    const { rankingId } = await player(ctx, 'aki');
    const spelled = `00${rankingId}`;
    for (const url of [`/user/sl/${spelled}`, `/user/sl/${spelled}/`]) {
      const { body } = await get(url, { host: 'stella.example' });
      expect(body).toContain(
        `<meta property="og:image" content="http://stella.example/share/user/sl/${spelled}.png" />`,
      );
      expect(body).toContain('<meta property="og:title" content="en aki" />');
      expect(body).toContain('<meta property="og:description" content="aki in Satellite" />');
    }
  });

  test('of two players is that of their comparison; a text that is not an ID searches titles', async () => {
    const [{ rankingId: aki }, { rankingId: ben }] = [await player(ctx, 'aki'), await player(ctx, 'ben')];
    expect(titleOf((await get(`/user/sl/${aki}/${ben}`)).body)).toBe('en aki vs ben');
    expect((await get(`/user/fr/${aki}/${ben}`)).statusCode).toBe(404);
    expect(titleOf((await get('/stellaway/sl/lr2')).body)).toBe('en ranking of Satellite');
    for (const [text, search] of [
      ['999999', '999999'],
      ['%E6%98%9F%20%26%20a%2Fb', '%E6%98%9F%20%26%20a%2Fb'],
      ['Mr.X', 'Mr.X'],
    ]) {
      const { statusCode, headers } = await get(`/user/fr/${aki}/${text}`);
      expect([statusCode, headers.location]).toEqual([302, `/user/fr/${aki}?search=${search}`]);
    }
  });

  test('has the public address of the site', async () => {
    const outside = await pagesWith({ SITE_URL: 'https://stella.example/' });
    const { body } = await outside.inject({ url: '/login?back=/vote/st', headers: { host: 'inside' } });
    expect(body).toContain('<link rel="canonical" href="https://stella.example/login" />');
    expect(body).not.toContain('inside');
  });

  test('has no address from a client’s headers, also behind a proxy', async () => {
    const behind = await pagesWith({}, { trustProxy: true });
    const headers = { host: 'stella.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const { body } = await behind.inject({ url: '/vote/st', headers });
    expect(body).toContain('<link rel="canonical" href="https://stella.example/vote/st" />');
    expect(body).not.toContain('evil');
  });

  test('preloads script, style, texts and data of the page, each once', async () => {
    const { body } = await get('/vote/st');
    const hrefs = [...body.matchAll(/<link rel="(?:(?:module)?preload|stylesheet)".* href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
    expect(hrefs).toEqual([
      '/api/links',
      '/api/vote/songs?table=st',
      '/assets/page-12345678.css',
      '/assets/frame-12345678.js',
      '/assets/vote-12345678.js',
      '/assets/en-12345678.js',
    ]);
  });

  test('preloads no data when the address has a query', async () => {
    const { body } = await get('/vote/st?list=revisions');
    expect(body).toContain('href="/api/links"');
    expect(body).not.toContain('/api/vote/songs');
  });

  test.each([
    ['ja', 'ja', 'ja_JP'],
    ['fr-FR,ko-KR;q=0.8,en;q=0.5', 'ko', 'ko_KR'],
    ['fr', 'en', 'en_US'],
    ['en;q=0.3,ja;q=0.7', 'ja', 'ja_JP'],
    ['ja;q=0,*', 'en', 'en_US'],
    ['', 'en', 'en_US'],
  ])('is in the language wanted most: of "%s" %s', async (accepted, language, locale) => {
    const { body, headers } = await get('/', { 'accept-language': accepted });
    expect(titleOf(body)).toBe(`${language} home`);
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(`content="${locale}"`);
    expect(headers.vary).toContain('Accept-Language');
  });

  test('has the title of an entry’s chart, escaped', async () => {
    const title = `</title><script>alert("1")</script>'&amp; $& {{artist}}`;
    const { entryNo } = await entry(ctx, { chart: title, level: 3 });
    const { statusCode, body } = await get(`/s/st/${entryNo}`);
    expect(statusCode).toBe(200);
    const escaped = '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;amp; $&amp; {{artist}}';
    expect(body).toContain(`<title>en ${escaped}</title>`);
    expect(body).toContain(`content="st3 ${escaped} / somebody in Stella"`);
    expect(body).not.toContain('<script>');
    expect(body).toContain(`href="/api/song/${entryNo}?table=st"`);
  });

  test('the old address of a transferred entry redirects for good, and an unlisted entry is not a page', async () => {
    const moved = await entry(ctx, { tableId: 'sl', result: 'accept' });
    const old = await get(`/s/st/${moved.entryNo}`);
    expect([old.statusCode, old.headers.location]).toEqual([301, `/s/sl/${moved.entryNo}`]);
    expect((await get(`/s/fr/${moved.entryNo}`)).statusCode).toBe(404);
  });

  test('has the title of a revision’s chart', async () => {
    const official = await entry(ctx, { result: 'accept', chart: 'A star' });
    const { revisionNo } = await revision(ctx, { entry: official, kind: 'change' });
    expect(titleOf((await get(`/u/st/${revisionNo}`)).body)).toBe('en of A star');
  });

  test('has the title of a listed chart, also of one without a file', async () => {
    const { sha256 } = await entry(ctx, { chart: 'A star', tableId: 'sl' });
    const { body, statusCode } = await get(`/chart/${sha256.toUpperCase()}`);
    expect([statusCode, titleOf(body)]).toEqual([200, 'en A star']);
    expect(body).toContain(`/chart/${sha256}" />`);
  });

  test('does not use a made-up host of a request', async () => {
    const { body } = await get('/', { host: 'x"><script>' });
    expect(body).not.toContain('<script>');
  });
});

describe('a document', () => {
  test('is compressed, and 304 with its ETag', async () => {
    const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(titleOf(brotliDecompressSync(rawPayload).toString())).toBe('en home');
    const again = { 'accept-encoding': 'gzip, br', 'if-none-match': String(headers.etag) };
    expect((await get('/', again)).statusCode).toBe(304);
    expect((await get('/', { ...again, 'accept-language': 'ja' })).statusCode).toBe(200);
  });
});

test('a file with a content hash in its name is cached forever, all others are revalidated', async () => {
  const lasting = await get('/assets/main-Ab3-_9xZ.js');
  expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('without a build, pages are ENOTFOUND', async () => {
  const bare = fastify();
  await serveWeb(bare, ctx, TIMEOUTS, path.join(folder, 'nothing'));
  expect((await bare.inject({ url: '/vote/st' })).json()).toEqual({ success: false, error: 'ENOTFOUND' });
  await bare.close();
});
