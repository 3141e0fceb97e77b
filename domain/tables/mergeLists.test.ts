import { expect, test } from 'vitest';
import { mergeLists, type SourceRow } from './mergeLists.ts';

const row = (place: string, md5: string, entryNo: number | null, more: Partial<SourceRow> = {}): SourceRow => ({
  place,
  md5,
  entryNo,
  sha256: '',
  title: md5,
  artist: '',
  songUrl: '',
  chartUrl: '',
  level: 1,
  comment: null,
  ...more,
});
const merge = (lists: Partial<Parameters<typeof mergeLists>[0]>) => {
  const { rows, duplicates } = mergeLists({ official: [], voting: [], sub: [], ...lists });
  return { duplicates, rows: rows.map(({ md5, entryNo, result, revote }) => [md5, entryNo, result, revote]) };
};

test('the first list that has an entry decides its result, whatever the later ones say', () => {
  const [a, b, c] = [row('1', 'a', 1), row('2', 'b', 2), row('3', 'c', 3)];
  expect(merge({ official: [a], voting: [b], sub: [a, b, c] })).toEqual({
    duplicates: [],
    rows: [
      ['a', 1, 'accept', false],
      ['b', 2, 'new', false],
      ['c', 3, 'reject', false],
    ],
  });
});

test('a re-vote is not an open song, and is dropped if the chart is official', () => {
  const tag = 're-vote';
  const voting = [row('1', 'a', 1, { tag }), row('2', 'b', 2, { tag }), row('3', 'c', 3, { tag: 'hard' })];
  expect(merge({ official: [row('0', 'a', 1)], voting }).rows).toEqual([
    ['a', 1, 'accept', false],
    ['b', 2, 'reject', true],
    ['c', 3, 'new', false],
  ]);
  expect(merge({ sub: [row('1', 'a', 1, { tag })] }).rows).toEqual([['a', 1, 'reject', false]]);
});

test('a row without a number belongs to the entry of its chart, whichever list has the number', () => {
  const one = [['a', 7, 'accept', false]];
  expect(merge({ official: [row('1', 'a', null)], sub: [row('2', 'a', 7)] })).toEqual({ duplicates: [], rows: one });
  expect(merge({ official: [row('1', 'a', 7)], sub: [row('2', 'a', null)] })).toEqual({ duplicates: [], rows: one });
});

test('every dropped row is reported once', () => {
  const [first, again] = [row('x row 1', 'a', null), row('x row 2', 'a', null, { title: 'A', level: 2 })];
  expect(merge({ official: [first, again] }).duplicates).toEqual([
    'x row 2, level 2 "A": the same chart as x row 1, level 1 "a"',
  ]);
  const [five, seven] = [row('x row 1', 'a', 5), row('x row 2', 'a', 7)];
  expect(merge({ official: [five, seven], sub: [five, seven] })).toEqual({
    duplicates: ['x row 2, level 1 "a": stored as 7; the lists show the same chart as 5, x row 1'],
    rows: [
      ['a', 5, 'accept', false],
      ['a', 7, 'accept', false],
    ],
  });
  expect(merge({ official: [five], sub: [row('y row 1', 'b', 5)] })).toEqual({
    duplicates: ['y row 1, level 1 "b": its number has another chart in x row 1, level 1 "a"'],
    rows: [['a', 5, 'accept', false]],
  });
});
