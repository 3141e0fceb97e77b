import { expect, test } from 'vitest';
import { uploads } from '#contract/uploads/uploads.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { parseListSearch } from '../../../base/ui/lists/listSearch.ts';
import { isSearchTooShort, levelWords, uploadQuery } from './uploadQuery.ts';

test('levels may be separated in several ways', () => {
  expect(levelWords(' sl5  ★12,st0、sl5 ')).toBe('sl5,★12,st0');
  expect(levelWords(' , ')).toBe('');
});

test('no address leads to a request that the server refuses', () => {
  const hostile = ['0', '-1', '1e9', 'constructor', '--title', '-', 'LN', 'ln,nothing', '8keys', ',', '%00', '★,★,,'];
  for (const value of hostile) {
    const address = { ...parseListSearch({ page: value, search: value, sort: value }), tags: value, keys: value };
    const query = uploadQuery({ ...address, levelfilter: value });
    expect(uploads.query.safeParse(query).success, value).toBe(true);
    for (const tag of query.tags.split(',').filter(Boolean)) expect(uploadTags).toContain(tag);
    expect(query.keys).toBe('');
  }
});

test('a search of one character is sent only together with a tag or a key mode', () => {
  const rules = currentRules();
  expect(isSearchTooShort(rules, { search: 'a' })).toBe(true);
  expect(isSearchTooShort(rules, { search: ' あ ' })).toBe(true);
  expect(isSearchTooShort(rules, { search: '星' })).toBe(false);
  expect(isSearchTooShort(rules, { search: '' })).toBe(false);
  expect(isSearchTooShort(rules, { search: 'a', tags: 'ln' })).toBe(false);
  expect(isSearchTooShort(rules, { search: 'a', keys: '7keys' })).toBe(false);
});
