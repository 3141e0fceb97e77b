import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chart } from '../chart.ts';
import { parseChart } from '../parse/parse.ts';
import { keysoundName } from './keysoundTracks.ts';
import { misalignment } from './misalignment.ts';

/** A keysound event: the number of its file, its measure, its place among 16 in it, and its channel. */
type KeysoundEvent = { file: number; measure: number; place: number; channel: string };

const CHANNELS = ['01', '11', '12', '13', '14', '15', '16', '18', '19'];

function chartOf(sounds: readonly KeysoundEvent[], ...more: string[]): Chart {
  const lines = sounds.map(({ file, measure, place, channel }) => {
    const data = Array.from({ length: 16 }, (_, index) => (index === place ? `0${file}` : '00'));
    return `#${String(measure).padStart(3, '0')}${channel}:${data.join('')}`;
  });
  const files = Array.from({ length: 9 }, (_, index) => `#WAV0${index + 1} sound_${index + 1}.wav`);
  return parseChart(
    new TextEncoder().encode(['#TITLE x', '#BPM 150', ...files, ...lines, ...more].join('\n')),
    'x.bms',
  );
}

const counts = (original: Chart, chart: Chart) => {
  const { missing, extra, zureCount } = misalignment(original, chart);
  return { missing, extra, zureCount };
};

/** No two keysounds play at once, so that each can be moved to any lane. */
const someSounds = fc.uniqueArray(
  fc.record({
    file: fc.integer({ min: 1, max: 9 }),
    measure: fc.integer({ min: 0, max: 20 }),
    place: fc.integer({ min: 0, max: 15 }),
    channel: fc.constantFrom(...CHANNELS),
  }),
  { minLength: 1, maxLength: 60, selector: ({ measure, place }) => measure * 16 + place },
);

describe('misalignment', () => {
  test('is 0 for a chart and itself', () => {
    fc.assert(
      fc.property(someSounds, (sounds) => {
        expect(counts(chartOf(sounds), chartOf(sounds))).toEqual({ missing: 0, extra: 0, zureCount: 0 });
      }),
    );
  });

  test('swaps missing and extra when the charts swap', () => {
    fc.assert(
      fc.property(someSounds, someSounds, (one, other) => {
        const there = counts(chartOf(one), chartOf(other));
        const back = counts(chartOf(other), chartOf(one));
        expect(back).toEqual({ missing: there.extra, extra: there.missing, zureCount: there.zureCount });
      }),
    );
  });

  test('does not depend on the lanes of the keysounds', () => {
    fc.assert(
      fc.property(someSounds, fc.infiniteStream(fc.constantFrom(...CHANNELS)), (sounds, channels) => {
        const moved = sounds.map((sound) => ({ ...sound, channel: channels.next().value ?? '01' }));
        expect(counts(chartOf(sounds), chartOf(moved)).zureCount).toBe(0);
      }),
    );
  });

  test('is 1 for one keysound that moves by more than 1 ms', () => {
    fc.assert(
      fc.property(someSounds, fc.nat(), fc.integer({ min: 1, max: 400 }), (sounds, choice, measures) => {
        const at = choice % sounds.length;
        const moved = sounds.map((sound, index) =>
          index === at ? { ...sound, measure: sound.measure + 20 + measures } : sound,
        );
        expect(counts(chartOf(sounds), chartOf(moved))).toEqual({ missing: 1, extra: 1, zureCount: 1 });
      }),
    );
  });

  const original = chartOf([
    { file: 1, measure: 1, place: 0, channel: '01' },
    { file: 2, measure: 2, place: 8, channel: '11' },
  ]);

  test('is 2 for a keysound replaced by another', () => {
    const replaced = chartOf([
      { file: 1, measure: 1, place: 0, channel: '01' },
      { file: 3, measure: 2, place: 8, channel: '11' },
    ]);
    expect(misalignment(original, replaced)).toEqual({
      comparable: true,
      missing: 1,
      extra: 1,
      zureCount: 2,
      differences: [
        { file: 'sound_2', bar: 2, time: 4000, side: 'missing' },
        { file: 'sound_3', bar: 2, time: 4000, side: 'extra' },
      ],
    });
  });

  test('counts a keysound that plays twice at one time once', () => {
    const doubled = chartOf([
      { file: 1, measure: 1, place: 0, channel: '01' },
      { file: 1, measure: 1, place: 0, channel: '12' },
      { file: 2, measure: 2, place: 8, channel: '11' },
    ]);
    expect(counts(original, doubled).zureCount).toBe(0);
  });

  test('counts starts of long notes and taps inside them, not ends, invisible objects, mines or silent objects', () => {
    const sounds = [
      '#00252:0002',
      '#00352:03',
      '#00312:0004',
      '#LNOBJ 05',
      '#00212:0005',
      '#00231:06',
      '#002D1:07',
      '#00217:08',
      '#00201:0Z',
    ];
    expect(counts(original, chartOf([{ file: 1, measure: 1, place: 0, channel: '01' }], ...sounds))).toEqual({
      missing: 0,
      extra: 1,
      zureCount: 1,
    });
  });

  test('is not comparable if the original has no keysounds', () => {
    const silent = chartOf([]);
    expect(misalignment(silent, silent)).toEqual({
      comparable: false,
      missing: 0,
      extra: 0,
      zureCount: 0,
      differences: [],
    });
    expect(misalignment(silent, original).comparable).toBe(false);
  });

  test('lists the first 50 differences in order of time', () => {
    const sounds = Array.from({ length: 160 }, (_, index): KeysoundEvent => {
      return { file: 1 + (index % 9), measure: 10 - Math.floor(index / 16), place: index % 16, channel: '01' };
    });
    const { missing, differences } = misalignment(chartOf(sounds), chartOf([]));
    expect(missing).toBe(160);
    expect(differences).toHaveLength(50);
    expect(differences.map(({ time }) => time)).toEqual(Array.from({ length: 50 }, (_, index) => 1600 + index * 100));
  });

  test('compares two charts with a hundred thousand keysounds each', () => {
    const many = (offset: number) =>
      chartOf(
        [],
        ...Array.from(
          { length: 1000 },
          (_, measure) => `#${String(measure).padStart(3, '0')}01:${offset ? '0001' : '0100'}${'02'.repeat(98)}`,
        ),
      );
    const { missing, extra, zureCount } = misalignment(many(0), many(1));
    expect({ missing, extra, zureCount }).toEqual({ missing: 1000, extra: 1000, zureCount: 1000 });
  });
});

test.each([
  ['Kick.WAV', 'kick'],
  ['.\\Kick.ogg', 'kick'],
  ['./dir\\kick.flac', 'dir/kick'],
  ['kick.ogg.wav', 'kick.ogg'],
  ['kick.txt', 'kick.txt'],
  ['.wav', ''],
])('the file %s has the keysound name %o', (file, name) => {
  expect(keysoundName(file)).toBe(name);
});
