import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLink } from '../../common/link.ts';
import { isCreditedTo, songKey } from './sameSong.ts';

const titleKey = (title: string) => songKey(title, 'a').split('\n')[0];
const artistKey = (artist: string) => songKey('t', artist).split('\n')[1];

describe('the same song', () => {
  it('titles are compared without one trailing part in brackets of any kind', () => {
    for (const part of [
      '[INSANE]',
      '(EX)',
      '<7key>',
      '【狂】',
      '-another-',
      '~another~',
      '～another～',
      '（裏）',
      '［14］',
      '"x"',
    ]) {
      expect(titleKey(`Aurora Line ${part}`)).toBe('aurora line');
      expect(titleKey(`Aurora Line${part}`)).toBe('aurora line');
    }
  });

  it('titles lose only one part, and none if nothing would remain', () => {
    expect(titleKey('Aurora [A] [B]')).toBe('aurora [a]');
    expect(titleKey('[Aurora]')).toBe('[aurora]');
    expect(titleKey('-')).toBe('-');
    expect(titleKey('Aurora [A] plus')).toBe('aurora [a] plus');
  });

  it('artists lose everything after a slash, 差分, or the words obj and notes', () => {
    for (const credit of [
      ' / obj: x',
      '/x',
      ' obj: x',
      ' obj.x',
      ' (OBJ:x)',
      ' 差分:x',
      ' notes: x',
      ' ／ x',
      'ＯＢＪ',
    ]) {
      expect(artistKey(`Some One${credit}`)).toBe(credit === 'ＯＢＪ' ? 'some oneobj' : 'some one');
    }
  });

  it('artists lose trailing separators: brackets, dashes, commas and other signs', () => {
    for (const line of [
      'LiA(obj:A-4)',
      'LiA（差分:x）',
      'LiA, obj.x',
      'LiA - obj: x',
      'LiA【obj】',
      'LiA feat. / y',
      'LiA+-',
    ]) {
      expect(artistKey(line)).toBe(line.includes('feat') ? 'lia feat' : 'lia');
    }
    expect(artistKey('梅干茶漬け (obj:x)')).toBe('梅干茶漬け');
    expect(artistKey('☆★')).toBe('☆★');
    expect(artistKey('(obj:x)')).toBe('(');
    expect(artistKey('obj:x')).toBe('');
  });

  it('an artist with and without a credit is the same, with any separator', () => {
    const name = fc
      .string({ unit: fc.constantFrom('a', 'é', 'か', '漢', '🎵', '1'), minLength: 1 })
      .map((text) => `${text}z`);
    const between = fc.string({
      unit: fc.constantFrom(' ', '(', '[', '【', '（', '-', '～', ',', '、', '.', '・', ':', '+', '|'),
    });
    const credit = fc.constantFrom('/ obj: x', '差分 x', ' obj x)', ' notes:x');
    fc.assert(
      fc.property(name, between, credit, (artist, separators, rest) => {
        expect(artistKey(`${artist}${separators}${rest}`)).toBe(artistKey(artist));
      }),
    );
  });

  it('artists keep words that only contain obj or notes', () => {
    expect(artistKey('object notesman')).toBe('object notesman');
  });

  it('width, case and blanks make no difference', () => {
    expect(songKey('Ｓｔａｒ  letter', 'ABC\u3000DEF')).toBe(songKey('star LETTER', 'abc def'));
  });

  it('any text has a key, in time proportional to its length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (title, artist) => void songKey(title, artist),
      ),
    );
    for (const hard of ['(', '-', '~ ', '[a', '"x" ', ' ', '(a', '🎵'])
      songKey(hard.repeat(10_000), hard.repeat(10_000));
    const timeOf = (length: number) => {
      const line = `a${'('.repeat(length)}a`;
      const start = performance.now();
      songKey(line, line);
      return performance.now() - start;
    };
    timeOf(400_000);
    // Quadratic work would take minutes.
    expect(timeOf(400_000)).toBeLessThan(2_000);
  });
});

describe('an own chart', () => {
  it('is credited to the nickname as a whole word', () => {
    for (const line of ['someone / obj: tester', 'TESTER', 'x (tester)', 'x/tester.', '差分：ｔｅｓｔｅｒ'])
      expect(isCreditedTo(line, 'tester')).toBe(true);
    for (const line of ['testers', 'mytester', 'tester2', '', 'テスターtesterです'])
      expect(isCreditedTo(line, 'tester')).toBe(false);
  });

  it('is found with any characters in the nickname', () => {
    for (const name of ['-x-', 'a.b', '譜面屋', 'c++', '(^^)', '[me]', '\\o/'])
      expect(isCreditedTo(`abc / ${name}`, name)).toBe(true);
    expect(isCreditedTo('abc / axb', 'a.b')).toBe(false);
  });
});

describe('a link', () => {
  it('is an http or https address', () => {
    for (const link of ['http://example.com', 'https://example.com/a?b=c#d', 'HTTPS://例え.jp/曲'])
      expect(isLink(link)).toBe(true);
  });

  it('is nothing else', () => {
    for (const link of [
      '',
      'example.com',
      'javascript:alert(1)',
      'ftp://x.y',
      'http://',
      'https://a b',
      ' http://a.b',
      'data:text/html,x',
      '//a.b',
      'http://a.b/\u202ex',
      'http://a.b\n',
    ])
      expect(isLink(link)).toBe(false);
  });
});
