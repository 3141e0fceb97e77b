import { hash32 } from './hash32.ts';
import { chanceOfLamp } from './model/chances.ts';
import { type Fit, type FitMemory, fitModel, looseTolerance } from './model/fit.ts';
import { LAMP_STEPS, type Observations, STEPS, withoutRows } from './model/observations.ts';
import type { RatedChart } from './model/ratedChart.ts';

/** The check that an estimate must pass before it is published. */
export interface Guard {
  readonly name: 'prediction';
  readonly hasPassed: boolean;
  /** The log loss of the estimate by that of the level alone, of the lamp where it is worst; null with too little data. */
  readonly measured: number | null;
  readonly limit: number;
}

/** One in this many lamps is held out. */
const ONE_IN = 20;
/** With fewer held-out lamps, the comparison is mostly noise. */
const ENOUGH = 1000;
const LARGEST_RATIO = 1;
const PREDICTED = (['easy', 'hard'] as const).map((lamp) => LAMP_STEPS.indexOf(lamp));

/**
 * Checks that the estimate predicts held-out lamps better than the level alone does: by the share of all players who
 * have the lamp at that level of the table. The fit is repeated without these lamps, starting from its result.
 */
export function guardOf(
  observations: Observations,
  charts: readonly RatedChart[],
  { aware, playerWeight, memory }: { aware: Fit; playerWeight: Float64Array; memory: FitMemory },
): Guard {
  const { players, firstRow, chart, client, reached } = observations;
  const heldOut: { player: number; row: number }[] = [];
  const levels = new Map<string, { rows: number; reached: number[] }>();
  const levelOf = (row: number) => {
    const { table, level } = charts[chart[row]!]!;
    const key = `${table} ${level}`;
    // As if one more player had each lamp, and one had not: no chance is 0 or 1.
    const found = levels.get(key) ?? { rows: 2, reached: new Array<number>(STEPS).fill(1) };
    levels.set(key, found);
    return found;
  };
  for (let player = 0; player < players; player++) {
    if (playerWeight[player] === 0) continue;
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) {
      if (isHeldOut(player, chart[row]!)) {
        heldOut.push({ player, row });
        continue;
      }
      const level = levelOf(row);
      level.rows++;
      for (let step = 0; step < reached[row]!; step++) level.reached[step]!++;
    }
  }
  if (heldOut.length < ENOUGH) return { name: 'prediction', measured: null, limit: LARGEST_RATIO, hasPassed: true };
  const others = withoutRows(
    observations,
    heldOut.map(({ row }) => row),
  );
  const fit = fitModel(others, {
    charts,
    isAware: true,
    playerWeight,
    memory: { ...memory, pass: { ...memory.pass, observations: others } },
    from: aware,
    rounds: 1,
    tolerance: looseTolerance(charts),
  });
  const ratios = PREDICTED.map((step) => {
    let [own, ofLevels] = [0, 0];
    for (const { player, row } of heldOut) {
      const hasReached = reached[row]! > step;
      const threshold = fit.threshold[(chart[row]! * fit.layout.clients + client[row]!) * STEPS + step]!;
      own += lossOf(chanceOfLamp(fit.parameters[player]!, fit.discrimination[chart[row]!]!, threshold), hasReached);
      const level = levelOf(row);
      ofLevels += lossOf(level.reached[step]! / level.rows, hasReached);
    }
    return own / ofLevels;
  });
  const measured = Math.max(...ratios);
  return { name: 'prediction', measured, limit: LARGEST_RATIO, hasPassed: measured <= LARGEST_RATIO };
}

/** Always the same pairs. */
const isHeldOut = (player: number, chart: number) => hash32(hash32(player) ^ chart) % ONE_IN === 0;

const SURE = 1e-6;

function lossOf(chance: number, hasReached: boolean): number {
  const sensible = Math.max(SURE, Math.min(1 - SURE, chance));
  return -Math.log(hasReached ? sensible : 1 - sensible);
}
