import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { reloadOnce } from './reloadOnce.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser tab. Returns the spy of its `location.reload`. */
function stubTab({ onLine = true, allowsStorage = true } = {}) {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      if (!allowsStorage) throw new DOMException('refused', 'SecurityError');
      stored.set(name, value);
    },
  });
  return reload;
}

const NOON = Date.UTC(2026, 1, 16, 12);

test('the page is reloaded once, and once more after the next deployment', () => {
  const reload = stubTab();
  expect(reloadOnce(NOON)).toBe(true);
  expect(reloadOnce(NOON + 4 * MINUTE_MS)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(NOON + 6 * MINUTE_MS)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['is offline', { onLine: false }],
  ['cannot store that it was reloaded', { allowsStorage: false }],
])('a tab that %s is not reloaded', (_, state) => {
  const reload = stubTab(state);
  expect(reloadOnce(NOON)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
