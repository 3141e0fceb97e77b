import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseChart } from '../parse/parse.ts';
import { keysoundDiff } from './keysoundDiff.ts';
import { misalignment } from './misalignment.ts';

const zure = (name: string) =>
  parseChart(readFileSync(path.join(import.meta.dirname, '../fixtures/zure', `${name}.bms`)), `${name}.bms`);

const original = zure('original');

describe('the keysound diff of two charts', () => {
  test.each([
    'same',
    'moved-lanes',
    'shift-one',
    'shift-all',
    'deleted-one',
    'other-song',
    'no-wav-at-all',
    'bpm-drift-large',
  ])('has as unmatched what is counted as missing and extra: %s', (name) => {
    const chart = zure(name);
    const { missing, extra } = misalignment(original, chart);
    const diff = keysoundDiff(original, chart);
    expect([diff.original.unmatched.length, diff.chart.unmatched.length]).toEqual([missing, extra]);
  });

  test('has every keysound in order of time, the unmatched ones among them', () => {
    const { original: timeline, chart } = keysoundDiff(original, zure('shift-one'));
    expect(timeline.times.length).toBeGreaterThan(50);
    expect(chart.times).toHaveLength(timeline.times.length);
    for (const { times, unmatched } of [timeline, chart]) {
      expect([...times]).toEqual([...times].sort((a, b) => a - b));
      for (const time of unmatched) expect(times).toContain(time);
    }
  });
});

test('measureTimes are the starts of the measures and the end of the last one with a note or keysound', () => {
  const lines = ['#TITLE x', '#BPM 120', '#00102:0.5', '#00211:ZZ00ZZ00'];
  const { measureTimes } = parseChart(new TextEncoder().encode(lines.join('\n')), 'x.bms');
  expect([...measureTimes]).toEqual([0, 2000, 3000, 5000]);
  expect([...parseChart(new TextEncoder().encode('#TITLE x'), 'x.bms').measureTimes]).toEqual([0]);
});
