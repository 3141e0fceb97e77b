import { expect, test } from 'vitest';
import { dialogForKey } from './siteShortcuts.ts';

const idle = { isTyping: false, hasKeys: true, isCovered: false };
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
  // On some keyboards Alt types these characters, and in browsers it opens menus.
  ['/', { altKey: true }, null],
  ['/', { isComposing: true }, null],
  ['/', { repeat: true }, null],
] as const)('%s with %j opens %s', (key, held, opens) => {
  expect(dialogForKey(press(key, held), idle)).toBe(opens);
});

test('while typing, or with single keys turned off, only the shortcut with Ctrl works', () => {
  for (const state of [
    { ...idle, isTyping: true },
    { ...idle, hasKeys: false },
  ]) {
    expect(dialogForKey(press('?'), state)).toBeNull();
    expect(dialogForKey(press('/'), state)).toBeNull();
    expect(dialogForKey(press('k', { ctrlKey: true }), state)).toBe('search');
  }
});

test('in front of an open dialog the search does not open, but the list of shortcuts does', () => {
  const covered = { ...idle, isCovered: true };
  expect(dialogForKey(press('k', { ctrlKey: true }), covered)).toBeNull();
  expect(dialogForKey(press('/'), covered)).toBeNull();
  expect(dialogForKey(press('?'), covered)).toBe('keys');
});
