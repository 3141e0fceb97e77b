import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTo } from './linkTo.ts';

const chart = { md5: 'a'.repeat(32), sha256: 'b'.repeat(64), title: '星 & 手紙?', artist: 'a/b #1' };

describe('a link to another site', () => {
  it('contains the values of the chart, percent-encoded, as often as the template names them', () => {
    expect(linkTo('https://x.example/{md5}?s={sha256}&again={md5}', chart)).toBe(
      `https://x.example/${chart.md5}?s=${chart.sha256}&again=${chart.md5}`,
    );
    expect(linkTo('https://x.example/?q={title}%20{artist}', chart)).toBe(
      'https://x.example/?q=%E6%98%9F%20%26%20%E6%89%8B%E7%B4%99%3F%20a%2Fb%20%231',
    );
  });

  it('is null where a hash or the title is named and missing; the artist may be missing', () => {
    const bare = { md5: chart.md5, sha256: '', title: ' ', artist: '' };
    expect(linkTo('https://x.example/{sha256}', bare)).toBeNull();
    expect(linkTo('https://x.example/{md5}', bare)).not.toBeNull();
    expect(linkTo('https://x.example/{title}', bare)).toBeNull();
    expect(linkTo('https://x.example/{title}{artist}', { ...bare, title: 'x' })).toBe('https://x.example/x');
  });

  it.each([
    ['Juniper Overclock 【烈】', 'Vesper Looms / 差分: 안개꽃다발', 'Juniper Overclock Vesper Looms'],
    ['Aster [ANOTHER]', 'nana obj:moto', 'Aster nana'],
    ['[re]', 'A/B / obj. somebody / BGA: other', '[re] A/B'],
    ['Note. (long ver)', 'Objectist', 'Note. (long ver) Objectist'],
  ])('searches for %s by %s without the name of the chart and the credits', (title, artist, searched) => {
    expect(decodeURIComponent(linkTo('{title}%20{artist}', { ...chart, title, artist }) ?? '')).toBe(searched);
  });

  it('never leaves the site of the template, whatever the title is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (title) => {
        const link = linkTo('https://x.example/?q={title}', { ...chart, title });
        if (link === null) return;
        const { origin, hash, searchParams } = new URL(link);
        expect([origin, hash]).toEqual(['https://x.example', '']);
        expect(title.toWellFormed()).toContain(searchParams.get('q'));
      }),
    );
  });

  it('does not fill placeholders that a title contains', () => {
    expect(linkTo('https://x.example/{title}', { ...chart, title: '{md5}$&' })).toBe(
      'https://x.example/%7Bmd5%7D%24%26',
    );
  });
});
