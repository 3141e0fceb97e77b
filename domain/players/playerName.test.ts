import { describe, expect, it } from 'vitest';
import { readPlayerName } from './playerName.ts';

describe('a player’s name from an external service', () => {
  it('is kept as it is if it is valid', () => {
    expect(readPlayerName('星あき & <b>')).toBe('星あき & <b>');
  });

  it('loses control characters, and everything beyond a hundred characters', () => {
    expect(readPlayerName('a\0b')).toBe('ab');
    expect(readPlayerName('a\ud800b')).toBe('a\ufffdb');
    expect(readPlayerName('😀'.repeat(101))).toBe('😀'.repeat(100));
  });

  it.each([[''], ['\0'], ['  '], [null], [5], [new Uint8Array([65])]])('is null for %j', (name) => {
    expect(readPlayerName(name)).toBeNull();
  });
});
