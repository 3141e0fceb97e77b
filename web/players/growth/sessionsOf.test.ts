import { expect, test } from 'vitest';
import type { GrowthDay } from '#contract/players/growth.ts';
import type { ChartRow } from '../chartRows.ts';
import { sessionsOf } from './sessionsOf.ts';

const row = (entryNo: number, playedAt: string | null) => ({ entryNo, playedAt }) as ChartRow;
const day = (date: string) => ({ day: date }) as GrowthDay;

test('sessions are days in GMT+9 with a gain or a best, the newest first, with their charts, the last played first', () => {
  const rows = [
    row(1, '2026-02-16T14:59:59Z'),
    row(2, '2026-02-16T15:00:00Z'),
    row(3, null),
    row(4, '2026-02-16T02:00:00Z'),
  ];
  const sessions = sessionsOf([day('2026-02-10'), day('2026-02-16')], rows);
  expect(sessions.map((one) => [one.day, one.growth?.day, one.charts.map(({ entryNo }) => entryNo)])).toEqual([
    ['2026-02-17', undefined, [2]],
    ['2026-02-16', '2026-02-16', [1, 4]],
    ['2026-02-10', '2026-02-10', []],
  ]);
  expect(sessionsOf([], [])).toEqual([]);
});
