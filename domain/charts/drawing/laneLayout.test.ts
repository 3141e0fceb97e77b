import { expect, test } from 'vitest';
import type { KeyMode } from '../chart.ts';
import { laneLayout } from './laneLayout.ts';

const colors = (keys: KeyMode) =>
  laneLayout(keys)
    .lanes.map(({ color }) => color[0])
    .join('');

test.each([
  ['5keys', 'rwbwbw'],
  ['7keys', 'rwbwbwbw'],
  ['9keys', 'wygbrbgyw'],
  ['10keys', 'rwbwbwwbwbwr'],
  ['14keys', 'rwbwbwbwwbwbwbwr'],
] as const)('%s have the lanes that players know: %s', (keys, expected) => {
  expect(colors(keys)).toBe(expected);
});

test('on the 2P side the scratch is at the right, in single play only', () => {
  const channels = (keys: KeyMode) => laneLayout(keys, '2P').lanes.map(({ channel }) => channel);
  expect(channels('7keys')).toEqual([11, 12, 13, 14, 15, 18, 19, 16]);
  expect(channels('5keys')).toEqual([11, 12, 13, 14, 15, 16]);
  for (const keys of ['9keys', '10keys', '14keys'] as const) expect(laneLayout(keys, '2P')).toEqual(laneLayout(keys));
});

test.each(['5keys', '7keys', '9keys', '10keys', '14keys'] as const)('no two lanes of %s overlap', (keys) => {
  const { lanes, sides, width } = laneLayout(keys);
  expect(new Set(lanes.map(({ channel }) => channel)).size).toBe(lanes.length);
  let end = 0;
  for (const lane of lanes) {
    expect(lane.x).toBeGreaterThanOrEqual(end);
    end = lane.x + lane.width;
    expect(sides.some((side) => side.x <= lane.x && end <= side.x + side.width)).toBe(true);
  }
  expect(width).toBe(end);
});
