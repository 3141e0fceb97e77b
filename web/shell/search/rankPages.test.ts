import { expect, test } from 'vitest';
import { rankPages } from './rankPages.ts';

const pages = [
  { name: 'history', words: ['Update history', 'Stella', 'st', '/history/st/2026'] },
  { name: 'vote st', words: ['Vote', 'Stella', 'st', '/vote/st'] },
  { name: 'vote dpst', words: ['Vote', 'DP Stella', 'dpst', 'DPst', '/vote/dpst'] },
  { name: '投票', words: ['投票', 'Stella', 'st', '/vote/st'] },
];
const namesFor = (search: string, limit = 9) => rankPages(pages, search, limit).map(({ name }) => name);

test.each([
  ['vote dpst', ['vote dpst']],
  ['VOTE  ｓｔ', ['vote st', '投票', 'vote dpst']],
  ['票', ['投票']],
  ['dp', ['vote dpst']],
  ['hist', ['history']],
  ['history dpst', []],
  ['', []],
  ['  ', []],
])('%j finds %j', (search, names) => {
  expect(namesFor(search)).toEqual(names);
});

test('the nearest pages are returned, up to the limit', () => {
  expect(namesFor('st', 1)).toEqual(['history']);
  expect(namesFor('dpst', 1)).toEqual(['vote dpst']);
});
