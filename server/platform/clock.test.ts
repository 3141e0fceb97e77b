import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { clockStartingAt, systemClock } from './clock.ts';

test('the system clock shows the time of the machine', () => {
  const before = Date.now();
  const shown = systemClock().now().getTime();
  expect(shown).toBeGreaterThanOrEqual(before);
  expect(shown).toBeLessThanOrEqual(Date.now());
});

test('a clock that is moved shows at least that time and never goes back', () => {
  const clock = systemClock();
  const later = new Date(Date.now() + HOUR_MS);
  clock.moveTo(later);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(later.getTime());
  clock.moveTo(new Date(0));
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(later.getTime());
});

test('a clock with a start time shows that time and runs at normal speed from there', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = new Date('2030-01-06T12:00:00Z');
  const clock = clockStartingAt(start);
  expect(clock.now()).toEqual(start);
  vi.advanceTimersByTime(HOUR_MS);
  expect(clock.now().getTime() - start.getTime()).toBe(HOUR_MS);
});
