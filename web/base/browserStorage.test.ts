import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from './browserStorage.ts';

afterEach(() => vi.unstubAllGlobals());

test('a stored value can be read on another page', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  expect(browserStorage.get('first')).toBeNull();
  browserStorage.set('first', '1');
  expect(stored.get('first')).toBe('1');
  expect(browserStorage.get('first')).toBe('1');
});

test('if the browser refuses to store, a value lasts as long as the page', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(browserStorage.get('second')).toBeNull();
  browserStorage.set('second', '1');
  expect(browserStorage.get('second')).toBe('1');
});
