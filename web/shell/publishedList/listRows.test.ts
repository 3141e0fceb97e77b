import { expect, test } from 'vitest';
import { type DataRow, entryName, filteredRows } from './listRows.ts';

const row = (id: number, level: string, title: string, artist: string): DataRow => ({
  id,
  level,
  title,
  artist,
  md5: '',
  url: '',
  url_diff: '',
});
const rows = [row(1, '2', 'beta', 'Zed'), row(2, '10', 'Alpha', 'yui'), row(3, '1', 'ＧＡＭＭＡ 星 st5', 'Xeno')];
const ids = (filter: string) => filteredRows(rows, filter, 'st').map(({ id }) => id);

test('a filter finds the rows with all its words in title or artist, whatever their case and width', () => {
  expect(ids('gamma')).toEqual([3]);
  expect(ids('星  xeno')).toEqual([3]);
  expect(ids('alpha zed')).toEqual([]);
  expect(ids(' ')).toEqual([1, 2, 3]);
});

test('a word that is a level finds that level only, with other words too', () => {
  expect(ids('ST1')).toEqual([3]);
  expect(ids('st10')).toEqual([2]);
  expect(ids('st2 zed')).toEqual([1]);
  expect(ids('st5')).toEqual([3]);
});

test('months are found with and without the symbol', () => {
  const months = [row(1, '2025/10', 'a', ''), row(2, '2025/02', 'b', '')];
  const found = (filter: string) => filteredRows(months, filter, 'sU').map(({ id }) => id);
  expect([found('sU2025/02'), found('2025/10')]).toEqual([[2], [1]]);
});

test.each([
  ['/s/st/12', 'st', '12'],
  ['/s/sl/7', 'st', 'sl/7'],
  ['/s/sl/7', null, 'sl/7'],
  ['/uploader/3', null, null],
  ['/chart/abc', null, null],
])('in an address the entry at %s is named, in the list of %s, as %s', (path, tableId, name) => {
  expect(entryName(path, tableId)).toBe(name);
});
