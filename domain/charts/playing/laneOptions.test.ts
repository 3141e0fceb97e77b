import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KeyMode } from '../chart.ts';
import { arrangeLanes, drawPattern, isPattern, type LaneNotes, type LaneOptions } from './laneOptions.ts';

const off: LaneOptions = { arrangement: 'off', patterns: [], seed: 0, isFlipped: false };
const chord = (...lanes: number[]): LaneNotes => ({ lanes, times: lanes.map(() => 0), endTimes: lanes.map(() => 0) });
const lanesOf = (lanes: number[], keys: KeyMode, options: Partial<LaneOptions>) => [
  ...arrangeLanes(chord(...lanes), keys, { ...off, ...options }),
];

describe('the options', () => {
  test('MIRROR turns the keys of each side round; the scratch stays', () => {
    const mirror = { arrangement: 'mirror' } as const;
    expect(lanesOf([16, 11, 12, 13, 19], '7keys', mirror)).toEqual([16, 19, 18, 15, 11]);
    expect(lanesOf([11, 15], '5keys', mirror)).toEqual([15, 11]);
    expect(lanesOf([11, 15, 25], '9keys', mirror)).toEqual([25, 15, 11]);
    expect(lanesOf([16, 11, 21, 29, 26], '14keys', mirror)).toEqual([16, 19, 29, 21, 26]);
  });

  test('RANDOM 3142567 shows the notes of the third key on the first lane', () => {
    const random = { arrangement: 'random', patterns: ['3142567'] } as const;
    expect(lanesOf([13, 11, 14, 12, 15, 18, 19, 16], '7keys', random)).toEqual([11, 12, 13, 14, 15, 18, 19, 16]);
  });

  test('each side of double play has its pattern; FLIP comes first', () => {
    const options = { arrangement: 'random', patterns: ['54321', '21345'], isFlipped: true } as const;
    expect(lanesOf([11, 21, 16, 26], '10keys', options)).toEqual([22, 15, 26, 16]);
  });

  test('an invalid pattern leaves the keys as they are', () => {
    for (const pattern of ['', '1234566', '12345678', '1234560', 'abcdefg']) {
      expect(isPattern(pattern, 7)).toBe(false);
      expect(lanesOf([11, 19], '7keys', { arrangement: 'random', patterns: [pattern] })).toEqual([11, 19]);
    }
  });

  test('FLIP does nothing to single play', () => {
    expect(lanesOf([11, 16], '7keys', { isFlipped: true })).toEqual([11, 16]);
  });
});

test('every drawn pattern is one', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(5, 7, 9), fc.infiniteStream(random), (count, numbers) => {
      expect(
        isPattern(
          drawPattern(count, () => numbers.next().value),
          count,
        ),
      ).toBe(true);
    }),
  );
});

/** Charts that could be played: no note in a lane before the last one has ended. */
const playable = fc
  .array(fc.record({ lane: fc.constantFrom(11, 12, 13, 14, 15, 16, 18, 19), gap: fc.nat(3), long: fc.nat(400) }))
  .map((steps) => {
    const notes: { lane: number; time: number; end: number }[] = [];
    let time = 0;
    for (const { lane, gap, long } of steps) {
      time += gap * 60;
      const last = notes.findLast((note) => note.lane === lane);
      if (!last || last.end < time) notes.push({ lane, time, end: time + (long > 300 ? long : 0) });
    }
    return {
      lanes: notes.map((note) => note.lane),
      times: notes.map((note) => note.time),
      endTimes: notes.map((note) => note.end),
    };
  });

const anyOptions = fc.record({
  arrangement: fc.constantFrom('off', 'mirror', 'random', 's-random'),
  patterns: fc.shuffledSubarray([...'1234567'], { minLength: 7 }).map((keys) => [keys.join('')]),
  seed: fc.integer(),
  isFlipped: fc.boolean(),
});

test('with any options a playable chart stays playable, and the scratch stays the scratch', () => {
  fc.assert(
    fc.property(playable, anyOptions, (notes, options) => {
      const arranged = arrangeLanes(notes, '7keys', options);
      const busy = new Map<number, number>();
      for (const [note, lane] of arranged.entries()) {
        expect(lane === 16).toBe(notes.lanes[note] === 16);
        expect([11, 12, 13, 14, 15, 16, 18, 19]).toContain(lane);
        expect(busy.get(lane) ?? -1).toBeLessThan(notes.times[note] ?? 0);
        busy.set(lane, notes.endTimes[note] ?? 0);
      }
      expect(arrangeLanes(notes, '7keys', options)).toEqual(arranged);
    }),
  );
});

test('another seed of S-RANDOM gives other lanes', () => {
  const times = Array.from({ length: 50 }, (_, note) => note * 100);
  const notes = { lanes: times.map(() => 11), times, endTimes: times };
  const withSeed = (seed: number) => arrangeLanes(notes, '7keys', { ...off, arrangement: 's-random', seed });
  expect(withSeed(1)).not.toEqual(withSeed(2));
  expect(new Set(withSeed(1)).size).toBe(7);
});
