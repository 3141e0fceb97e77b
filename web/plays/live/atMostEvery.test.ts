import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './atMostEvery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many plays at once cause one run, and a later one another', () => {
  const run = vi.fn();
  const { soon } = atMostEvery(3000, run);
  for (let play = 0; play < 50; play++) soon();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(run).toHaveBeenCalledTimes(1);
  soon();
  vi.advanceTimersByTime(2999);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
});

test('after it is canceled nothing runs', () => {
  const run = vi.fn();
  const { soon, cancel } = atMostEvery(3000, run);
  soon();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
