import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseChart } from '../parse/parse.ts';
import { keysoundDiff } from './keysoundDiff.ts';
import { misalignment } from './misalignment.ts';

const zure = (name: string) =>
  parseChart(readFileSync(path.join(import.meta.dirname, '../fixtures/zure', `${name}.bms`)), `${name}.bms`);

const original = zure('original');

describe('the picture of two charts', () => {
  test.each([
    'same',
    'moved-lanes',
    'shift-one',
    'shift-all',
    'deleted-one',
    'other-song',
    'no-wav-at-all',
    'bpm-drift-large',
  ])('marks what is counted as missing and extra: %s', (name) => {
    const chart = zure(name);
    const { missing, extra } = misalignment(original, chart);
    const picture = keysoundDiff(original, chart);
    expect([picture.original.unmatched.length, picture.chart.unmatched.length]).toEqual([missing, extra]);
  });

  test('has every sound in order of time, and marks only what sounds', () => {
    const { original: line, chart } = keysoundDiff(original, zure('shift-one'));
    expect(line.times.length).toBeGreaterThan(50);
    expect(chart.times).toHaveLength(line.times.length);
    for (const { times, unmatched: alone } of [line, chart]) {
      expect([...times]).toEqual([...times].sort((a, b) => a - b));
      for (const time of alone) expect(times).toContain(time);
    }
  });
});

test('a chart knows when its bars begin, to the end of the last one with a note or sound', () => {
  const lines = ['#TITLE x', '#BPM 120', '#00102:0.5', '#00211:ZZ00ZZ00'];
  const { barTimes } = parseChart(new TextEncoder().encode(lines.join('\n')), 'x.bms');
  expect([...barTimes]).toEqual([0, 2000, 3000, 5000]);
  expect([...parseChart(new TextEncoder().encode('#TITLE x'), 'x.bms').barTimes]).toEqual([0]);
});
