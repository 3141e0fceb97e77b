import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './searchParams.ts';

test('a query string is readable', () => {
  expect(stringifySearch({ page: 2, search: '12', levelfilter: '0,12', sort: undefined, list: '' })).toBe(
    '?page=2&search=12&levelfilter=0,12',
  );
  expect(stringifySearch({ back: '/vote/st?list=revisions' })).toBe('?back=/vote/st%3Flist%3Drevisions');
  expect(stringifySearch({})).toBe('');
});

test('digits, null and JSON are read as plain text', () => {
  expect(parseSearch('?search=12&run=null&x={"a":1}')).toEqual({ search: '12', run: 'null', x: '{"a":1}' });
});

test('an empty value is as if it were not given', () => {
  expect(parseSearch('?page=&sort&search=a')).toEqual({ search: 'a' });
});

test('parsing returns the values that were stringified', () => {
  const values = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ minLength: 1, unit: 'grapheme' }));
  fc.assert(
    fc.property(values, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
