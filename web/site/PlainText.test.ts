import { expect, test } from 'vitest';
import { partsOf } from './PlainText.tsx';

const linksIn = (text: string) => partsOf(text).flatMap((part) => (part.isLink ? [part.text] : []));

test('addresses of the web become links, whatever sentence they stand in', () => {
  expect(linksIn('See https://example.com/a?b=c#d.')).toEqual(['https://example.com/a?b=c#d']);
  expect(linksIn('詳細は「https://example.com/あ」をご覧ください。')).toEqual(['https://example.com/あ']);
  expect(linksIn('(http://example.com/x), https://example.com/y!')).toEqual([
    'http://example.com/x',
    'https://example.com/y',
  ]);
});

test('anything else stays text, and nothing of it is lost', () => {
  for (const text of ['javascript:alert(1)', 'https://', 'data:text/html,x', 'ftp://example.com', '<b>bold</b>']) {
    expect(linksIn(text), text).toEqual([]);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
  const whole = 'one https://example.com, two\nthree';
  expect(
    partsOf(whole)
      .map((part) => part.text)
      .join(''),
  ).toBe(whole);
});
