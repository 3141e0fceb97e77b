import { expect, test } from 'vitest';
import { parseCommaList, parseListSearch, parsePositiveInteger, toggleInCommaList } from './listSearch.ts';

test('the query of an address is parsed into a page, a search and a sort', () => {
  expect(parseListSearch({ page: '3', search: 'aurora', sort: '-title' })).toEqual({
    page: 3,
    search: 'aurora',
    sort: '-title',
  });
});

test('page 1 and values that are no page are left out', () => {
  for (const page of ['1', '0', '-2', '1.5', 'x', '', null, undefined, '1e99']) {
    expect(parseListSearch({ page }).page, String(page)).toBeUndefined();
  }
  expect(parsePositiveInteger('12')).toBe(12);
});

test('toggling a filter adds or removes a value, in the order of the options', () => {
  const levels = ['0', '1', '2', '10'];
  expect(toggleInCommaList(undefined, '2', levels)).toBe('2');
  expect(toggleInCommaList('2', '0', levels)).toBe('0,2');
  expect(toggleInCommaList('0,2', '0', levels)).toBe('2');
  expect(toggleInCommaList('2', '2', levels)).toBeUndefined();
  expect(toggleInCommaList('99,2', '10', levels)).toBe('2,10');
  expect(parseCommaList('1,,1,2')).toEqual(['1', '2']);
});
