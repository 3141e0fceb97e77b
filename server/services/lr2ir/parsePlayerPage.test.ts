import { describe, expect, it } from 'vitest';
import { readLayout } from './layout.ts';
import { parseDan } from './parseDan.ts';
import { parsePlayerPage } from './parsePlayerPage.ts';

const layout = readLayout({ LR2IR_LAYOUT: {} });
const parse = (html: string, id = '204711') => parsePlayerPage(html, id, layout);

const CODE = 'SLV-THECODE';

/** Returns a page of the service; its menu contains words of the profile. */
const page = (content: string) =>
  `<html><head><title>LR2 internet ranking</title></head><body>LR2ID<input> <a href="search.cgi">段位認定</a>\n${content}\n</body></html>\n`;

/** Returns a page with a profile and further content below it. */
function profile(change: Record<string, string | null> = {}, below = ''): string {
  const usual = {
    プレイヤー名: 'example',
    LR2ID: '204711',
    段位認定: '★05 / ☆08',
    自己紹介: 'hello',
    ホームページ: '',
  };
  const rows = Object.entries({ ...usual, ...change }).flatMap(([label, cell]) =>
    cell === null ? [] : `<tr><th>${label}</th><td>${cell}</td></tr>\n`,
  );
  return page(`<table border="0">\n${rows.join('')}</table>\n${below}`);
}

describe("a player's page", () => {
  const usual = { name: 'example', bio: 'hello', danSp: '★05', danDp: '☆08' };
  const decoded = ' a<br>b<BR/>c &lt;d&gt; &amp; &#54620;&#x1F3B9;<br>';

  it.each([
    ['name, profile text and dans', profile(), {}],
    ['decoded line breaks and entities', profile({ 自己紹介: decoded }), { bio: 'a\nb\nc <d> & 한🎹' }],
    [
      'no end tags in its rows',
      profile()
        .replaceAll(/<\/(th|td|tr)>/g, '')
        .replace('"0"', '0'),
      {},
    ],
    ['the id with leading zeros', profile({ LR2ID: '0204711' }), {}],
    ['no text', profile({ 自己紹介: null }), { bio: '' }],
  ])('may have %s', (_, html, changes) => {
    expect(parse(html)).toEqual({ ...usual, ...changes });
  });

  it.each([
    ['in the name', profile({ プレイヤー名: CODE })],
    ['in the homepage', profile({ ホームページ: `<a href="http://${CODE}">${CODE}</a>` })],
    ['in the name of a rival', profile({ ライバル: `<a href="search.cgi?mode=mypage&playerid=1">${CODE}</a>` })],
    ['in the guest book', profile({}, `<h3>一行BBS</h3><table><tr><td> guest:${CODE} [2026-01-01]</td></tr></table>`)],
    ['in a guest book with rows of its own', profile({}, `<table><tr><th>自己紹介</th><td>${CODE}</td></tr></table>`)],
    ['in a second profile', profile({}, profile({ 自己紹介: CODE }))],
    ['in an attribute of the text', profile({ 自己紹介: `<a title="${CODE}">hello</a>` })],
    ['in a comment of the text', profile({ 自己紹介: `hello<!-- ${CODE} -->` })],
  ])('does not accept a code %s as the text', (_, html) => {
    expect(html).toContain(CODE);
    expect(parse(html)).toMatchObject({ bio: 'hello' });
  });

  it('is unreachable when a label appears twice', () => {
    const row = `<tr><th>自己紹介</th><td>${CODE}</td></tr>`;
    expect(parse(profile({ ライバル: `x</td></tr>${row}<tr><td>` }))).toBe('unreachable');
    expect(parse(profile({ プレイヤー名: `x</td></tr>${row}<tr><td>` }))).toBe('unreachable');
    expect(parse(profile({ ライバル: 'x</td></tr><tr><th>LR2ID</th><td>1</td></tr><tr><td>' }))).toBe('unreachable');
  });

  it('ignores the rows of a table in a cell', () => {
    const inner = `<table><tr><th>自己紹介</th><td>${CODE}</td></tr></table>`;
    expect(parse(profile({ ホームページ: inner }))).toMatchObject({ bio: 'hello' });
  });
});

describe('an absent player', () => {
  it.each([
    ['a page without a profile', page('<br><br>')],
    ['a page with another table', page('<table border="0"><tr><td>search</td></tr></table>')],
    ['the profile of another player', profile({ LR2ID: '204712' })],
    ['a profile without an id', profile({ LR2ID: '' })],
    ['a profile with more than an id', profile({ LR2ID: '204711 or so' })],
  ])('is %s', (_, html) => {
    expect(parse(html)).toBe('absent');
  });
});

describe('an unreachable service', () => {
  it.each([
    ['an empty page', ''],
    ['the mark of lists', '#'],
    ['a page of another site', '<html><body><h1>It works!</h1></body></html>'],
    ['another layout that shows the id', page('<dl><dt>ID</dt><dd> 0204711 </dd></dl>')],
    ['another label for the id', profile({ LR2ID: null, 'LR2 ID': '204711' })],
    ['another label for the grades', profile({ 段位認定: null })],
    ['another label for the name', profile({ プレイヤー名: null })],
    ['the profile in another table', profile().replace('border="0"', 'class="profile"')],
  ])('is %s', (_, html) => {
    expect(parse(html)).toBe('unreachable');
  });

  it('is detected soon for a page that is made to be slow to parse', () => {
    const tags = ['<b>', '<th>', '<th><div>', '</b>', '<td></x>', '<table border="0"><tr>'];
    for (const piece of [...tags, '> ', '>1', '&', '<!--', '<a b=']) {
      for (const times of [9_000, 19_000, 2_000_000 / piece.length]) {
        const start = performance.now();
        try {
          parse(page(piece.repeat(times)));
        } catch (error) {
          // The nesting is too deep; the client treats that as a fault of the service.
          expect(error).toBeInstanceOf(RangeError);
        }
        expect(performance.now() - start, `${times} times ${piece}`).toBeLessThan(5000);
      }
    }
  });

  it('is a page that is incomplete at any point', () => {
    const html = profile({}, '<table border="1"></table>').trimEnd();
    for (let length = 0; length < html.length; length++) expect(parse(html.slice(0, length))).toBe('unreachable');
    expect(parse(html)).toMatchObject({ name: 'example' });
  });
});

it('another layout can be configured', () => {
  const other = readLayout({
    LR2IR_LAYOUT: {
      pageMarks: ['Example IR'],
      pageEnd: '',
      player: { table: '#profile', labels: { name: 'Name', id: 'ID', dan: 'Grade', bio: 'About' } },
    },
  });
  const rows = { Name: 'x', ID: '5', Grade: '-', About: 'y' };
  const cells = Object.entries(rows).map(([label, cell]) => `<tr><th>${label}<td>${cell}`);
  const html = `Example IR<table border=0></table><table id=profile>${cells.join('')}</table>`;
  expect(parsePlayerPage(html, '5', other)).toEqual({ name: 'x', bio: 'y', danSp: '-', danDp: '-' });
});

it('only the dans of the service are accepted', () => {
  const none = ['', '★11 / ☆00', '★1 / ★', 'kaiden', '<b>'].map((odd) => [odd, '-', '-']);
  for (const [text = '', danSp, danDp] of [
    ['★★ / (^^)', '★★', '(^^)'],
    ['☆10/★01', '☆10', '★01'],
    ['- / ☆01', '-', '☆01'],
    ...none,
  ]) {
    expect(parseDan(text), text).toEqual({ danSp, danDp });
  }
});
