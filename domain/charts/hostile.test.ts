import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '#testing/long.ts';
import type { Chart } from './chart.ts';
import { MAX_DRAWN_NOTES, toChartView } from './chartView.ts';
import { misalignment } from './keysounds/misalignment.ts';
import { notesFingerprint } from './notesFingerprint.ts';
import { parseChart } from './parse/parse.ts';
import { summarize } from './summary.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Checks the invariants of every parsed chart. */
function expectConsistent(chart: Chart): void {
  const { noteList, bgm, wavFiles } = chart;
  expect(noteList.lanes).toHaveLength(chart.notes);
  expect(chart.longNotes).toBeLessThanOrEqual(chart.notes);
  expect(chart.valid).toBe(chart.title !== '');
  expect(chart.minBpm).toBeGreaterThan(0);
  expect(chart.maxBpm).toBeGreaterThanOrEqual(chart.minBpm);
  for (const { positions, times, wavIndices } of [noteList, bgm]) {
    expect(positions.every((position) => position >= 0 && position < 1000)).toBe(true);
    expect(times.every((time) => time >= 0 && Number.isFinite(time))).toBe(true);
    expect(wavIndices.every((index) => index < wavFiles.length)).toBe(true);
  }
  expect(noteList.endTimes.every((end, index) => end >= (noteList.times[index] ?? 0))).toBe(true);

  const summary = summarize(chart, { md5: '', sha256: '' });
  expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  expectConsistentTiming(chart);
  expect(notesFingerprint(chart) === '').toBe(chart.notes === 0);
  expect(misalignment(chart, chart).zureCount).toBe(0);
}

function expectConsistentTiming(chart: Chart): void {
  const { positions, endPositions } = chart.noteList;
  expect(endPositions.every((end, index) => end >= (positions[index] ?? 0) && end < chart.measureLengths.length)).toBe(
    true,
  );
  expect(chart.measureTimes).toHaveLength(chart.measureLengths.length + 1);
  expect(chart.measureLengths.every((length) => length > 0 && Number.isFinite(length))).toBe(true);
  expect(chart.bpmChanges.positions[0]).toBe(0);
  const { values: bpms } = chart.bpmChanges;
  const least = bpms.reduce((one, other) => Math.min(one, other));
  const most = bpms.reduce((one, other) => Math.max(one, other));
  expect([least, most]).toEqual([chart.minBpm, chart.maxBpm]);
  for (const { positions: places } of [chart.bpmChanges, chart.stops]) expect(places).toEqual(places.toSorted());
  expect(chart.stops.values.every((ms) => ms >= 0 && Number.isFinite(ms))).toBe(true);

  const view = toChartView(chart);
  expect(view.notes.lanes).toHaveLength(chart.notes <= MAX_DRAWN_NOTES ? chart.notes : 0);
  expect(JSON.stringify(view)).not.toContain('null');
}

const names = fc.constantFrom('x.bms', 'x.pms');

describe('parseChart returns a consistent chart', () => {
  test('for random bytes', () => {
    const anything = fc.uint8Array({ maxLength: 400 });
    const marked = fc.tuple(fc.constantFrom([0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]), anything);
    const inputs = fc.oneof(
      anything,
      marked.map(([mark, bytes]) => Uint8Array.from([...mark, ...bytes])),
    );
    fc.assert(
      fc.property(inputs, names, (bytes, name) => expectConsistent(parseChart(bytes, name))),
      { numRuns: rounds(50, 300) },
    );
  });

  test('for lines of known words with wrong values', () => {
    const number = fc.constantFrom(
      '1',
      '0',
      '-1',
      '1e308',
      '1e-308',
      '5e-324',
      '1e999',
      'NaN',
      'Infinity',
      '0x10',
      '１',
      '',
      '150bpm',
    );
    const word = fc.constantFrom(...'TITLE BPM BPM01 STOP01 WAV01 LNOBJ BASE TOTAL RANK DIFFICULTY'.split(' '));
    const control = fc.constantFrom(
      ...'RANDOM SETRANDOM IF ELSEIF ELSE ENDIF ENDRANDOM SWITCH CASE SKIP DEF ENDSW'.split(' '),
    );
    const channel = fc.constantFrom('01', '02', '03', '08', '09', '11', '19', '26', '51', '59', '31', 'D1', 'zz');
    const measure = fc.constantFrom('000', '001', '002', '999');
    const pair = fc.constantFrom('00', '01', '0a', 'ZZ', 'zz', '!!', 'é', ' ', '\0');
    const data = fc.oneof(
      number,
      fc.array(pair, { maxLength: 12 }).map((pairs) => pairs.join('')),
    );
    const line = fc.oneof(
      fc
        .tuple(fc.oneof(word, control), fc.oneof(number, fc.constantFrom('62', '01', 'ZZ', 'file.wav')))
        .map((parts) => `#${parts.join(' ')}`),
      fc.tuple(measure, channel, data).map(([at, on, what]) => `#${at}${on}:${what}`),
    );
    const inputs = fc.array(line, { maxLength: 40 }).map((lines) => bytesOf(lines.join('\n')));
    fc.assert(
      fc.property(inputs, names, (bytes, name) => expectConsistent(parseChart(bytes, name))),
      { numRuns: rounds(100, 500) },
    );
  });

  test('for damaged charts', () => {
    const charts = 'soflan.bme base62.bms random-many.bms ln-obj.bms sp7-japanese.bme utf16be-bom.bms pms9.pms'.split(
      ' ',
    );
    const folder = new URL('./fixtures/charts/', import.meta.url);
    const files = charts.map((name) => ({ name, bytes: new Uint8Array(readFileSync(new URL(name, folder))) }));
    const damages = fc.array(
      fc.record({ at: fc.nat(20_000), removed: fc.nat(50), put: fc.uint8Array({ maxLength: 20 }) }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...files), damages, ({ name, bytes }, cuts) => {
        const damaged = [...bytes];
        for (const { at, removed, put } of cuts) damaged.splice(at % damaged.length, removed, ...put);
        expectConsistent(parseChart(Uint8Array.from(damaged), name));
      }),
      { numRuns: rounds(30, 100) },
    );
  });
});

/** Charts built to be slow, by size. */
const HOSTILE: [string, (size: number) => string][] = [
  ['branches in branches', (size) => '#RANDOM 2\n#IF 1\n'.repeat(size)],
  [
    'branches never taken',
    (size) => `#RANDOM 2\n#IF 2\n${'#RANDOM 2\n#IF 1\n#00111:01\n'.repeat(size)}${'#ENDIF\n'.repeat(size)}`,
  ],
  ['switches in switches', (size) => `${'#SWITCH 1\n#CASE 1\n'.repeat(size)}${'#SKIP\n#ENDIF\n'.repeat(size)}`],
  ['ends without a start', (size) => `${'#SWITCH 1\n'.repeat(size)}${'#ENDIF\n#ENDRANDOM\n#ELSE\n'.repeat(size)}`],
  ['titles', (size) => '#TITLE x\n'.repeat(size)],
  ['definitions', (size) => '#WAVZZ x.wav\n#BPM01 1\n'.repeat(size)],
  ['invalid words', (size) => '#\n#-\n#: \n#BPM:\n'.repeat(size)],
  ['one long word', (size) => `#${'A'.repeat(size)}`],
  ['one long number', (size) => `#TOTAL ${'1'.repeat(size)}x\n#00102:${'1'.repeat(size)}x\n#BPM ${'1'.repeat(size)}`],
  ['one long title', (size) => `#TITLE ${'[('.repeat(size)}])`],
  ['blanks', (size) => `${' \t'.repeat(size)}#TITLE ${' '.repeat(size)}x${' '.repeat(size)}\n`],
  ['one long line', (size) => `#00111:${'01'.repeat(size)}`],
  ['two long lines for one lane', (size) => `#00111:${'01'.repeat(size)}\n#00111:${'01'.repeat(size + 1)}`],
  ['wide characters for objects', (size) => `#00111:${'é1'.repeat(size)}\n`.repeat(2)],
  ['one position many times', (size) => '#00111:01\n'.repeat(size)],
  [
    'one measure backwards',
    (size) =>
      Array.from({ length: size }, (_, at) => `#00111:${'0'.repeat(2 * (size % 9) + 2 * (at % 7))}01\n`).join(''),
  ],
  [
    'BPM changes and stops',
    (size) =>
      `#STOP01 1e308\n#BPM01 1e-300\n#BPM02 1e300\n#00008:${'0102'.repeat(size)}\n#00009:${'01'.repeat(size)}\n#00011:${'01'.repeat(size)}`,
  ],
  [
    'invalid BPM changes and stops',
    (size) => `#STOP01 NaN\n#BPM01 NaN\n#00008:${'01'.repeat(size)}\n#00009:${'01'.repeat(size)}`,
  ],
  ['endless measures', (size) => '#99802:1e308\n#99902:1e308\n#99911:0101\n'.repeat(size)],
  ['long notes in long notes', (size) => `#LNOBJ 02\n#00151:${'01'.repeat(size)}\n#00111:${'0102'.repeat(size)}`],
];

describe('charts built to be slow', () => {
  test.each(HOSTILE)('%s: returns a consistent chart', (_, make) => {
    expectConsistent(parseChart(bytesOf(`\ufeff#TITLE x\n${make(2000)}`), 'x.bms'));
  });

  test.each(HOSTILE)('%s: the reads per byte do not grow with the size', (_, make) => {
    const readsPerByte = (size: number) => {
      const bytes = bytesOf(make(size));
      const counted = countingReads(bytes);
      parseChart(counted.bytes, 'x.bms');
      return counted.reads() / bytes.length;
    };
    const few = readsPerByte(100);
    expect(few).toBeLessThan(20);
    expect(readsPerByte(1000)).toBeLessThan(few * 1.2 + 0.1);
  });
});

/** Wraps bytes and counts their reads. */
function countingReads(source: Uint8Array): { bytes: Uint8Array; reads: () => number } {
  let reads = 0;
  const bytes = new Proxy(source, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value === 'number') reads++;
      if (typeof value !== 'function') return value;
      return (...args: number[]) => {
        const result = value.apply(target, args);
        reads += result.length ?? 0;
        return result;
      };
    },
  });
  return { bytes, reads: () => reads };
}
