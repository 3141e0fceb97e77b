import { type Guard, guardOf } from './guard.ts';
import { linkedTables } from './linkedTables.ts';
import { levelAt, scaleOf, type TableScale } from './linking.ts';
import { type Fit, type FitMemory, fitMemory, fitModel, looseTolerance, ROUNDS } from './model/fit.ts';
import { type PassMemory, setParameters } from './model/likelihood.ts';
import { type Observations, STEPS } from './model/observations.ts';
import { MISFIT, personFit } from './model/personFit.ts';
import { type RatedChart, tablesOf } from './model/ratedChart.ts';
import { inflationOf } from './splitHalf.ts';

/** The input of an estimate. */
export interface EstimateInput {
  readonly observations: Observations;
  readonly charts: readonly RatedChart[];
  /** By player: the half for the split-half comparison. */
  readonly half: Uint8Array;
  /** By player: whether their lamps count for charts. All players get a skill. */
  readonly isUsed: Uint8Array;
}

/** The estimates of every chart and player. */
export interface Estimate {
  /** Does not use the votes: for comparison with them. */
  readonly blind: Fit;
  /** Uses the level by vote as the prior of a chart: for everything else. */
  readonly aware: Fit;
  /** By fit and lamp: the factor by which the standard errors are too small. */
  readonly inflation: Readonly<Record<'blind' | 'aware', readonly number[]>>;
  /** By fit and table; null for a table that has no scale. */
  readonly scales: Readonly<Record<'blind' | 'aware', readonly (TableScale | null)[]>>;
  /** The number of players by chart, without those of weight 0. */
  readonly playersOf: Uint32Array;
  /** The number of them who reached a lamp, by chart and lamp. */
  readonly holders: Uint32Array;
  /** Table numbers, grouped by common players (`linkedTables`). */
  readonly groups: readonly (readonly number[])[];
  /** Players whose lamps fit no skill (`personFit`). */
  readonly misfits: readonly number[];
  readonly guard: Guard;
}

/** Charts with fewer players are not used for the scale of their table. */
const PLAYERS_FOR_SCALE = 50;

/**
 * Estimates every chart and player from lamps: a blind fit, without the players who fit no skill; an aware fit; and
 * both again on each half of the players, to measure their errors.
 */
export function estimate(input: EstimateInput): Estimate {
  const { observations, charts, half } = input;
  const memory = fitMemory(observations);
  const { blind, aware, playerWeight, misfits } = fitBoth(input, memory);
  const halves = ([0, 1] as const).map((which) =>
    playerWeight.map((value, player) => (half[player] === which ? value : 0)),
  );
  const counts = halves.map((own) => countsOf(observations, own).playersOf);
  const inflation = (isAware: boolean, from: Fit) => {
    // The priors are fixed, so that the halves differ only in their players.
    const options = { charts, isAware, from, rounds: 1, tolerance: looseTolerance(charts), memory };
    const fits = halves.map((own) => fitModel(observations, { ...options, playerWeight: own }));
    return inflationOf(fits as [Fit, Fit], counts as [Uint32Array, Uint32Array]);
  };
  const { playersOf, holders } = countsOf(observations, playerWeight);
  return {
    blind,
    aware,
    inflation: { blind: inflation(false, blind), aware: inflation(true, aware) },
    scales: { blind: scalesOf(blind, charts, playersOf), aware: scalesOf(aware, charts, playersOf) },
    playersOf,
    holders,
    groups: linkedTables(observations, charts, playerWeight),
    misfits,
    guard: guardOf(observations, charts, { aware, playerWeight, memory }),
  };
}

/** Returns both fits, without the players who fit no skill: their `playerWeight` is 0. */
function fitBoth(
  { observations, charts, isUsed }: EstimateInput,
  memory: FitMemory,
): { blind: Fit; aware: Fit; playerWeight: Float64Array; misfits: number[] } {
  const playerWeight = Float64Array.from(isUsed);
  const fitFrom = (from: Fit, isAware: boolean, rounds: number) =>
    fitModel(observations, { charts, playerWeight, isAware, rounds, memory, from, updatesFirst: true });
  const first = fitModel(observations, { charts, playerWeight, isAware: false, memory });
  // Players of weight 0 were not fitted.
  const misfits = misfitsOf(memory.pass, first).filter((player) => isUsed[player] === 1);
  for (const player of misfits) playerWeight[player] = 0;
  const blind = misfits.length > 0 ? fitFrom(first, false, ROUNDS.repeated) : first;
  return { blind, aware: fitFrom(blind, true, ROUNDS.first), playerWeight, misfits };
}

function misfitsOf(memory: PassMemory, { layout, parameters }: Fit): number[] {
  setParameters(memory, layout, parameters);
  return [...personFit(memory).entries()].flatMap(([player, fits]) => (Math.abs(fits) > MISFIT ? [player] : []));
}

function countsOf({ players, charts, firstRow, chart, reached }: Observations, weight: Float64Array) {
  const playersOf = new Uint32Array(charts);
  const holders = new Uint32Array(charts * STEPS);
  for (let player = 0; player < players; player++) {
    if (weight[player] === 0) continue;
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
      playersOf[chart[row]!]!++;
      for (let step = 0; step < reached[row]!; step++) holders[chart[row]! * STEPS + step]!++;
    }
  }
  return { playersOf, holders };
}

function scalesOf(fit: Fit, charts: readonly RatedChart[], playersOf: Uint32Array): (TableScale | null)[] {
  return Array.from({ length: tablesOf(charts) }, (_, table) =>
    scaleOf(
      charts.flatMap((chart, index) =>
        chart.table === table && playersOf[index]! >= PLAYERS_FOR_SCALE
          ? [{ level: chart.level, threshold: fit.threshold[index * fit.layout.clients * STEPS]! }]
          : [],
      ),
    ),
  );
}

/** An estimate in levels of a table. */
export interface LevelEstimate {
  readonly level: number;
  readonly low: number;
  readonly high: number;
}

/** Standard errors to each side of an interval. */
export const INTERVAL = { of80: 1.2816, of95: 1.96 } as const;

interface LampQuery {
  readonly fit: 'blind' | 'aware';
  readonly chart: number;
  readonly table: number;
  readonly client: number;
  readonly step: number;
}

/**
 * Returns the level of a lamp of a chart with an interval; null if its table has no scale.
 *
 * @param errors half the width of the interval, in standard errors
 */
export function levelOf(
  estimate: Pick<Estimate, 'blind' | 'aware' | 'inflation' | 'scales'>,
  { fit: name, chart, table, client, step }: LampQuery,
  errors: number,
): LevelEstimate | null {
  const scale = estimate.scales[name][table];
  if (!scale) return null;
  const { threshold, uncertainty, layout } = estimate[name];
  const at = threshold[(chart * layout.clients + client) * STEPS + step]!;
  const error = errors * estimate.inflation[name][step]! * uncertainty.threshold[chart * STEPS + step]!;
  return { level: levelAt(scale, at), low: levelAt(scale, at - error), high: levelAt(scale, at + error) };
}
