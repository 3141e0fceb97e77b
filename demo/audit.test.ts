import { expect, test } from 'vitest';
import { type ChartToEstimate, collect, type Lamp } from '#domain/estimate/collect.ts';
import { estimate } from '#domain/estimate/estimate.ts';
import { evidenceOf } from '#domain/estimate/evidence.ts';
import { isOffLevel } from '#domain/estimate/shown/shown.ts';
import { summaryOf } from '#domain/estimate/summary.ts';
import type { Service } from '#domain/players/clears.ts';
import { LAMPS } from './archive.ts';
import { type DemoEvent, type DemoPlan, planDemo } from './plan.ts';
import { isMislabelled, type RankedChart } from './rankedChart.ts';

/** A best of somebody on a chart of the first day. */
interface Best {
  who: unknown;
  service: Service;
  hash: string;
  clear: number;
  minBp: number;
}

function bestsOf(event: DemoEvent): Best[] {
  if (event.kind === 'archive') {
    return event.archive.scores.map(({ playerId, md5, clearType, badPoor }) => ({
      ...{ who: playerId, service: 'lr2', hash: String(md5), clear: LAMPS.indexOf(String(clearType)) },
      minBp: Number(badPoor),
    }));
  }
  if (event.kind !== 'scores' && event.kind !== 'link') return [];
  const isLr2 = event.kind === 'scores' && event.member.player.lr2Id !== undefined;
  return event.scores.map(({ md5, clear, minbp }) => ({
    ...{ who: event.member, service: isLr2 ? 'lr2' : 'beatoraja', hash: md5, clear, minBp: minbp },
  }));
}

/** Returns the lamps of everybody in the order that the estimate takes them in. */
function lampsOf({ events }: DemoPlan, charts: readonly RankedChart[]): Lamp[] {
  const submissionOf = new Map(charts.map(({ file }, index) => [file.md5, index + 1]));
  const persons = new Map<unknown, number>();
  const lamps = events.flatMap(bestsOf).flatMap(({ who, service, hash, clear, minBp }): Lamp[] => {
    const submission = submissionOf.get(hash);
    const evidence = evidenceOf({ service, clear, minBp, daysAgo: null, notes: null });
    if (submission === undefined || !evidence) return [];
    const person = persons.get(who) ?? persons.size + 1;
    persons.set(who, person);
    return [{ person, submission, client: service === 'lr2' ? 0 : 1, ...evidence }];
  });
  return lamps.sort((a, b) => a.person - b.person || a.submission - b.submission || a.client - b.client);
}

test('the audit lists the charts that the demo mislabelled, and no other by more than one in twenty (estimate.md §7)', () => {
  const plan = planDemo({ seed: 'stellaverse', until: new Date('2026-11-23T00:00:00Z') });
  const known: RankedChart[] = plan.starters.flatMap(({ table, entries }) =>
    entries.filter(({ official }) => official).map(({ level, file }) => ({ table, level, file })),
  );
  const tables = plan.starters.map(({ table }) => table.id);
  const charts = known.map(({ table, level }, index): ChartToEstimate => {
    const isDouble = table.playStyle === 'DP';
    return { submission: index + 1, table: tables.indexOf(table.id), level, isDouble };
  });
  const collecting = collect(charts);
  for (const lamp of lampsOf(plan, known)) collecting.add(lamp);
  const { input } = collecting.finish();
  const found = summaryOf(estimate(input), input);
  const listed = known.filter(({ level }, index) => {
    const { blind, players, holders } = found.charts[index] ?? { blind: null, players: 0, holders: [] };
    return isOffLevel(blind, { level, players, holders: holders[0] ?? 0 });
  });
  const mislabelled = known.filter(isMislabelled);
  expect(mislabelled.length).toBeGreaterThan(8);
  expect(listed).toEqual(expect.arrayContaining(mislabelled));
  expect(listed.length - mislabelled.length).toBeLessThanOrEqual(mislabelled.length / 20);
  expect(found.run.guards.every(({ hasPassed }) => hasPassed)).toBe(true);
});
