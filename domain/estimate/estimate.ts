import { type Guard, guardsOf } from './guards.ts';
import { linkedTables } from './linkedTables.ts';
import { levelAt, scaleOf, type TableScale } from './linking.ts';
import {
  type Fit,
  type FitMemory,
  fitMemory,
  fitModel,
  type Passes,
  passesHere,
  ROUNDS,
  roughly,
  type Start,
} from './model/fit.ts';
import { type PassMemory, setParameters } from './model/likelihood.ts';
import { type Observations, STEPS } from './model/observations.ts';
import { MISFIT, personFit } from './model/personFit.ts';
import { type RatedChart, tablesOf } from './model/ratedChart.ts';
import { predictionGuard } from './predictionGuard.ts';
import { inflationOf } from './splitHalf.ts';
import { type KnownCharts, warmStart } from './warmStart.ts';

/** Everything that an estimate is made from. */
export interface EstimateInput {
  readonly observations: Observations;
  readonly charts: readonly RatedChart[];
  /** By player: in which half of the comparison they are. */
  readonly half: Uint8Array;
  /** By player: whether they played enough to say something about charts. All get a skill. */
  readonly isUsed: Uint8Array;
  /** What the last run found, from where this one goes on; null for the first. */
  readonly known?: KnownCharts | null;
}

/** What the lamps say about every chart and player. */
export interface Estimate {
  /** Knows nothing of the votes: for the comparison with them. */
  readonly blind: Fit;
  /** Expects of a chart what its level by vote says, and shifts as the lamps say: for all else. */
  readonly aware: Fit;
  /** By fit and lamp: by how much the standard errors are too small. */
  readonly inflation: Readonly<Record<'blind' | 'aware', readonly number[]>>;
  /** By fit and table; null for a table that has no scale. */
  readonly scales: Readonly<Record<'blind' | 'aware', readonly (TableScale | null)[]>>;
  /** How many players a chart has, without those who do not count. */
  readonly playersOf: Uint32Array;
  /** By chart and lamp: how many of them reached it. */
  readonly holders: Uint32Array;
  /** Tables by number, in groups that players link. */
  readonly groups: readonly (readonly number[])[];
  /** Players whose lamps fit no skill. */
  readonly misfits: readonly number[];
  readonly guards: readonly Guard[];
}

/** Charts with fewer players do not make the scale of their table. */
const PLAYERS_FOR_SCALE = 50;

/**
 * Estimates every chart and player from lamps: a fit that does not know the votes, without the players who fit no
 * skill; one that does; and both again with each half of the players, to see how far they can be trusted.
 */
export function estimate(input: EstimateInput, passes: Passes = passesHere): Estimate {
  const { observations, charts, half } = input;
  const memory = fitMemory(observations);
  const { blind, aware, playerWeight, misfits } = fitBoth(input, passes, memory);
  const halves = ([0, 1] as const).map((which) =>
    playerWeight.map((value, player) => (half[player] === which ? value : 0)),
  );
  const counts = halves.map((own) => countsOf(observations, own).playersOf);
  const inflation = (isAware: boolean, from: Fit) => {
    // What is believed beforehand stays, so that the halves differ by nothing but their players.
    const options = { charts, isAware, passes, from, rounds: 1, tolerance: roughly(charts), memory };
    const fits = halves.map((own) => fitModel(observations, { ...options, playerWeight: own }));
    return inflationOf(fits as [Fit, Fit], counts as [Uint32Array, Uint32Array]);
  };
  const { playersOf, holders } = countsOf(observations, playerWeight);
  const result = {
    blind,
    aware,
    inflation: { blind: inflation(false, blind), aware: inflation(true, aware) },
    scales: { blind: scalesOf(blind, charts, playersOf), aware: scalesOf(aware, charts, playersOf) },
    playersOf,
    holders,
    groups: linkedTables(observations, charts, playerWeight),
    misfits,
  };
  const prediction = predictionGuard(observations, charts, { aware, playerWeight, passes, memory });
  return { ...result, guards: [...guardsOf(result, charts), prediction] };
}

/** Both fits, without the players who fit no skill: `playerWeight` is 0 for all who do not count. */
export function fitBoth(
  { observations, charts, isUsed, known }: Omit<EstimateInput, 'half'>,
  passes: Passes = passesHere,
  memory: FitMemory = fitMemory(observations),
): { blind: Fit; aware: Fit; playerWeight: Float64Array; misfits: number[] } {
  const playerWeight = Float64Array.from(isUsed);
  const warm = known ? warmStart(observations, charts, known) : null;
  const fitFrom = (isAware: boolean, from: Start | null, rounds: number) =>
    fitModel(observations, {
      charts,
      passes,
      playerWeight,
      isAware,
      rounds,
      memory,
      ...(from && { from, updatesFirst: true }),
    });
  const rounds = warm ? ROUNDS.warm : ROUNDS.cold;
  const first = fitFrom(false, warm?.blind ?? null, rounds);
  // Those who do not count were not fitted.
  const misfits = misfitsOf(memory.pass, first).filter((player) => isUsed[player] === 1);
  for (const player of misfits) playerWeight[player] = 0;
  const blind = misfits.length > 0 ? fitFrom(false, first, ROUNDS.warm) : first;
  const aware = fitFrom(true, warm ? warm.aware : blind, rounds);
  return { blind, aware, playerWeight, misfits };
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

function scalesOf(of: Fit, charts: readonly RatedChart[], playersOf: Uint32Array): (TableScale | null)[] {
  return Array.from({ length: tablesOf(charts) }, (_, table) =>
    scaleOf(
      charts.flatMap((chart, index) =>
        chart.table === table && playersOf[index]! >= PLAYERS_FOR_SCALE
          ? [{ level: chart.level, threshold: of.threshold[index * of.layout.clients * STEPS]! }]
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

/** Which lamp of which chart, for the players of which client, as which fit sees it. */
interface Asked {
  readonly fit: 'blind' | 'aware';
  readonly chart: number;
  readonly table: number;
  readonly client: number;
  readonly step: number;
}

/**
 * Returns the level of a lamp of a chart with an interval; null where its table has no scale.
 *
 * @param errors how many standard errors the interval has to each side
 */
export function levelOf(
  estimate: Pick<Estimate, 'blind' | 'aware' | 'inflation' | 'scales'>,
  { fit: name, chart, table, client, step }: Asked,
  errors: number,
): LevelEstimate | null {
  const scale = estimate.scales[name][table];
  if (!scale) return null;
  const { threshold, uncertainty, layout } = estimate[name];
  const at = threshold[(chart * layout.clients + client) * STEPS + step]!;
  const error = errors * estimate.inflation[name][step]! * uncertainty.threshold[chart * STEPS + step]!;
  return { level: levelAt(scale, at), low: levelAt(scale, at - error), high: levelAt(scale, at + error) };
}
