import { describe, expect, test } from 'vitest';
import type { Objects } from './objects.ts';
import { createTimeline, stopDurations } from './timeline.ts';

const objects = (...places: [position: number, value: number][]): Objects => ({
  positions: Float64Array.from(places, ([position]) => position),
  values: Float64Array.from(places, ([, value]) => value),
});

const lengths = (changes: Record<number, number> = {}): number[] =>
  Array.from({ length: 1000 }, (_, measure) => changes[measure] ?? 1);

test('a stop lasts by the BPM at its position', () => {
  const bpmChanges = objects([1, 240], [2, 60], [3, 120]);
  const stops = objects([0.5, 192], [1, 192], [1.5, 96], [2.25, 48], [9, 1e308]);
  expect([...stopDurations(120, bpmChanges, stops)]).toEqual([2000, 1000, 500, 1000, Number.MAX_SAFE_INTEGER]);
});

describe('createTimeline', () => {
  test('a 4/4 measure lasts 240000 / BPM ms', () => {
    const timeAt = createTimeline(lengths(), 120, objects(), objects());
    expect([0, 0.25, 1, 2.5, 999].map(timeAt)).toEqual([0, 500, 2000, 5000, 1_998_000]);
  });

  test('a measure length applies to that measure only', () => {
    const timeAt = createTimeline(lengths({ 1: 0.5, 3: 2 }), 120, objects(), objects());
    expect([1, 1.5, 2, 3, 3.5, 4].map(timeAt)).toEqual([2000, 2500, 3000, 5000, 7000, 9000]);
  });

  test('a BPM change applies from its position on', () => {
    const timeAt = createTimeline(lengths(), 120, objects([1, 240], [1.5, 60]), objects());
    expect([1, 1.5, 2, 3].map(timeAt)).toEqual([2000, 2500, 4500, 8500]);
  });

  test('objects on a stop sound before it, later ones n/192 of a 4/4 measure later', () => {
    const timeAt = createTimeline(lengths({ 1: 0.5 }), 120, objects(), objects([1.5, 96]));
    expect([1.5, 1.75, 2].map(timeAt)).toEqual([2500, 3750, 4000]);
  });

  test('a stop at the position of a BPM change lasts by the new BPM', () => {
    const timeAt = createTimeline(lengths(), 120, objects([1, 240]), objects([1, 192]));
    expect([1, 2].map(timeAt)).toEqual([2000, 4000]);
  });

  test('extreme values give large times that are still finite', () => {
    const endless = createTimeline(
      lengths({ 0: 1e308, 5: 1e308 }),
      5e-324,
      objects([2, 1e308]),
      objects([1, 1e308], [3, 5e-324]),
    );
    const times = [0, 0.5, 1, 2, 3, 4, 999].map(endless);
    for (const time of times) expect(Number.isFinite(time)).toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
