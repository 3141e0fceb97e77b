import { expect, test } from 'vitest';
import { type TableRow, visibleRows } from './tableRow.ts';

const row = (id: number, level: string, title: string, artist: string): TableRow => ({
  id,
  level,
  title,
  artist,
  url: '',
  url_diff: '',
});
const rows = [row(1, '2', 'beta', 'Zed'), row(2, '10', 'Alpha', 'yui'), row(3, '2', 'ＧＡＭＭＡ 星', 'Xeno')];
const ids = (search: string, by: 'level' | 'title' | 'artist', descending = false) =>
  visibleRows(rows, search, { by, descending }).map(({ id }) => id);

test('levels sort as numbers, texts ignore case and width, and equal rows keep their order', () => {
  expect(ids('', 'level')).toEqual([1, 3, 2]);
  expect(ids('', 'level', true)).toEqual([2, 1, 3]);
  expect(ids('', 'title')).toEqual([2, 1, 3]);
  expect(ids('', 'artist')).toEqual([3, 2, 1]);
});

test('levels that are not numbers, such as months, sort as texts', () => {
  const months = [row(1, '2025/10', '', ''), row(2, '2025/02', '', ''), row(3, '2024/11', '', '')];
  const order = (descending: boolean) => visibleRows(months, '', { by: 'level', descending }).map(({ id }) => id);
  expect([order(false), order(true)]).toEqual([
    [3, 2, 1],
    [1, 2, 3],
  ]);
});

test('a search finds the rows with all its words in title or artist', () => {
  expect(ids('gamma', 'level')).toEqual([3]);
  expect(ids('星  xeno', 'level')).toEqual([3]);
  expect(ids('alpha zed', 'level')).toEqual([]);
});
