import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { nextVoteCount, VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import type { Random } from './random.ts';

/**
 * How a proposal is received. `liked`: accepted as soon as enough have voted. `unwanted`: most vote no. `lukewarm`: in
 * between. `ignored`: too few vote. `lingering`: still open long after it was proposed.
 */
export type Reception = 'liked' | 'unwanted' | 'lukewarm' | 'ignored' | 'lingering';

/** A planned proposal without its chart: when, in which table, and how it is received. */
export interface Slot {
  at: Date;
  table: TableRules;
  reception: Reception;
}

/** The share of each table in the proposals, in percent. */
const shares: Readonly<Record<string, number>> = { st: 30, sl: 30, dpst: 10, dp: 14, fr: 16 };

/** The open entries at the end, per hundred proposals. */
const openPerHundred = 13;

/** Returns when the last vote count was due, at or before a time. */
export function lastCountingBefore(at: Date): Date {
  return nextVoteCount(daysAfter(at, -VOTE_COUNT_INTERVAL_DAYS));
}

/** Plans `count` proposals between two days, oldest first. In the last month every table has open ones. */
export function schedule(
  random: Random,
  tables: readonly TableRules[],
  count: number,
  { from, until }: { from: Date; until: Date },
): Slot[] {
  const shareOf = (table: TableRules) => shares[table.id] ?? 10;
  const allShares = tables.reduce((sum, table) => sum + shareOf(table), 0);
  const slots = tables.flatMap((table) => {
    const own = Math.round((count * shareOf(table)) / allShares);
    const open = Math.max(4, Math.round((own * openPerHundred) / 100));
    return [
      ...Array.from({ length: Math.max(0, own - open) }, () => decidedSlot(random, table, from, until)),
      ...openSlots(random, table, open, until),
    ];
  });
  return slots.sort((a, b) => Number(a.at) - Number(b.at));
}

function decidedSlot(random: Random, table: TableRules, from: Date, until: Date): Slot {
  const begin = daysAfter(from, 4);
  const end = daysAfter(lastCountingBefore(until), -6);
  const day = new Date(Number(begin) + random.next() * (Number(end) - Number(begin)));
  const reception = random.weighted(
    ['liked', 'unwanted', 'lukewarm', 'ignored'] as const,
    (one) => ({ liked: 73, unwanted: 11, lukewarm: 7, ignored: 9 })[one],
  );
  return { at: atEvening(random, day), table, reception };
}

/** Returns a time on that day at which people propose: between late morning and midnight, GMT+9. */
export function atEvening(random: Random, day: Date): Date {
  const midnight = new Date(day);
  midnight.setUTCHours(0, 0, 0, 0);
  return new Date(Number(midnight) + random.whole(2 * 3600, 15 * 3600) * 1000 + random.whole(0, 999));
}

/**
 * Plans open proposals of every age: new ones, some near their deadline, and one past it that waits for the next vote
 * count.
 */
function openSlots(random: Random, table: TableRules, count: number, until: Date): Slot[] {
  const counted = lastCountingBefore(until);
  const sinceCounting = (Number(until) - Number(counted)) / DAY_MS;
  const beyond = 30 + Math.min(2, sinceCounting * 0.6);
  const late = [beyond, 29.2, 26 + random.next() * 2, 23.3 + random.next()].slice(
    0,
    Math.max(2, Math.floor(count / 3)),
  );
  const fresh = count - late.length;
  const ages = [...late, ...Array.from({ length: fresh }, (_, i) => 0.05 + ((i + random.next()) * 23) / fresh)];
  return ages.map((age) => {
    const at = daysAfter(until, -age);
    const reception = at < counted ? 'lingering' : random.chance(0.8) ? 'liked' : 'lukewarm';
    return { at, table, reception };
  });
}
