import { describe, expect, it } from 'vitest';
import { readLayout } from './layout.ts';
import { parseChartPage } from './parseChartPage.ts';

const layout = readLayout({ LR2IR_LAYOUT: {} });
const parse = (html: string) => parseChartPage(html, layout);

const page = (content: string) =>
  `<html><head><title>LR2 internet ranking</title></head><body>\n${content}\n</body></html>\n`;

const NOT_REGISTERED = 'この曲は登録されていません。';

const chart = ({ title = '星の譜面 [ANOTHER]', song = '', diff = '', note = '' } = {}) =>
  page(`<h4>TRANCE</h4>\n<h1>${title}</h1>\n<h2>someone &amp; co</h2>
<table border=0>
  <tr><th width="10%">BPM</th><td width="15%">155 - 155 </td><th>レベル</th><td>☆12</td></tr>
  <tr><th>本体URL</th><td colspan="7">${song}</td></tr>
  <tr><th>差分URL</th><td colspan="7">${diff}</td></tr>
  <tr><th>備考</th><td colspan="7">${note}</td></tr>
</table>`);

const link = (url: string) => `<a href="${url}" target="_blank">${url}</a>`;

describe('the page of a chart', () => {
  it('has title, artist and the addresses of song and chart', () => {
    const html = chart({ song: link('http://event.example/?a=1&amp;b=2'), diff: link('https://diff.example/x.zip') });
    expect(parse(html)).toEqual({
      title: '星の譜面 [ANOTHER]',
      artist: 'someone & co',
      songUrl: 'http://event.example/?a=1&b=2',
      chartUrl: 'https://diff.example/x.zip',
    });
  });

  it('has empty addresses without links to http or https', () => {
    for (const odd of [
      {},
      { song: link('javascript:alert(1)'), diff: link('not an address') },
      { song: 'http://no.link/', diff: link('http://') },
    ]) {
      expect(parse(chart(odd))).toMatchObject({ songUrl: '', chartUrl: '' });
    }
  });

  it('belongs to a registered chart, whatever players write on it', () => {
    expect(parse(chart({ title: NOT_REGISTERED, note: NOT_REGISTERED }))).toMatchObject({ title: NOT_REGISTERED });
  });

  it('may be suspended', () => {
    const nothing = { title: '', artist: '', songUrl: '', chartUrl: '' };
    expect(parse(page('このランキングは停止中です。<br>'))).toEqual(nothing);
  });
});

it.each([NOT_REGISTERED, '未登録の曲です。'])('a chart is absent when the page says %s', (words) => {
  expect(parse(page(`${words}<br>`))).toBe('absent');
});

it.each([
  ['an empty page', ''],
  ['the mark of lists', '#'],
  ['an error of the service', page('エラーが発生しました。\n<br>')],
  ['a page that says nothing', page('')],
  ['a title on a page of another site', '<html><body><h1>It works!</h1></body></html>'],
  ['a page that ends after the title', chart().slice(0, chart().indexOf('<h2>'))],
  ['a page that ends after the words', page(NOT_REGISTERED).slice(0, -20)],
])('%s is unreachable', (_, html) => {
  expect(parse(html)).toBe('unreachable');
});
