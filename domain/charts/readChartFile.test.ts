import { describe, expect, test } from 'vitest';
import { rules } from '#testing/site/rules.ts';
import { MEGABYTE, readChartFile } from './readChartFile.ts';

const limits = rules.uploads;
const INVALID = { error: 'ENOTVALIDFILE' };
const bytesOf = (...lines: string[]) => new TextEncoder().encode(['#TITLE t', ...lines].join('\n'));
const read = (...lines: string[]) => readChartFile({ name: 'a.bms', bytes: bytesOf(...lines) }, limits);
/** Returns the data lines of a channel with this many objects. */
const objects = (channel: string, count: number) =>
  Array.from({ length: Math.ceil(count / 1000) }, (_, measure) => {
    const data = '01'.repeat(Math.min(1000, count - measure * 1000));
    return `#${String(measure).padStart(3, '0')}${channel}:${data}`;
  });

describe('an untrusted chart file', () => {
  test('is read up to 5 MB; one byte more is ELIMITSIZE', () => {
    const bytes = new Uint8Array(limits.megabytes * MEGABYTE + 1).fill(0x20);
    bytes.set(bytesOf());
    expect(readChartFile({ name: 'a.bms', bytes: bytes.subarray(0, -1) }, limits)).toMatchObject({ title: 't' });
    expect(readChartFile({ name: 'a.bms', bytes }, limits)).toEqual({ error: 'ELIMITSIZE', limit: 5 });
  });

  test.each([
    ['notes', '11'],
    ['BGM keysounds', '01'],
    ['STOPs', '09'],
    ['BPM changes', '08'],
  ])('has at most 200,000 %s', (_, channel) => {
    const defined = ['#WAV01 a.wav', '#STOP01 1', '#BPM01 130.5'];
    expect(read(...defined, ...objects(channel, 199_998))).toMatchObject({ title: 't' });
    expect(read(...defined, ...objects(channel, 200_001))).toEqual(INVALID);
    expect(read(...defined, ...objects(channel, 799_000))).toEqual(INVALID);
  });

  test('has at most 800,000 objects in all branches together', () => {
    const branches = (count: number) => read('#RANDOM 2', '#IF 2', ...objects('11', count), '#ENDIF');
    expect(branches(799_000)).toMatchObject({ notes: 0 });
    expect(branches(801_000)).toEqual(INVALID);
  });

  test.each(['TITLE', 'ARTIST', 'SUBARTIST', 'GENRE', 'PLAYLEVEL', 'WAV01'])(
    'has at most 500 characters of #%s, whatever its size',
    (word) => {
      expect(read(`#${word} ${'x'.repeat(500)}`)).toMatchObject({ valid: true });
      expect(read(`#${word} ${'x'.repeat(501)}`)).toEqual(INVALID);
      expect(read(`#${word} ${'x'.repeat(4.9 * MEGABYTE)}`)).toEqual(INVALID);
      expect(read(`#${word} a${'\u0301\u0323'.repeat(100_000)}`)).toEqual(INVALID);
    },
  );
});
