import { describe, expect, test } from 'vitest';
import {
  type ChartFilterTexts,
  chartFilterTexts,
  type FoundBy,
  fitsChartFilter,
  parseChartFilter,
  parseRange,
} from './chartFilter.ts';

const NONE: ChartFilterTexts = {
  ...{ level: '', notes: '', bpm: '', total: '', peak: '', length: '', longnotes: '', ec: '', gc: '', hc: '', fc: '' },
  ...{ keys: '', tags: '', ownlamp: '', file: 'any', since: '' },
};
const unknown: FoundBy = {
  numbers: {
    ...{ level: [3, 3], notes: null, bpm: null, total: null, peak: null, length: null, longnotes: null },
  },
  keys: null,
  tags: new Set(['stream']),
  hasTraits: false,
  hasFile: false,
  publishedAt: null,
};
const known: FoundBy = {
  numbers: { ...unknown.numbers, notes: [2000, 2000], bpm: [90, 180] },
  keys: '7keys',
  tags: new Set(['jacks', 'stream']),
  hasTraits: true,
  hasFile: true,
  publishedAt: new Date('2026-05-05T12:00:00Z'),
};

/** How a filter answers for a chart with facts and one without. */
function answers(texts: Partial<ChartFilterTexts>): (boolean | null)[] {
  const filter = parseChartFilter({ ...NONE, ...texts });
  if (!filter) throw new RangeError('a bad filter');
  const played = { estimateOf: () => 4.5, ownLamp: () => 'FAILED' };
  const visited = { estimateOf: () => null, ownLamp: () => null };
  return [fitsChartFilter(known, played, filter), fitsChartFilter(unknown, visited, filter)];
}

test.each([
  ['150-200', [150, 200]],
  ['150-', [150, Number.POSITIVE_INFINITY]],
  ['-200.5', [Number.NEGATIVE_INFINITY, 200.5]],
  ['7', [7, 7]],
  ['', null],
  ['-', null],
  ['200-150', null],
  ['1e3', null],
  ['12345678', null],
])('the range %j', (text, range) => {
  expect(parseRange(text)).toEqual(range);
});

test.each([{ notes: 'many' }, { keys: '8keys' }, { tags: 'jacks,nice' }, { ownlamp: 'hardest' }])(
  'a filter with an unknown value is refused: %j',
  (texts) => {
    expect(parseChartFilter({ ...NONE, ...texts })).toBeNull();
  },
);

describe('a chart', () => {
  test.each([
    [{}, [true, true]],
    [{ notes: '2000-' }, [true, null]],
    [{ notes: '2001-' }, [false, null]],
    [{ level: '3' }, [true, true]],
    [{ bpm: '90-180' }, [true, null]],
    [{ bpm: '100-' }, [false, null]],
    [{ hc: '4-5' }, [true, null]],
    [{ fc: '5-' }, [false, null]],
    [{ keys: '5keys,7keys' }, [true, null]],
    [{ file: 'without' }, [false, true]],
    [{ since: '2026-05-05' }, [true, null]],
    [{ since: '2026-05-06' }, [false, null]],
    [{ ownlamp: 'noplay,failed' }, [true, null]],
    [{ ownlamp: 'notcleared' }, [true, null]],
    [{ ownlamp: 'easy' }, [false, null]],
    [{ tags: 'jacks' }, [true, null]],
    [{ tags: 'stream,jacks' }, [true, null]],
    [{ tags: 'chords' }, [false, null]],
    // Only people give this tag, so a chart without it is never unknown.
    [{ tags: 'gimmick' }, [false, false]],
    [{ notes: '1-', level: '4-' }, [false, false]],
  ] as const)('with and without facts, asked for %j', (texts, expected) => {
    expect(answers(texts)).toEqual(expected);
  });
});

test('of the filters of an address, those stay that are ones', () => {
  const address = {
    level: '4-6',
    notes: '6-4',
    bpm: 'fast',
    keys: '7keys,8keys',
    tags: 'ln,jacks',
    file: 'no',
    since: 'now',
  };
  const nothing = { total: '', peak: '', length: '', longnotes: '', ec: '', gc: '', hc: '', fc: '', ownlamp: '' };
  const texts = {
    ...nothing,
    level: '4-6',
    notes: '',
    bpm: '',
    keys: '7keys',
    tags: 'jacks,ln',
    file: 'any',
    since: '',
  };
  expect(chartFilterTexts(address)).toEqual(texts);
});
