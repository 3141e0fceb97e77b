import { afterEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reloadOnce.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab that is loaded again, as often as it says. */
function tab({ onLine = true, remembers = true } = {}) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (!remembers) throw new DOMException('refused', 'SecurityError');
      kept.set(name, value);
    },
  });
  return reload;
}

const NOON = Date.UTC(2026, 1, 16, 12);
const MINUTE = 60_000;

test('what is missing is loaded again once, and after the next deployment once more', () => {
  const reload = tab();
  expect(reloadOnce(NOON)).toBe(true);
  expect(reloadOnce(NOON + 4 * MINUTE)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce(NOON + 6 * MINUTE)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['has no line', { onLine: false }],
  ['could go round for ever', { remembers: false }],
])('a tab that %s is left as it is', (_, state) => {
  const reload = tab(state);
  expect(reloadOnce(NOON)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
