import { groupedRates } from './baselines.ts';
import type { Guard } from './guards.ts';
import { isSampled } from './hash32.ts';
import { type Fit, type FitMemory, fitModel, looseTolerance, type Passes } from './model/fit.ts';
import { LAMP_STEPS, type Observations, withoutRows } from './model/observations.ts';
import type { RatedChart } from './model/ratedChart.ts';
import { COMPARED_LAMPS, predictionOf, scoreOf } from './prediction.ts';
import { rowsOf } from './rows.ts';

/** One in this many lamps is held out. */
const ONE_IN = 20;
/** With fewer held-out lamps, the comparison is mostly noise. */
const ENOUGH = 1000;
/** The maximum ratio of the log loss to that of the strongest simpler method. */
const LARGEST_RATIO = 1;

/**
 * Checks that the estimate predicts held-out lamps at least as well as the strongest simpler method: the share of
 * players of similar skill who have the lamp at that level. The fit is repeated without these lamps, starting from its
 * result.
 */
export function predictionGuard(
  observations: Observations,
  charts: readonly RatedChart[],
  {
    aware,
    playerWeight,
    passes,
    memory,
  }: { aware: Fit; playerWeight: Float64Array; passes: Passes; memory: FitMemory },
): Guard {
  const rows = (areHeldOut: boolean) =>
    rowsOf(
      observations,
      (player, chart) => playerWeight[player]! > 0 && isSampled(player, chart, ONE_IN) === areHeldOut,
    );
  const heldOut = rows(true);
  if (heldOut.length < ENOUGH) return guardOf(null);
  const others = withoutRows(observations, heldOut.numbers);
  const fit = fitModel(others, {
    charts,
    isAware: true,
    passes,
    playerWeight,
    memory: { ...memory, pass: { ...memory.pass, observations: others } },
    from: aware,
    rounds: 1,
    tolerance: looseTolerance(charts),
  });
  const seen = rows(false);
  const ratios = COMPARED_LAMPS.map((lamp) => {
    const step = LAMP_STEPS.indexOf(lamp);
    const simpler = groupedRates(seen, charts, { players: observations.players, step }).abilityAndLevel;
    return scoreOf(heldOut, step, predictionOf(fit, step)).logLoss / scoreOf(heldOut, step, simpler).logLoss;
  });
  return guardOf(Math.max(...ratios));
}

const guardOf = (measured: number | null): Guard => ({
  name: 'prediction',
  measured,
  limit: LARGEST_RATIO,
  hasPassed: measured === null || measured <= LARGEST_RATIO,
});
