import { expect, test } from 'vitest';
import { siteKeyOf } from './siteKeys.ts';

const calm = { isWriting: false, hasKeys: true, isCovered: false };
const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat', true>> = {},
) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  ...held,
});

test.each([
  ['?', {}, 'keys'],
  ['/', {}, 'search'],
  ['k', { ctrlKey: true }, 'search'],
  ['K', { metaKey: true }, 'search'],
  ['k', {}, null],
  ['k', { ctrlKey: true, metaKey: true }, null],
  ['/', { ctrlKey: true }, null],
  // On some keyboards it is how these signs are written; and a menu of the browser's.
  ['/', { altKey: true }, null],
  ['/', { isComposing: true }, null],
  ['/', { repeat: true }, null],
] as const)('%s with %j opens %s', (key, held, opens) => {
  expect(siteKeyOf(press(key, held), calm)).toBe(opens);
});

test('whoever writes, or has turned single keys off, keeps them; with Ctrl they work', () => {
  for (const state of [
    { ...calm, isWriting: true },
    { ...calm, hasKeys: false },
  ]) {
    expect(siteKeyOf(press('?'), state)).toBeNull();
    expect(siteKeyOf(press('/'), state)).toBeNull();
    expect(siteKeyOf(press('k', { ctrlKey: true }), state)).toBe('search');
  }
});

test('what lies in front of the page is not searched away, but tells its keys', () => {
  const covered = { ...calm, isCovered: true };
  expect(siteKeyOf(press('k', { ctrlKey: true }), covered)).toBeNull();
  expect(siteKeyOf(press('/'), covered)).toBeNull();
  expect(siteKeyOf(press('?'), covered)).toBe('keys');
});
