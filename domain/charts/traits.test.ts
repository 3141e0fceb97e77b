import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeLanes, type LaneNotes } from './playing/laneOptions.ts';
import { chartTraits, traitsOf } from './traits.ts';

const SEVEN = [11, 12, 13, 14, 15, 18, 19];
/** 100 ms: sixteenths at 150 BPM. */
const FAST = 100;
const SLOW = 250;

/** Repeats rows, of the numbers of keys from the left with 0 for the scratch, up to 120 rows. */
function rows(pattern: readonly (readonly number[])[], { ms = FAST, lanes = SEVEN } = {}): LaneNotes {
  const notes = Array.from({ length: 120 }, (_, at) =>
    (pattern[at % pattern.length] ?? []).map((key) => ({
      lane: key === 0 ? 16 : (lanes[key - 1] ?? 0),
      time: at * ms,
    })),
  ).flat();
  const times = notes.map(({ time }) => time);
  return { lanes: notes.map(({ lane }) => lane), times, endTimes: times };
}

const plain = { keys: '7keys', total: 24, longNotes: 0, minBpm: 150, maxBpm: 150 } as const;
const traits = (notes: LaneNotes, facts: Partial<Parameters<typeof traitsOf>[0]> = {}) =>
  traitsOf({ ...plain, notes: notes.lanes.length, total: 0.2 * notes.lanes.length, ...facts }, notes);

const one = (...keys: number[]) => keys.map((key) => [key]);
const STREAM = one(1, 4, 2, 6, 3, 7, 5);

describe('a chart has a tag where a good part of it is that pattern', () => {
  test.each([
    { tag: 'jacks', has: one(1, 1, 1, 5, 5, 5), hasNot: STREAM },
    {
      tag: 'chords',
      has: [[1, 3, 5], [2], [4, 6, 7]],
      hasNot: [
        [1, 5],
        [3, 7],
        [2, 6],
      ],
    },
    { tag: 'stairs', has: one(1, 2, 3, 4, 5, 6, 7), hasNot: one(1, 2, 3, 1, 2, 3) },
    {
      tag: 'trills',
      has: [[1, 3], [2, 5], [1, 3], [2, 5], [1, 3], [2, 5], [4], [6]],
      hasNot: [[1], [3], [1], [4], [2], [6]],
    },
    { tag: 'scratch', has: [[0], [1], [0], [4], [2], [6]], hasNot: STREAM },
  ] as const)('$tag', ({ tag, has, hasNot }) => {
    expect(traits(rows(has))).toEqual([tag]);
    expect(traits(rows(hasNot))).toEqual([]);
  });

  test('a few such notes in a long chart are none', () => {
    const stream = Array.from({ length: 14 }, () => STREAM).flat();
    expect(traits(rows([...stream, ...one(1, 1, 1, 1, 3, 5, 3, 5, 7, 6, 5, 4)]))).toEqual([]);
  });

  test.each(['jacks', 'stairs', 'trills'] as const)('%s are fast', (tag) => {
    const pattern = { jacks: one(1, 1, 1, 5, 5, 5), stairs: one(1, 2, 3, 4, 5, 6, 7), trills: one(1, 3) }[tag];
    expect(traits(rows(pattern, { ms: SLOW }))).toEqual([]);
  });

  test('keys that are some milliseconds apart are a chord', () => {
    const { lanes, times, endTimes } = rows([
      [1, 3, 5],
      [2, 4, 6],
    ]);
    const shifted = Array.from(times, (time, at) => time + (at % 3) * 4);
    expect(traits({ lanes, times: shifted, endTimes })).toEqual(['chords', 'trills']);
  });
});

test('stairs do not lead from one side of double play to the other', () => {
  const across = [14, 15, 18, 19, 21, 22, 23, 24];
  const lanes = across.slice(2, 6);
  expect(traits(rows(one(1, 2, 3, 4), { lanes }), { keys: '14keys' })).toEqual([]);
  expect(traits(rows(one(1, 2, 3, 4), { lanes: across.slice(0, 4) }), { keys: '14keys' })).toEqual(['stairs']);
});

test.each([
  ['5keys', [11, 12, 13, 14, 15]],
  ['9keys', [13, 14, 15, 22, 23]],
  ['10keys', [21, 22, 23, 24, 25]],
] as const)('stairs of %s go over its keys', (keys, lanes) => {
  expect(traits(rows(one(1, 2, 3, 4, 5), { lanes: [...lanes] }), { keys })).toEqual(['stairs']);
});

test('numbers give the tags that a form of an upload begins with', () => {
  const stream = rows(STREAM);
  expect(traits(stream, { total: 20, longNotes: 40, minBpm: 100 })).toEqual(['lowtotal', 'soflan', 'ln']);
  expect(traits(stream, { total: 200 })).toEqual(['hightotal']);
  expect(traits(stream, { total: null })).toEqual([]);
});

test('a chart without notes has no tag, and one whose notes are not kept has those of its numbers', () => {
  const none = rows([[]]);
  expect(traits(none, { total: 100, minBpm: 1 })).toEqual([]);
  expect(traits(none, { notes: 200_000, total: 100 })).toEqual(['lowtotal']);
});

test('a mirrored chart has the same tags, which are in one order', () => {
  const anyRow = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 4 });
  const pattern = fc.array(anyRow, { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(pattern, fc.constantFrom(60, FAST, SLOW), (chosen, ms) => {
      const notes = rows(chosen, { ms });
      const mirror = { arrangement: 'mirror', patterns: [], seed: 0, isFlipped: false } as const;
      const found = traits(notes);
      expect(traits({ ...notes, lanes: arrangeLanes(notes, '7keys', mirror) })).toEqual(found);
      expect(chartTraits.filter((trait) => found.includes(trait))).toEqual(found);
    }),
  );
});
