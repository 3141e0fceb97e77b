import { describe, expect, test } from 'vitest';
import { listNames } from './listFiles.ts';
import { type PageTable, pagePolicy, tablePage } from './tablePage.ts';

const stella: PageTable = {
  id: 'st',
  symbol: 'st',
  lowest: 0,
  highest: 2,
  published: { official: 'Stella', voting: 'Stella (Voting)', sub: 'Stella & "Sub" <b>' },
  numberedBy: 'id',
};

describe('the page of a list', () => {
  test('the meta element is alone on its line, exactly as clients expect it', () => {
    const lines = tablePage(stella, 'official').split('\n');
    expect(lines).toContain('<meta name="bmstable" content="header.json" />');
    expect(tablePage(stella, 'voting').split('\n')).toContain('<meta name="bmstable" content="header_vote.json" />');
    expect(tablePage(stella, 'sub').split('\n')).toContain('<meta name="bmstable" content="header_sub.json" />');
  });

  test('no other line contains the word bmstable, and no content attribute comes before it', () => {
    for (const list of listNames) {
      const page = tablePage(stella, list);
      expect(page.match(/bmstable/gi)).toHaveLength(1);
      expect(page.indexOf('content="')).toBe(page.indexOf('content="header'));
    }
  });

  test('has no inline script or style, because its content security policy forbids them', () => {
    const page = tablePage(stella, 'official');
    expect(page).not.toMatch(/<script(?![^>]*src=)/);
    expect(page).not.toMatch(/style=|<style|\son\w+=/);
    expect(pagePolicy).not.toContain('unsafe');
  });

  test('links to the other two lists and to every level, and has a hint for people without scripts', () => {
    const page = tablePage(stella, 'official');
    for (const name of ['table.html', 'table_vote.html', 'table_sub.html']) expect(page).toContain(`href="${name}"`);
    for (const level of [0, 1, 2]) expect(page).toContain(`href="#level-${level}"`);
    expect(page).toMatch(/<noscript>.*score\.json.*<\/noscript>/s);
  });

  test('names are escaped', () => {
    expect(tablePage(stella, 'sub')).toContain('<title>Stella &amp; &quot;Sub&quot; &lt;b&gt;</title>');
  });
});
