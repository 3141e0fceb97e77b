import { load } from 'cheerio';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOSTILE_MARKS } from '#testing/checks/hostile.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, START } from '#testing/site/voteCounts.ts';
import { createTraffic } from '../../platform/http/limits/traffic.ts';
import { serveWeb } from './serveWeb.ts';

const site = await testSite(await testDatabase(), { start: START, config: { RENDER_PAGES: 'on' } });
const { ctx } = site;
beforeEach(() => site.fresh());

/** Returns the replies in a document, by their addresses; null if its page is not rendered. */
function repliesIn(html: string): Map<string, unknown> | null {
  const json = load(html)('#replies').text();
  const replies: [[string], unknown][] | null = json ? JSON.parse(json) : null;
  return replies && new Map(replies.map(([[path], reply]) => [path, reply]));
}

test('a document shows all changes of a vote count or none, also when it is performed between two replies of its page', async () => {
  const song = await entry(ctx, { level: 3 });
  await ballots(ctx, song, { yes: 8 });
  const known = await entry(ctx, { result: 'accept', level: 3 });
  const change = await revision(ctx, { entry: known, kind: 'delete' });
  await ballots(ctx, change, { yes: 12 });

  const pages = fastify();
  pages.decorate('traffic', createTraffic(ctx));
  let counted: Promise<unknown> | undefined = Promise.resolve();
  const inject = async (request: object) => {
    await counted;
    const reply = await site.app.inject(request);
    counted ??= countAt(ctx, FIRST);
    await counted;
    return reply;
  };
  await serveWeb(Object.create(pages, { inject: { value: inject } }), ctx, { renderMs: 10_000 });
  afterAll(() => pages.close());
  const get = async (address: string) => (await pages.inject(address)).body;
  expect(openIn(await get('/vote/st'))).toEqual([1, 1]);

  // The vote count is performed after the first reply that a page reads.
  counted = undefined;
  expect(openIn(await get('/vote/st?x'))).toEqual([0, 0]);
});

/** Returns how many entries and revisions are open by the document of a vote page. */
const openIn = (html: string) =>
  ['/api/vote/songs', '/api/vote/revisions'].map(
    (path) => (repliesIn(html)?.get(path) as { count: number } | undefined)?.count,
  );

describe('whatever an address, a language or a cookie says', () => {
  const texts = [
    ...HOSTILE_MARKS.map(({ text }) => text.slice(0, 3000)),
    '</script><x-evil onload=alert(1)>',
    '"><x-evil>',
    "'><x-evil>",
    '<!--<script>',
    '{{title}}$&$1',
    'constructor',
  ];
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  const addresses = [
    ...texts.flatMap((text) => [
      `/submission/st?search=${encoded(text)}`,
      `/submission/st?${encoded(text)}=${encoded(text)}&sort=${encoded(text)}&page=${encoded(text)}`,
      `/vote/${encoded(text)}`,
      `/user/sl/${encoded(text)}`,
      `/${encoded(text)}`,
    ]),
    '/submission/st?search=%',
    '/submission/st?search=%E0%A4%A',
    '/submission/st?search=%ff%fe',
    '/submission/st?__proto__[x]=1&constructor=2&hasOwnProperty=3',
    '/submission/st?search=1&search=2&page=-1&page=1e999',
    `/submission/st?${'search=x&'.repeat(500)}`,
    '/vote/%',
    '/vote/%ff',
    '/vote/%E0%A4%A',
    '/vote/st%0d%0aSet-Cookie:%20x=y',
    '/vote/st?%0d%0aSet-Cookie:%20x=y',
    '/__proto__/table.html',
    '/vote/__proto__',
    '/s/st/__proto__',
    '/vote/st?</script><x-evil>',
    '/vote/st?"><x-evil>',
  ];
  const headers = [
    ...['x'.repeat(5000), 'ja;q=__proto__', '__proto__', 'ja\u2028,ko', '</script><x-evil>', 'en,'.repeat(160)].map(
      (value) => ({ 'accept-language': value }),
    ),
    ...['__proto__=1', 'session=%E0%A4%A', `session=${'x'.repeat(3000)}`, 'session="><x-evil>; ;;=;'].map((cookie) => ({
      cookie,
    })),
    { 'accept-encoding': '__proto__' },
    { host: '"><x-evil>' },
    { 'if-none-match': '__proto__' },
  ];

  test('the document has no markup of theirs, and its content policy; no request fails', async () => {
    await entry(ctx);
    const policy = (await site.get('/vote/st')).headers['content-security-policy'];
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    const requests = [
      ...addresses.map((address) => [address, {}] as const),
      ...headers.map((one) => ['/vote/st', one] as const),
    ];
    for (const [address, more] of requests) {
      const { status, body, headers: sent } = await site.get(address, null, more);
      expect(status, address).toBeLessThan(500);
      expect(sent['set-cookie'], address).toBeUndefined();
      if (!String(sent['content-type']).startsWith('text/html')) continue;
      expect(sent['content-security-policy'], address).toBe(policy);
      const $ = load(String(body));
      expect($('x-evil, b, svg[onload], base, iframe, [onload], [onerror]').length, address).toBe(0);
      const inline = $('script:not([src^="/"])').map((_, script) => $(script).attr('id') ?? 'unknown');
      expect(
        inline.get().filter((id) => id !== 'replies'),
        address,
      ).toEqual([]);
      expect(() => repliesIn(String(body)), address).not.toThrow();
    }
  }, 300_000);
});
