import { describe, expect, it } from 'vitest';
import { randomFrom } from '#demo/random.ts';
import { estimateOf, recoveryOf } from '#testing/estimate/recovery.ts';
import { inventWorld, type World } from '#testing/estimate/world.ts';
import { long } from '#testing/long.ts';
import { INTERVAL, levelOf } from './estimate.ts';
import { collectObservations, STEPS } from './model/observations.ts';
import { rowsOf } from './rows.ts';
import { isOffLevel } from './shown.ts';

// The accuracy that an estimate must reach in simulated worlds with known truth. Only in the long tests: big worlds
// take minutes. `estimate.test.ts` covers most of it in smaller worlds with wider bounds.
const describeLong = describe.runIf(long);

const HOUR_MS = 3_600_000;
const sizes = {
  small: { players: 700, charts: 350, density: 0.2 },
  full: { players: 5000, charts: 4000, density: 0.2 },
  sparse: { players: 800, charts: 2000, density: 0.05 },
} as const;
const all = (rows: World['observations']) => rowsOf(rows, () => true);

/** The bounds are tight at full size only: a small world has fewer players per chart. */
describeLong.each([
  ['small', { easy: 0.24, hard: 0.36, order: 0.997, within: 0.9, covered: [0.9, 0.98] }],
  ['full', { easy: 0.16, hard: 0.28, order: 0.999, within: 0.95, covered: [0.92, 0.97] }],
] as const)('in a world that is as the model believes, %s', (size, wanted) => {
  it('charts are found', { timeout: HOUR_MS }, () => {
    const world = inventWorld({ seed: 'as the model believes', ...sizes[size] });
    const found = estimateOf(world);
    const easy = recoveryOf(world, found, { fit: 'blind', step: 0 });
    expect(easy.error).toBeLessThan(wanted.easy);
    expect(recoveryOf(world, found, { fit: 'blind', step: 2 }).error).toBeLessThan(wanted.hard);
    expect(easy.order).toBeGreaterThan(wanted.order);
    expect(easy.orderWithin).toBeGreaterThan(wanted.within);
    expect(easy.coverage).toBeGreaterThan(wanted.covered[0]);
    expect(easy.coverage).toBeLessThan(wanted.covered[1]);
    expect(found.guards.filter(({ hasPassed }) => !hasPassed)).toEqual([]);
  });
});

describeLong.each([
  ['small', { shift: 0.15, easy: 0.22 }],
  ['full', { shift: 0.1, easy: 0.18 }],
] as const)('in a world with a second skill and another client, %s', (size, wanted) => {
  it('charts and the shift of the client are found', { timeout: HOUR_MS }, () => {
    const world = inventWorld({ seed: 'a second skill', ...sizes[size], isFaulty: true });
    const found = estimateOf(world);
    const { error, coverage } = recoveryOf(world, found, { fit: 'blind', step: 0 });
    expect(error).toBeLessThan(wanted.easy);
    expect(coverage).toBeGreaterThan(0.9);
    const { parameters, layout } = found.aware;
    const shifts = [...parameters.subarray(layout.shifts)].map((shift) => shift * (found.scales.aware[0]?.slope ?? 0));
    for (const step of [1, 2]) {
      expect(Math.abs(shifts[step - 1]! - world.truth.shift[step]!)).toBeLessThan(wanted.shift);
    }
  });
});

it.runIf(long)(
  'in a sparse world no chart is worse off than by its votes, and those with players are better off',
  {
    timeout: HOUR_MS,
  },
  () => {
    const world = inventWorld({ seed: 'sparse', ...sizes.sparse, isFaulty: true });
    const found = estimateOf(world);
    const recovery = (isIn: (players: number) => boolean) =>
      recoveryOf(world, found, { fit: 'aware', step: 0, of: (chart) => isIn(world.playersOf[chart]!) });
    const [few, many, everything] = [
      recovery((players) => players <= 20),
      recovery((players) => players >= 50),
      recovery(() => true),
    ];
    expect(few.error).toBeLessThan(few.ofVotes + 0.05);
    expect(many.error).toBeLessThan(0.75 * many.ofVotes);
    expect(everything.coverage).toBeGreaterThan(0.9);
  },
);

it.runIf(long)('shuffled lamps carry no information about a chart', { timeout: HOUR_MS }, () => {
  const world = inventWorld({ seed: 'shuffled', ...sizes.small });
  const rows = all(world.observations);
  const each = Array.from({ length: rows.length }, (_, nth) => rows.at(nth)!);
  const lamps = randomFrom('shuffled').shuffled(each.map(({ reached }) => reached));
  const collecting = collectObservations({ charts: world.charts.length, clients: 1 });
  for (const [nth, row] of each.entries()) collecting.add({ ...row, reached: lamps[nth]! });
  const found = estimateOf({ observations: collecting.finish(), charts: world.charts });
  const { threshold } = found.blind;
  // The share of pairs within each level that are in the true order: one half by chance.
  const pairs = world.charts.flatMap(({ level }, one) =>
    world.charts.flatMap((other, second) =>
      second > one && other.level === level
        ? [
            (world.truth.threshold[one * STEPS]! - world.truth.threshold[second * STEPS]!) *
              (threshold[one * STEPS]! - threshold[second * STEPS]!),
          ]
        : [],
    ),
  );
  expect(Math.abs(pairs.filter((agrees) => agrees > 0).length / pairs.length - 0.5)).toBeLessThan(0.05);
});

it.runIf(long)('one player of a hundred who has full combos by chance moves no chart', { timeout: HOUR_MS }, () => {
  const options = { seed: 'cheaters', players: 2000, charts: 1000, density: 0.2 };
  const [honest, cheated] = [inventWorld(options), inventWorld({ ...options, cheaters: 0.01 })];
  const [before, after] = [estimateOf(honest), estimateOf(cheated)];
  expect(cheated.observations.rows).toBeGreaterThan(1.005 * honest.observations.rows);
  for (const [chart, { table }] of honest.charts.entries()) {
    if (honest.playersOf[chart]! <= 100) continue;
    const asked = { fit: 'aware', chart, table, client: 0, step: 0 } as const;
    const levels = [before, after].map((found) => levelOf(found, asked, INTERVAL.of95)?.level ?? Number.NaN);
    expect(Math.abs(levels[1]! - levels[0]!)).toBeLessThan(0.1);
  }
});

it.runIf(long)('charts at the wrong level are separated from those at the right one', { timeout: HOUR_MS }, () => {
  const world = inventWorld({ seed: 'audit', ...sizes.small });
  const found = estimateOf(world);
  const listed = [...world.charts.entries()].filter(([chart, { table, level }]) => {
    const blind = levelOf(found, { fit: 'blind', chart, table, client: 0, step: 0 }, INTERVAL.of95);
    return isOffLevel(blind, { level, players: world.playersOf[chart]!, holders: found.holders[chart * STEPS]! });
  });
  const off = listed.filter(([chart, { level }]) => Math.abs(world.truth.threshold[chart * STEPS]! - level) >= 0.75);
  expect(listed.length).toBeGreaterThan(2);
  expect(listed.length - off.length).toBeLessThanOrEqual(Math.ceil(listed.length / 20));
});
