import { expect, test } from 'vitest';
import { defaultSettings, greenOf, hiSpeedOf, parseSettings } from './playerSettings.ts';

test('the green number is the time that a note is visible, as in the games', () => {
  // 500 ms are 300; at BPM 120 a 4/4 measure lasts 2 s, four times as long.
  expect(hiSpeedOf({ green: 300, cover: 0 }, 120)).toBe(4);
  expect(hiSpeedOf({ green: 300, cover: 0.25 }, 120)).toBe(3);
  expect(greenOf(4, 0, 240)).toBe(150);
  expect(greenOf(hiSpeedOf({ green: 287, cover: 0.3 }, 174), 0.3, 174)).toBeCloseTo(287, 9);
});

test('stored settings are read as far as they are valid', () => {
  const stored = { ...defaultSettings, green: 280, cover: 0.2, side: '2P', arrangement: 's-random', hasTicks: true };
  expect(parseSettings(JSON.stringify(stored))).toEqual(stored);
  for (const broken of [undefined, '', 'null', '7', '[]', '{"green":"x","side":3,"hasTicks":"yes"}']) {
    expect(parseSettings(broken)).toEqual(defaultSettings);
  }
  expect(parseSettings('{"green":0,"cover":7,"volume":2}')).toMatchObject({ green: 20, cover: 0.9, volume: 1 });
});
