import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { type Environment, startServerProcess, startThatFails } from '#testing/processes/processes.ts';

/** Writes files of an operator. */
function write({ DATA_DIR = '' }: Environment, files: Readonly<Record<string, unknown>>): void {
  fs.mkdirSync(path.join(DATA_DIR, 'site'), { recursive: true, mode: 0o700 });
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(
      path.join(DATA_DIR, 'site', name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
}

const NAME = `Lune & <b>'"$&\``;
const IN_HTML = 'Lune &amp; &lt;b&gt;&#39;&quot;$&amp;`';

test('a site with a name, a color, texts and links of its own has them in every document, escaped, and none of ours', async () => {
  const { environment } = await dataPlace();
  write(environment, {
    'texts.en.json': {
      tagline: 'Slow <i>charts</i>',
      intro: 'Counted every {{days}} days, "really"',
      beta: 'Try & <see>',
    },
    'texts.ja.json': { tagline: 'ゆっくり', description: '月の<表>', foot: '足' },
    'links.json': [{ label: { en: 'Our <chat>', ko: '채팅' }, url: 'https://chat.example/?a=1&b=2' }],
  });
  const settings = { ...environment, SITE_NAME: NAME, SITE_COLOR: '#C2410C', RENDER_PAGES: 'on' };
  const server = await startServerProcess(settings);
  const open = async (address: string, language = 'en') => {
    const response = await fetch(server.address + address, { headers: { 'accept-language': language } });
    expect(response.status, address).toBe(200);
    return response;
  };
  const textOf = async (address: string, language?: string) => (await open(address, language)).text();
  await expect.poll(() => textOf('/'), { timeout: 20_000 }).toContain('id="replies"');

  const home = await textOf('/');
  expect(home).toContain(`<title>${IN_HTML} | Slow &lt;i&gt;charts&lt;/i&gt;</title>`);
  expect(home).toContain(`<meta property="og:site_name" content="${IN_HTML}" />`);
  expect(home).toMatch(/Counted every \d+ days, &quot;really&quot;/);
  expect(home).toContain('<strong id="beta-en">Try &amp; &lt;see&gt;</strong>');
  expect(home).toContain('<a href="https://chat.example/?a=1&amp;b=2"');
  expect(home).toMatch(/<footer class="own-foot" lang="en">.*>Our &lt;chat&gt;<\/a><\/footer>/);
  expect(home).toMatch(/<footer class="own-foot" lang="ko">.*>채팅<\/a>/);
  expect(home).toContain('<meta name="theme-color" content="#c2410c"');
  expect(home).toContain('--action:#c2410c');
  const japanese = await textOf('/', 'ja');
  expect(japanese).toContain('<meta name="description" content="月の&lt;表&gt;" />');
  expect(japanese).toContain('<span>足</span>');

  const manifest = JSON.parse(await textOf('/manifest.webmanifest'));
  expect(manifest).toMatchObject({ name: NAME, short_name: NAME, theme_color: '#c2410c' });
  expect(JSON.parse(await textOf('/api/openapi.json')).info.title).toBe(NAME);
  expect(await textOf('/wordmark.svg')).toContain(IN_HTML);
  expect(
    Buffer.from(await (await open('/share.png')).arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  const table = await textOf('/st/table.html');
  expect(table).toContain(`| ${IN_HTML}</title>`);
  expect(table).toContain('/share/list/st/official.png');

  const documents = [home, japanese, table, await textOf('/vote/st'), await textOf('/help', 'ko'), await textOf('/')];
  for (const document of documents) {
    expect(document).not.toMatch(/stellaverse/i);
    for (const [, file = ''] of document.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)) {
      const response = await open(file);
      expect(response.headers.get('cache-control')).toContain('immutable');
      const script = await response.text();
      expect(script, file).not.toMatch(/Stellaverse(?!IR)|STELLAVERSE/);
      expect(script, file).not.toContain('4f5ce0');
    }
  }
  await server.end('SIGTERM');

  // What browsers have kept for a year is that of another name.
  const assetsOf = (html: string) => /src="(\/assets\/[^"]*\/)/.exec(html)?.[1];
  const again = await startServerProcess({ ...settings, SITE_NAME: 'Sol' });
  const other = await (await fetch(again.address)).text();
  expect(other).toContain('<title>Sol | ');
  expect(assetsOf(other)).not.toBe(assetsOf(home));
  await again.end('SIGTERM');
}, 120_000);

test.each<[string, Record<string, unknown>, string[]]>([
  ['a text of an unknown key', { 'texts.ja.json': { welcome: 'x' } }, ['texts.ja.json', 'welcome']],
  ['a text of the wrong type', { 'texts.ko.json': { intro: ['x'] } }, ['texts.ko.json', 'intro']],
  ['what is no JSON', { 'texts.en.json': '{"intro": ' }, ['texts.en.json', 'JSON']],
  [
    'a link that runs a script',
    { 'links.json': [{ label: { en: 'x' }, url: 'javascript:x()' }] },
    ['links.json', '0.url'],
  ],
  [
    'nine links',
    { 'links.json': Array.from({ length: 9 }, () => ({ label: { en: 'x' }, url: 'https://x.example' })) },
    ['links.json', '8'],
  ],
])('a start with %s is refused with the name of the file and of what is wrong in it', async (_, files, named) => {
  const { environment } = await dataPlace();
  write(environment, files);
  const { code, stderr } = await startThatFails(environment);
  expect(code).toBe(1);
  for (const name of named) expect(stderr).toContain(name);
});
