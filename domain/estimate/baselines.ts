import { meanOf } from './model/likelihood.ts';
import type { Observation } from './model/observations.ts';
import type { RatedChart } from './model/ratedChart.ts';
import { LAMP_OFFSETS } from './model/start.ts';
import type { Predict } from './prediction.ts';
import type { Rows } from './rows.ts';

/** The simpler predictions that the model is compared with. */
export const BASELINES = ['constant', 'level', 'clearRate', 'abilityAndLevel', 'elo', 'arctan'] as const;
export type Baseline = (typeof BASELINES)[number];

/** Pseudo-counts: rows at the fallback rate that are added to those of a group. */
const SHRINK = 10;
const ELO_STEP = 0.15;
const ROUNDS = 20;
const ARCTAN_STEP = 0.3;

/** Trains each simpler method on rows and returns its predictions for a lamp. */
export function baselinesOf(
  rows: Rows,
  charts: readonly RatedChart[],
  { players, step }: { players: number; step: number },
): Readonly<Record<Baseline, Predict>> {
  const isReached = ({ reached }: Observation) => reached > step;
  const { constant, level, abilityAndLevel } = groupedRates(rows, charts, { players, step });
  return {
    constant,
    level,
    clearRate: ratesBy(rows, isReached, ({ chart }) => chart, level),
    abilityAndLevel,
    elo: elo(rows, charts, { players, isReached }),
    arctan: arctan(rows, charts, { players, isReached }),
  };
}

/** Returns the predictions by groups of rows; the last is the strongest of the simpler methods. */
export function groupedRates(
  rows: Rows,
  charts: readonly RatedChart[],
  { players, step }: { players: number; step: number },
): Readonly<Record<'constant' | 'level' | 'abilityAndLevel', Predict>> {
  const isReached = ({ reached }: Observation) => reached > step;
  const group = ({ chart }: Observation) => charts[chart]!.table * 1000 + charts[chart]!.level;
  const constant = ratesBy(
    rows,
    isReached,
    () => 0,
    () => 0.5,
  );
  const level = ratesBy(rows, isReached, group, constant);
  const bin = abilityBins(rows, charts, players);
  return {
    constant,
    level,
    abilityAndLevel: ratesBy(rows, isReached, (row) => group(row) * 1000 + bin(row.player), level),
  };
}

/** Predicts the share of a group that reached the lamp, shrunk toward another prediction for small groups. */
function ratesBy(
  rows: Rows,
  isReached: (row: Observation) => boolean,
  groupOf: (row: Observation) => number,
  usual: Predict,
): Predict {
  const groups = new Map<number, { rows: number; reached: number }>();
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows.at(nth)!;
    const key = groupOf(row);
    const group = groups.get(key) ?? { rows: 0, reached: 0 };
    groups.set(key, group);
    group.rows++;
    if (isReached(row)) group.reached++;
  }
  return (row) => {
    const { rows: count, reached } = groups.get(groupOf(row)) ?? { rows: 0, reached: 0 };
    return (reached + SHRINK * usual(row)) / (count + SHRINK);
  };
}

/** Returns the average half level of a player's lamps. */
function abilityBins(rows: Rows, charts: readonly RatedChart[], players: number) {
  const sum = new Float64Array(players);
  const count = new Float64Array(players);
  for (let nth = 0; nth < rows.length; nth++) {
    const { player, chart, reached } = rows.at(nth)!;
    sum[player]! += charts[chart]!.level + LAMP_OFFSETS[reached]!;
    count[player]!++;
  }
  return (player: number) => (count[player] === 0 ? 500 : Math.round((2 * sum[player]!) / count[player]!) + 100);
}

const logistic = (distance: number) => 1 / (1 + Math.exp(-distance));

/** Elo: every row is a game of a player against a chart, in shuffled order. */
function elo(
  rows: Rows,
  charts: readonly RatedChart[],
  { players, isReached }: { players: number; isReached: (row: Observation) => boolean },
): Predict {
  const { player, chart } = placesOf(charts, players);
  // A stride coprime to the length visits every row once.
  const stride = strideOf(rows.length);
  for (let nth = 0; nth < rows.length; nth++) {
    const row = rows.at((nth * stride) % rows.length)!;
    const surprise = (isReached(row) ? 1 : 0) - logistic(player[row.player]! - chart[row.chart]!);
    player[row.player]! += ELO_STEP * surprise;
    chart[row.chart]! -= ELO_STEP * surprise;
  }
  return (row) => logistic(player[row.player]! - chart[row.chart]!);
}

/** One threshold per lamp and one skill per player, fitted by least squares through an arctangent. */
function arctan(
  rows: Rows,
  charts: readonly RatedChart[],
  { players, isReached }: { players: number; isReached: (row: Observation) => boolean },
): Predict {
  const { player, chart } = placesOf(charts, players);
  const chance = (distance: number) => 0.5 + Math.atan(distance) / Math.PI;
  for (let round = 0; round < ROUNDS; round++) {
    for (let nth = 0; nth < rows.length; nth++) {
      const row = rows.at(nth)!;
      const distance = player[row.player]! - chart[row.chart]!;
      const step = (ARCTAN_STEP * ((isReached(row) ? 1 : 0) - chance(distance))) / (1 + distance * distance);
      player[row.player]! += step;
      chart[row.chart]! -= step;
    }
  }
  return (row) => chance(player[row.player]! - chart[row.chart]!);
}

/** Returns starting values: charts at their level by vote, all players in the middle. */
function placesOf(charts: readonly RatedChart[], players: number) {
  const chart = Float64Array.from(charts, ({ level }) => level);
  return { player: new Float64Array(players).fill(meanOf(chart)), chart };
}

function strideOf(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.618));
  while (divisor(stride, length) > 1) stride++;
  return stride;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
