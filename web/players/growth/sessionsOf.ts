import type { GrowthDay } from '#contract/players/growth.ts';
import { gmt9 } from '#domain/common/dates.ts';
import type { ChartRow } from '../chartRows.ts';

/** The day of a player in a table: what it gained, and the charts whose best was played then. */
export interface Session {
  /** In GMT+9, YYYY-MM-DD. */
  day: string;
  /** Null if the rating did not change. */
  growth: GrowthDay | null;
  /** Last played first. */
  charts: readonly ChartRow[];
}

/** Returns the days on which the rating changed or a best was played, the newest first. */
export function sessionsOf(days: readonly GrowthDay[], rows: readonly ChartRow[]): Session[] {
  const played = rows
    .flatMap((row) => (row.playedAt === null ? [] : [{ row, time: new Date(row.playedAt) }]))
    .toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const byDay = Map.groupBy(played, ({ time }) => gmt9(time).dashed);
  const growths = new Map(days.map((growth) => [growth.day, growth]));
  return [...new Set([...growths.keys(), ...byDay.keys()])]
    .toSorted((a, b) => b.localeCompare(a))
    .map((day) => ({
      day,
      growth: growths.get(day) ?? null,
      charts: (byDay.get(day) ?? []).map(({ row }) => row),
    }));
}
