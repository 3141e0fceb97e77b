import { expect, test } from 'vitest';
import { splitAtLinks } from './PlainText.tsx';

const linksIn = (text: string) => splitAtLinks(text).flatMap((part) => (part.isLink ? [part.text] : []));

test('web addresses become links, whatever punctuation surrounds them', () => {
  expect(linksIn('See https://example.com/a?b=c#d.')).toEqual(['https://example.com/a?b=c#d']);
  expect(linksIn('詳細は「https://example.com/あ」をご覧ください。')).toEqual(['https://example.com/あ']);
  expect(linksIn('(http://example.com/x), https://example.com/y!')).toEqual([
    'http://example.com/x',
    'https://example.com/y',
  ]);
});

test('anything else stays text, unchanged', () => {
  for (const text of ['javascript:alert(1)', 'https://', 'data:text/html,x', 'ftp://example.com', '<b>bold</b>']) {
    expect(linksIn(text), text).toEqual([]);
    expect(
      splitAtLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
  const whole = 'one https://example.com, two\nthree';
  expect(
    splitAtLinks(whole)
      .map((part) => part.text)
      .join(''),
  ).toBe(whole);
});
