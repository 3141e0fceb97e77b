import { describe, expect, test } from 'vitest';
import type { Objects } from './objects.ts';
import { createTimeline, haltDurations } from './timeline.ts';

const objects = (...places: [position: number, value: number][]): Objects => ({
  positions: Float64Array.from(places, ([position]) => position),
  values: Float64Array.from(places, ([, value]) => value),
});

const lengths = (changes: Record<number, number> = {}): number[] =>
  Array.from({ length: 1000 }, (_, bar) => changes[bar] ?? 1);

test('a halt lasts by the tempo at its place', () => {
  const tempos = objects([1, 240], [2, 60], [3, 120]);
  const halts = objects([0.5, 192], [1, 192], [1.5, 96], [2.25, 48], [9, 1e308]);
  expect([...haltDurations(120, tempos, halts)]).toEqual([2000, 1000, 500, 1000, Number.MAX_SAFE_INTEGER]);
});

describe('createTimeline', () => {
  test('a bar of 4/4 lasts 240000 / BPM ms', () => {
    const timeAt = createTimeline(lengths(), 120, objects(), objects());
    expect([0, 0.25, 1, 2.5, 999].map(timeAt)).toEqual([0, 500, 2000, 5000, 1_998_000]);
  });

  test('a bar is as long as its number says, that bar only', () => {
    const timeAt = createTimeline(lengths({ 1: 0.5, 3: 2 }), 120, objects(), objects());
    expect([1, 1.5, 2, 3, 3.5, 4].map(timeAt)).toEqual([2000, 2500, 3000, 5000, 7000, 9000]);
  });

  test('a tempo holds from its place on', () => {
    const timeAt = createTimeline(lengths(), 120, objects([1, 240], [1.5, 60]), objects());
    expect([1, 1.5, 2, 3].map(timeAt)).toEqual([2000, 2500, 4500, 8500]);
  });

  test('what stands at a halt sounds before it, the rest n/192 of a bar of 4/4 later', () => {
    const timeAt = createTimeline(lengths({ 1: 0.5 }), 120, objects(), objects([1.5, 96]));
    expect([1.5, 1.75, 2].map(timeAt)).toEqual([2500, 3750, 4000]);
  });

  test('a halt at the place of a tempo change lasts by the new tempo', () => {
    const timeAt = createTimeline(lengths(), 120, objects([1, 240]), objects([1, 192]));
    expect([1, 2].map(timeAt)).toEqual([2000, 4000]);
  });

  test('claims without measure give large times, never none', () => {
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
