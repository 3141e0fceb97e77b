import { expect, test } from 'vitest';
import { baseName, isChartFileName, isNineButtonFileName } from './chartFileName.ts';

test.each(['a.bms', 'a.BME', 'a.bml', 'a.Pms', 'dir/a.b.bms'])('%s is the name of a chart file', (name) => {
  expect(isChartFileName(name)).toBe(true);
});

test.each(['', 'bms', 'a.bmson', 'a.bms.zip', 'a.bms ', 'a.txt', 'a.bms\n'])(
  '%o is not the name of a chart file',
  (name) => {
    expect(isChartFileName(name)).toBe(false);
  },
);

test('only .pms is for nine buttons', () => {
  expect(['a.pms', 'A.PMS', 'a.bms'].map(isNineButtonFileName)).toEqual([true, true, false]);
});

test.each([
  ['song.bms', 'song.bms'],
  ['/home/me/song.bms', 'song.bms'],
  ['C:\\fakepath\\song.bms', 'song.bms'],
  ['..\\../song.bms', 'song.bms'],
  ['folder/', ''],
])('the path %s ends in the name %s', (path, name) => {
  expect(baseName(path)).toBe(name);
});
