import { afterEach, expect, test, vi } from 'vitest';
import { remember, remembered } from './remembered.ts';

afterEach(() => vi.unstubAllGlobals());

test('what was remembered is there again in another page', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  expect(remembered('first')).toBeNull();
  remember('first', '1');
  expect(kept.get('first')).toBe('1');
  expect(remembered('first')).toBe('1');
});

test('a browser that refuses remembers for this page', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(remembered('second')).toBeNull();
  remember('second', '1');
  expect(remembered('second')).toBe('1');
});
