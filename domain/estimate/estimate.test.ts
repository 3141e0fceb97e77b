import { describe, expect, it } from 'vitest';
import { estimateOf, recoveryOf, rootMeanSquare } from '#testing/estimate/recovery.ts';
import { inventWorld } from '#testing/estimate/world.ts';
import { type ChartToEstimate, collect, type Lamp } from './collect.ts';
import { estimate, INTERVAL, levelOf } from './estimate.ts';
import { chanceOfLamp } from './model/chances.ts';
import { STEPS } from './model/observations.ts';
import { summaryOf } from './summary.ts';

describe('in a simulated world that fits the model', () => {
  const world = inventWorld({ seed: 'without faults', players: 500, charts: 300, density: 0.25 });
  const found = estimateOf(world);
  const ofVotes = rootMeanSquare(world.charts.map(({ level }, chart) => level - world.truth.threshold[chart * STEPS]!));

  it('the estimate is much closer to the truth than the level by vote, with the votes and without', () => {
    for (const fit of ['blind', 'aware'] as const) {
      expect(recoveryOf(world, found, { fit, step: 0 }).error).toBeLessThan(0.55 * ofVotes);
      expect(recoveryOf(world, found, { fit, step: 2 }).error).toBeLessThan(ofVotes);
    }
  });

  it('the truth lies in nearly all intervals of 95 %', () => {
    for (const step of [0, 1, 2])
      expect(recoveryOf(world, found, { fit: 'blind', step }).coverage).toBeGreaterThan(0.9);
  });

  it('players are in the order of their skill', () => {
    const pairs = Array.from({ length: 499 }, (_, player) => {
      const [one, other] = [player, player + 1];
      const apart = world.truth.skill[one]! - world.truth.skill[other]!;
      return { apart, agrees: apart * (found.aware.parameters[one]! - found.aware.parameters[other]!) > 0 };
    }).filter(({ apart }) => Math.abs(apart) > 1);
    expect(pairs.filter(({ agrees }) => agrees).length / pairs.length).toBeGreaterThan(0.98);
  });

  it('the guard passes', () => {
    expect(found.guard).toMatchObject({ hasPassed: true });
  });

  it('the same lamps give the same numbers', () => {
    const small = () => estimateOf(inventWorld({ seed: 'small', players: 80, charts: 50, density: 0.3 }));
    const [one, other] = [small(), small()];
    expect(other.aware.parameters).toEqual(one.aware.parameters);
    expect(other.aware.uncertainty).toEqual(one.aware.uncertainty);
  });
});

describe('in a simulated world with a second skill and another client', () => {
  const world = inventWorld({ seed: 'with faults', players: 600, charts: 300, density: 0.25, isFaulty: true });
  const found = estimateOf(world);
  const { parameters, layout } = found.aware;

  it('the shift of the client is found', () => {
    const slope = found.scales.aware[0]?.slope ?? 0;
    const [clear, hard] = [...parameters.subarray(layout.shifts)].map((shift) => shift * slope);
    expect(clear).toBeCloseTo(world.truth.shift[1]!, 0.5);
    expect(hard).toBeCloseTo(world.truth.shift[2]!, 0.5);
  });

  it('the estimate is closer to the truth than the level by vote, and intervals hold', () => {
    const { error, coverage } = recoveryOf(world, found, { fit: 'blind', step: 0 });
    expect(error).toBeLessThan(0.3);
    expect(coverage).toBeGreaterThan(0.88);
  });
});

describe('held-out lamps', () => {
  const world = inventWorld({
    seed: 'held out',
    players: 400,
    charts: 250,
    density: 0.3,
    isFaulty: true,
    heldOut: 0.1,
  });
  const found = estimateOf(world);

  it.each([
    ['easy', 0],
    ['hard', 2],
  ])('happen as often as predicted, both where they are likely and where they are not: %s', (_, step) => {
    const { parameters, discrimination, threshold, layout } = found.aware;
    const predicted = world.heldOut.map(({ player, chart, client, reached }) => ({
      chance: chanceOfLamp(
        parameters[player]!,
        discrimination[chart]!,
        threshold[(chart * layout.clients + client) * STEPS + step]!,
      ),
      hasReached: reached > step,
    }));
    for (const [low, high] of [
      [0, 0.25],
      [0.25, 0.75],
      [0.75, 1],
    ] as const) {
      const some = predicted.filter(({ chance }) => low <= chance && chance < high);
      const share = some.filter(({ hasReached }) => hasReached).length / some.length;
      expect(some.reduce((sum, { chance }) => sum + chance, 0) / some.length).toBeCloseTo(share, 1);
    }
  });
});

it('one player of a hundred who has full combos by chance moves no chart', () => {
  const options = { seed: 'cheaters', players: 600, charts: 200, density: 0.25 };
  const [honest, cheated] = [inventWorld(options), inventWorld({ ...options, cheaters: 0.01 })];
  const [before, after] = [estimateOf(honest), estimateOf(cheated)];
  for (const [chart, { table }] of honest.charts.entries()) {
    if (before.playersOf[chart]! <= 100) continue;
    const asked = { fit: 'aware', chart, table, client: 0, step: 0 } as const;
    const levels = [before, after].map((found) => levelOf(found, asked, INTERVAL.of95)?.level ?? Number.NaN);
    expect(Math.abs(levels[1]! - levels[0]!)).toBeLessThan(0.1);
  }
});

/** Estimates from few lamps. */
function estimateLamps(charts: readonly ChartToEstimate[], lamps: readonly Lamp[]) {
  const collecting = collect(charts);
  for (const lamp of lamps) collecting.add(lamp);
  const { input } = collecting.finish();
  const found = estimate(input);
  return { found, ...summaryOf(found, input) };
}

const chart = (submission: number, level: number, table = 0): ChartToEstimate => ({
  submission,
  level,
  table,
  isDouble: false,
});
const lamp = (person: number, submission: number, reached: number): Lamp => ({
  person,
  submission,
  client: 0,
  reached,
  weight: 1,
});

/** Returns every number within a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (ArrayBuffer.isView(value)) return [...(value as Float64Array)];
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

/** Lamps of 200 persons on charts. */
function lampsOn(
  charts: readonly ChartToEstimate[],
  { from, hardness = ({ level }) => level }: { from: number; hardness?: (chart: ChartToEstimate) => number },
): Lamp[] {
  const random = (index: number) => ((index * 7919) % 1000) / 1000;
  return Array.from({ length: 200 }, (_, person) => {
    const skill = -1 + 7 * random(person);
    return charts.map((own, nth) => {
      const luck = random(person * 61 + nth);
      const logit = Math.log((luck + 0.0005) / (1.0005 - luck)) / 2;
      const reached = [0, 0.8, 1.8, 6].filter((step) => skill + logit >= hardness(own) + step).length;
      return lamp(from + person + 1, own.submission, reached);
    });
  }).flat();
}

describe('tables without common players', () => {
  const one = Array.from({ length: 30 }, (_, index) => chart(index + 1, index % 6, 0));
  const other = Array.from({ length: 30 }, (_, index) => chart(index + 101, index % 6, 1));
  const level = ({ levels }: { levels: readonly (readonly ({ level: number } | null)[])[] }) =>
    levels[0]?.[0]?.level ?? Number.NaN;
  const apart = estimateLamps([...one, ...other], [...lampsOn(one, { from: 0 }), ...lampsOn(other, { from: 1000 })]);

  it('are reported', () => {
    expect(apart.run.groups).toEqual([[0], [1]]);
    const all = [...lampsOn(one, { from: 0 }), ...lampsOn(other, { from: 0 })];
    const { run } = estimateLamps(
      [...one, ...other],
      all.sort((a, b) => a.person - b.person || a.submission - b.submission),
    );
    expect(run.groups).toEqual([[0, 1]]);
  });

  it('have the levels that each has alone', () => {
    const alone = estimateLamps(one, lampsOn(one, { from: 0 }));
    for (const [index, found] of alone.charts.entries()) {
      expect(Math.abs(level(found) - level(apart.charts[index]!))).toBeLessThan(0.1);
    }
  });
});

describe('with too little data', () => {
  const ten = Array.from({ length: 12 }, (_, index) => chart(index + 1, index % 4));
  const everybody = (reached: (person: number, submission: number) => number) =>
    Array.from({ length: 60 }, (_, person) =>
      ten.map(({ submission }) => lamp(person + 1, submission, reached(person, submission))),
    ).flat();

  it.each([
    ['no scores at all', ten, []],
    ['no charts', [], []],
    ['one player', ten, ten.map(({ submission }) => lamp(1, submission, 2))],
    ['one chart', [chart(1, 3)], [lamp(1, 1, 2), lamp(2, 1, 0)]],
    ['charts that everybody cleared', ten, everybody(() => 4)],
    ['charts that nobody cleared', ten, everybody(() => 0)],
    ['one that nobody cleared', ten, everybody((person, submission) => (submission === 5 ? 0 : person % 5))],
    [
      'a third of all rows of one player',
      ten,
      [
        ...ten.flatMap(({ submission }) => [lamp(1, submission, 2), { ...lamp(1, submission, 3), client: 1 }]),
        ...[2, 3, 4, 5].flatMap((person) =>
          ten.map(({ submission }) => lamp(person, submission, (person + submission) % 4)),
        ),
      ],
    ],
    ['most rows of one player', ten, [...ten.map(({ submission }) => lamp(1, submission, 3)), lamp(2, 1, 1)]],
  ] as const)('%s: no number is lost', (_, charts, lamps) => {
    const { found, run, charts: estimated } = estimateLamps(charts, lamps);
    expect(numbersIn([run, estimated, found.aware.uncertainty]).every(Number.isFinite)).toBe(true);
    expect(estimated).toHaveLength(charts.length);
  });

  it('unplayed charts get the discrimination of the others, however many they are', () => {
    const played = inventWorld({ seed: 'unplayed', players: 200, charts: 60, density: 0.3 });
    const unplayed = Array.from({ length: 60 }, (_, index) => ({ table: 0, level: index % 13 }));
    const observations = { ...played.observations, charts: 120 };
    const found = estimateOf({ observations, charts: [...played.charts, ...unplayed] });
    const alone = estimateOf(played);
    for (const [chart, discrimination] of found.aware.discrimination.entries()) {
      const expected = chart < 60 ? alone.aware.discrimination[chart]! : 1;
      expect(Math.abs(Math.log(discrimination / expected))).toBeLessThan(0.15);
    }
  });

  it('the blind fit finds a chart at the wrong level', () => {
    const charts = Array.from({ length: 60 }, (_, index) => chart(index + 1, index % 6));
    const wrong = 31;
    const lamps = lampsOn(charts, {
      from: 0,
      hardness: ({ submission, level }) => (submission === wrong ? level + 3 : level),
    });
    const { charts: estimated } = estimateLamps(charts, lamps);
    const off = estimated.map(({ blind }, index) => (blind ? blind.low - charts[index]!.level : 0));
    expect(off.flatMap((distance, index) => (distance > 0.75 ? [index + 1] : []))).toEqual([wrong]);
  });
});
