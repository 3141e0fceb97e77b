import { expect, test } from 'vitest';
import { notesFingerprint } from './notesFingerprint.ts';
import { parseChart } from './parse/parse.ts';

const notes = (...lines: string[]): string =>
  notesFingerprint(parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 150', ...lines].join('\r\n')), 'x.bms'));

const original = notes('#WAV01 kick.wav', '#00111:0101', '#00212:01', '#00251:0101', '#00101:01');

test.each([
  [
    'another title, artist and comment',
    ['#TITLE y', '#ARTIST z', 'comment', '#00111:0101', '#00212:01', '#00251:0101'],
  ],
  ['other keysounds and ids', ['#WAV0Z snare', '#00111:0Z0Z', '#00212:0Z', '#00251:0Z0Z', '#00301:0Z']],
  ['another order and spacing of lines', ['#00251:01000100', '#00212:0100', '#00111:0001', '#00111:01']],
  [
    'another BPM and measure length',
    ['#BPM 300', '#00002:2', '#00102:2', '#00202:2', '#00111:0101', '#00212:01', '#00251:0101'],
  ],
  ['an LNOBJ object instead of markers', ['#LNOBJ ZZ', '#00111:0101', '#00211:01ZZ', '#00212:01']],
])('%s leaves the fingerprint the same', (_, lines) => {
  expect(notes(...lines)).toBe(original);
});

test.each([
  ['a moved note', ['#00111:0101', '#00212:0001', '#00251:0101']],
  ['another lane', ['#00111:0101', '#00213:01', '#00251:0101']],
  ['a note more', ['#00111:0101', '#00212:01', '#00251:0101', '#00319:01']],
  ['taps for a long note', ['#00111:0101', '#00211:0101', '#00212:01']],
  ['a longer long note', ['#00111:0101', '#00212:01', '#00251:010001']],
])('%s gives another fingerprint', (_, lines) => {
  expect(notes(...lines)).not.toBe(original);
});
