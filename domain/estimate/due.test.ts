import { expect, it } from 'vitest';
import { isEstimateDue } from './due.ts';

const at = (time: string) => new Date(`2026-02-${time}+09:00`);

it.each([
  ['there was none', null, null, '03T12:00', true],
  ['votes were counted since the last one began', '03T11:00', '03T11:30', '03T12:00', true],
  ['votes were counted before the last one began', '03T11:45', '03T11:30', '03T12:00', false],
  ['four o’clock has not come since the last one began', '02T04:00', null, '03T03:59', false],
  ['four o’clock has come since the last one began', '03T03:59', null, '03T04:00', true],
  ['a day was missed', '01T12:00', null, '03T03:00', true],
] as const)('a run is due each day and after each vote count: %s', (_, begun, counted, now, isDue) => {
  const last = { begunAt: begun && at(begun), countedAt: counted && at(counted) };
  expect(isEstimateDue(last, at(now), '04:00')).toBe(isDue);
});
