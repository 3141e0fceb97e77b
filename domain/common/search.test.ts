import { expect, test } from 'vitest';
import { isTooShort, parseSearch, searchRows } from './search.ts';
import { fold } from './text.ts';

const found = (text: string, search: string) => searchRows([text], parseSearch(search), fold).length === 1;

test.each([
  ['Quarry of Small Suns [ANOTHER]', 'small quarry', 'words in any order'],
  ['Quarry -SMALL- Suns', 'quarry  ｓｍａｌｌ', 'punctuation, double blanks, width and case'],
  ["Don't Stop", 'dont stop', 'an apostrophe that is left out'],
  ['Driftbadger vs. Moth [A]', 'Badger A', 'a single letter that begins a word'],
  ['ネイクド・ダンス', 'ねいくど', 'hiragana as katakana'],
  ['ねいくど', 'ﾈｲｸﾄﾞ', 'katakana as hiragana'],
  ['銀河鉄道', '河', 'one kanji'],
  ['スター・ダスト', 'スターダスト', 'a mark inside a word'],
  ['100% [EX]', '%', 'nothing but punctuation'],
  ['anything', ' 　', 'a blank search'],
])('%j is found by %j: %s', (text, search) => {
  expect(found(text, search)).toBe(true);
});

test.each(['quxrry', 'qaurry', 'quarrrry', 'xxarry', 'quarxx', 'qxaxry', 'uqarry', 'quarry sxxll', 'sun qarrry'])(
  'two letters may be wrong, missing or added in a word of six or more: %j',
  (search) => {
    expect(found('Quarry of Small Suns', search)).toBe(search !== 'quarry sxxll');
  },
);

test.each([
  ['Quarry', 'qxxxry'],
  ['Small', 'smxll'],
  ['Track 123456', '123457'],
])('%j is not found by %j', (text, search) => {
  expect(found(text, search)).toBe(false);
});

test('texts with wrong letters, or a letter inside a word, are found only where the search finds none as it is written', () => {
  expect(searchRows(['Badger [B]', 'Badger [ANOTHER]'], parseSearch('badger a'), fold)).toEqual(['Badger [ANOTHER]']);
  expect(searchRows(['quarry', 'query'], parseSearch('quarry'), fold)).toEqual(['quarry']);
  expect(searchRows(['quarry', 'other'], parseSearch('qaurry'), fold)).toEqual(['quarry']);
});

test('a text begins with the words of a search, or consists of them, whatever is between', () => {
  const is = (text: string, search: string, isWhole = false) =>
    new RegExp(`${parseSearch(search).phrase}${isWhole ? '$' : ''}`, 'u').test(fold(text));
  expect([
    is('[Quarry] of', 'quarry OF'),
    is('a quarry of', 'quarry of'),
    is('quarry, of.', 'quarry of', true),
  ]).toEqual([true, false, true]);
  expect(is('quarry of suns', 'quarry of', true)).toBe(false);
});

test('a search of few characters is too short, but a Han character is a word', () => {
  expect(['', 'a', '星', 'あ', 'ab'].map((search) => isTooShort(search, 2))).toEqual([true, true, false, true, false]);
});

test('thousands of words are no thousands of patterns', () => {
  expect(parseSearch('a '.repeat(5000)).patterns.length).toBeLessThanOrEqual(10);
});
