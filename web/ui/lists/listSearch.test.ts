import { expect, test } from 'vitest';
import { listSearchIn, numberIn, toggled, wordsOf } from './listSearch.ts';

test('an address that anybody can write becomes a page, a search and a sort', () => {
  expect(listSearchIn({ page: '3', search: 'aurora', sort: '-title' })).toEqual({
    page: 3,
    search: 'aurora',
    sort: '-title',
  });
});

test('the first page and what is no page are left out', () => {
  for (const page of ['1', '0', '-2', '1.5', 'x', '', null, undefined, '1e99']) {
    expect(listSearchIn({ page }).page, String(page)).toBeUndefined();
  }
  expect(numberIn('12')).toBe(12);
});

test('a filter takes a word in and out, in the order of all of them', () => {
  const levels = ['0', '1', '2', '10'];
  expect(toggled(undefined, '2', levels)).toBe('2');
  expect(toggled('2', '0', levels)).toBe('0,2');
  expect(toggled('0,2', '0', levels)).toBe('2');
  expect(toggled('2', '2', levels)).toBeUndefined();
  expect(toggled('99,2', '10', levels)).toBe('2,10');
  expect(wordsOf('1,,1,2')).toEqual(['1', '2']);
});
