import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAddress, writeAddress } from './addressSearch.ts';

test('an address says what a person would write', () => {
  expect(writeAddress({ page: 2, search: '12', levelfilter: '0,12', sort: undefined, list: '' })).toBe(
    '?page=2&search=12&levelfilter=0,12',
  );
  expect(writeAddress({ back: '/vote/st?list=revisions' })).toBe('?back=/vote/st%3Flist%3Drevisions');
  expect(writeAddress({})).toBe('');
});

test('digits stay a text, and nothing is read as anything but words', () => {
  expect(parseAddress('?search=12&run=null&x={"a":1}')).toEqual({ search: '12', run: 'null', x: '{"a":1}' });
});

test('whatever is written is read again', () => {
  const values = fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.string({ minLength: 1, unit: 'grapheme' }));
  fc.assert(
    fc.property(values, (search) => {
      expect(parseAddress(writeAddress(search))).toEqual({ ...search });
    }),
  );
});
