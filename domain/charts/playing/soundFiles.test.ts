import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSoundFiles } from './soundFiles.ts';

test.each([
  { written: 'kick.wav', file: 'song/kick.ogg' },
  { written: 'KICK.WAV', file: 'song/kick.wav' },
  { written: '.\\drums\\Kick.wav', file: 'song/DRUMS/kick.OGG' },
  { written: 'kick', file: 'song/kick.mp3' },
  { written: '..\\other\\kick.wav', file: 'other/kick.wav' },
  // Composed in the chart, decomposed in the folder.
  { written: '\u304c.wav', file: 'song/\u304b\u3099.ogg' },
])('$written is found as $file', ({ written, file }) => {
  expect([...findSoundFiles(['', written], ['song/a.bms', file], 'song/a.bms')]).toEqual([[1, 1]]);
});

test('the written extension comes before others, and no other kind of file is a sound', () => {
  const paths = ['a/kick.ogg', 'a/kick.wav', 'a/kick.mp3', 'a/kick.txt'];
  expect(findSoundFiles(['', 'kick.mp3'], paths, 'a/a.bms').get(1)).toBe(2);
  expect(findSoundFiles(['', 'kick.flac'], paths, 'a/a.bms').get(1)).toBe(0);
  expect(findSoundFiles(['', 'kick.wav'], ['a/kick.txt'], 'a/a.bms').size).toBe(0);
});

test('a chart that lies beside its song finds the sounds in the folder that has most of them', () => {
  const paths = ['mine/a.bms', 'mine/kick.wav', 'song/kick.wav', 'song/snare.ogg'];
  expect([...findSoundFiles(['', 'kick.wav', 'snare.wav', 'lost.wav'], paths, 'mine/a.bms')]).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

test('every name is found however it is written, and none that is not there', () => {
  const name = fc.stringMatching(/^[a-z0-9 _#()-]{1,8}[a-z0-9]$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { maxLength: 20 }),
      fc.uniqueArray(name, { maxLength: 20 }),
      fc.infiniteStream(fc.constantFrom('.wav', '.ogg', '.mp3', '.flac', '.WAV', '.Ogg')),
      fc.infiniteStream(fc.boolean()),
      (there, wanted, extensions, capitals) => {
        const spell = (text: string) => (capitals.next().value ? text.toUpperCase() : text) + extensions.next().value;
        const paths = there.map((one) => `Song/${spell(one)}`);
        const found = findSoundFiles(['', ...wanted.map(spell)], paths, 'Song/chart.bms');
        const expected = wanted.flatMap((one, index) => (there.includes(one) ? [[index + 1, there.indexOf(one)]] : []));
        expect([...found]).toEqual(expected);
      },
    ),
  );
});
