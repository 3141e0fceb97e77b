import { type Bands, bandsOf } from './bands.ts';
import { type Estimate, type EstimateInput, INTERVAL, type LevelEstimate, levelOf } from './estimate.ts';
import type { Guard } from './guard.ts';
import type { TableScale } from './linking.ts';
import { STEPS } from './model/observations.ts';

/** The version of the model. Raise it when the same scores would give other numbers. */
export const MODEL_VERSION = 3;

/** An estimated chart, as stored. */
export interface EstimatedChart {
  readonly players: number;
  /** By lamp: the number of players who have it. */
  readonly holders: readonly number[];
  readonly discrimination: number;
  /** By client and lamp, on the scale of skills. */
  readonly thresholds: readonly (readonly number[])[];
  /** By lamp: the standard errors of the thresholds. */
  readonly errors: readonly number[];
  /** By client and lamp: the level with its 80 % interval; null if the table has no scale. */
  readonly levels: readonly (readonly (LevelEstimate | null)[])[];
  /** The blind level of the first lamp, with its 95 % interval. */
  readonly blind: LevelEstimate | null;
  readonly bands: Bands;
}

export interface RunSummary {
  readonly rows: number;
  readonly players: number;
  readonly charts: number;
  readonly misfits: number;
  /** The distribution of skills: the prior when one player's skill is estimated. */
  readonly skill: { readonly mean: number; readonly deviation: number };
  /** By client except the first, and lamp except the first: the shift of the thresholds, on the scale of skills. */
  readonly shifts: readonly (readonly number[])[];
  /** The prior standard deviations of log discriminations, and of the aware thresholds by table and lamp. */
  readonly deviations: { readonly logA: number; readonly thresholds: readonly number[] };
  /** Table numbers, grouped by common players (`linkedTables`). Skills of two groups cannot be compared. */
  readonly groups: readonly (readonly number[])[];
  readonly inflation: Estimate['inflation'];
  /** By table: the conversion of skills to levels; null if it has no scale. */
  readonly scales: readonly (TableScale | null)[];
  /** The one guard. A list, as in the open data and in older runs, which had several. */
  readonly guards: readonly Guard[];
  readonly hasConverged: boolean;
}

/** Returns an estimate as it is stored. */
export function summaryOf(
  estimate: Estimate,
  { observations, charts, isUsed }: Pick<EstimateInput, 'observations' | 'charts' | 'isUsed'>,
): { run: RunSummary; charts: EstimatedChart[] } {
  const { aware, blind, inflation, playersOf, holders } = estimate;
  const { clients } = observations;
  const weight = Uint8Array.from(isUsed);
  for (const misfit of estimate.misfits) weight[misfit] = 0;
  const bands = bandsOf(observations, { skill: aware.parameters, weight });
  const each = <T>(count: number, create: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => create(index));
  const shifts = aware.parameters.subarray(aware.layout.shifts);
  return {
    run: {
      rows: observations.rows,
      players: isUsed.reduce((sum, used) => sum + used, 0),
      charts: charts.length,
      misfits: estimate.misfits.length,
      skill: { ...aware.priors.skill },
      shifts: each(clients - 1, (client) => each(STEPS - 1, (step) => shifts[client * (STEPS - 1) + step]!)),
      deviations: {
        logA: aware.priors.logADeviation,
        thresholds: [...aware.priors.thresholdDeviation],
      },
      groups: estimate.groups,
      inflation,
      scales: estimate.scales.aware,
      guards: [estimate.guard],
      hasConverged: blind.hasConverged && aware.hasConverged,
    },
    charts: charts.map(({ table }, chart) => ({
      players: playersOf[chart]!,
      holders: each(STEPS, (step) => holders[chart * STEPS + step]!),
      discrimination: aware.discrimination[chart]!,
      thresholds: each(clients, (client) =>
        each(STEPS, (step) => aware.threshold[(chart * clients + client) * STEPS + step]!),
      ),
      errors: each(STEPS, (step) => inflation.aware[step]! * aware.uncertainty.threshold[chart * STEPS + step]!),
      levels: each(clients, (client) =>
        each(STEPS, (step) => levelOf(estimate, { fit: 'aware', chart, table, client, step }, INTERVAL.of80)),
      ),
      blind: levelOf(estimate, { fit: 'blind', chart, table, client: 0, step: 0 }, INTERVAL.of95),
      bands: bands[chart]!,
    })),
  };
}
