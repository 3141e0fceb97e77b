import { describe, expect, test } from 'vitest';
import { plainDocument } from '#testing/files/plainDocument.ts';
import { type ListName, listNames } from './listFiles.ts';
import type { ListedChart } from './tableJson.ts';
import { type PageTable, tablePage } from './tablePage.ts';

const stella: PageTable = {
  id: 'st',
  symbol: 'st',
  published: { official: 'Stella', voting: 'Stella (Voting)', sub: 'Stella BMSTable "Sub" <b>' },
};

const chart = (entryNo: number, level: number, title: string): ListedChart => ({
  entryNo,
  level,
  title,
  artist: 'somebody',
  md5: String(entryNo).padStart(32, '0'),
  sha256: '',
  songUrl: '',
  chartUrl: '',
  comment: '',
});
const charts = [
  chart(3, 2, 'Zeta'),
  chart(12, 0, 'Air <i> & bmstable'),
  chart(4, 2, 'Alpha\nbmstable'),
  chart(5, 1, ''),
];
const page = (list: ListName, listed: readonly ListedChart[] = charts) =>
  tablePage(stella, list, listed, plainDocument);

describe('the page of a list', () => {
  test('the meta element is alone on its line, exactly as clients expect it', () => {
    expect(page('official').split('\n')).toContain('<meta name="bmstable" content="header.json" />');
    expect(page('voting').split('\n')).toContain('<meta name="bmstable" content="header_vote.json" />');
    expect(page('sub').split('\n')).toContain('<meta name="bmstable" content="header_sub.json" />');
  });

  test('no other line contains the word bmstable, in whatever title, and no content attribute comes before it', () => {
    for (const list of listNames) {
      expect(page(list).match(/bmstable/gi)).toHaveLength(1);
      expect(page(list).indexOf('content="')).toBe(page(list).indexOf('content="header'));
    }
  });

  test('is otherwise the document of the site, in front of which only the encoding stands', () => {
    const [before = '', after = ''] = page('official', []).split('<meta name="bmstable" content="header.json" />\n');
    expect(before).toBe('<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n');
    const text = /<noscript>[\s\S]*<\/noscript>/;
    expect(`${before.trimEnd()}${after}`.replace(text, '')).toBe(
      plainDocument({ name: 'officialList', title: 'Stella', path: '', data: '' }).replace(text, ''),
    );
  });

  test('lists the charts by level for browsers without scripts, as links to their pages', () => {
    const [, list = ''] = /<noscript>\n([\s\S]*)\n<\/noscript>/.exec(page('official')) ?? [];
    expect(list.split('\n').slice(2)).toEqual([
      '<h2>st0</h2>',
      '<ul>',
      '<li><a href="/s/st/12">Air &lt;i&gt; &amp; &#98;mstable</a> somebody',
      '</ul>',
      '<h2>st1</h2>',
      '<ul>',
      '<li><a href="/s/st/5">–</a> somebody',
      '</ul>',
      '<h2>st2</h2>',
      '<ul>',
      '<li><a href="/s/st/4">Alpha &#98;mstable</a> somebody',
      '<li><a href="/s/st/3">Zeta</a> somebody',
      '</ul>',
    ]);
    expect(list).not.toContain('needs JavaScript');
  });

  test('links without scripts to the other two lists and to the data', () => {
    for (const name of ['table.html', 'table_vote.html', 'table_sub.html', 'score.json', '/vote/st']) {
      expect(page('official')).toContain(`href="${name}"`);
    }
  });

  test('names are escaped', () => {
    expect(page('sub')).toContain('<h1>Stella &#66;MSTable &quot;Sub&quot; &lt;b&gt;</h1>');
  });

  test('a dollar in a title stays what it is', () => {
    expect(page('official', [chart(1, 0, "$& $1 $' $`")])).toContain(">$&amp; $1 $' $`</a>");
  });
});
