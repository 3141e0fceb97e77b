import type { PassMemory } from './likelihood.ts';
import { STEPS } from './observations.ts';
import type { Layout } from './parameters.ts';
import type { Priors } from './priors.ts';
import type { Uncertainty } from './uncertainty.ts';

/** The parameters of a chart: log discrimination and thresholds. */
const SIZE = 1 + STEPS;
/** The lower triangle of a symmetric matrix of them, row by row. */
const HALF = (SIZE * (SIZE + 1)) / 2;

/** The Fisher information of a fit: of skills by player, and matrices by chart. */
export interface Information {
  readonly skill: Float64Array;
  readonly chart: Float64Array;
}

export function informationMemory({ players, charts }: { players: number; charts: number }): Information {
  return { skill: new Float64Array(players), chart: new Float64Array(charts * HALF) };
}

/**
 * Sums the expected (Fisher) information of all rows: of each skill, and the parameter matrix of each chart, less the
 * loss from the uncertainty of the skills.
 *
 * @param skillPrecision the information that the prior adds to each skill
 */
export function sumInformation(
  memory: PassMemory,
  { skill, chart: matrices }: Information,
  skillPrecision: number,
): void {
  const { players, firstRow, chart, client, weight, clients } = memory.observations;
  matrices.fill(0);
  const row = { bySkill: new Float64Array(STEPS + 1), byLogA: new Float64Array(STEPS + 1) };
  const density = new Float64Array(STEPS + 2);
  const position = new Float64Array(STEPS + 2);
  const chance = new Float64Array(STEPS + 1);
  const cross = new Float64Array(SIZE);
  /** Derivatives of the chances of a row by the chart's parameters and by the skill. */
  const fillRow = (ability: number, chartIndex: number, ofClient: number) => {
    const a = memory.discrimination[chartIndex]!;
    let above = 1;
    for (let step = 0; step < STEPS; step++) {
      const x = a * (ability - memory.threshold[(chartIndex * clients + ofClient) * STEPS + step]!);
      const reached = 1 / (1 + Math.exp(-x));
      density[step + 1] = reached * (1 - reached);
      position[step + 1] = x;
      chance[step] = above - reached;
      above = reached;
    }
    chance[STEPS] = above;
    for (let step = 0; step <= STEPS; step++) {
      row.bySkill[step] = a * (density[step]! - density[step + 1]!);
      row.byLogA[step] = density[step]! * position[step]! - density[step + 1]! * position[step + 1]!;
    }
    return a;
  };
  for (let player = 0; player < players; player++) {
    const counts = memory.playerWeight[player]!;
    const [first, last] = [firstRow[player]!, firstRow[player + 1]!];
    let own = skillPrecision;
    for (let at = first; at < last; at++) {
      fillRow(memory.skill[player]!, chart[at]!, client[at]!);
      let information = 0;
      for (let step = 0; step <= STEPS; step++) {
        if (chance[step]! > SMALLEST_CHANCE) information += row.bySkill[step]! ** 2 / chance[step]!;
      }
      own += counts * weight[at]! * information;
    }
    skill[player] = own;
    if (counts === 0) continue;
    for (let at = first; at < last; at++) {
      const chartIndex = chart[at]!;
      const a = fillRow(memory.skill[player]!, chartIndex, client[at]!);
      const w = counts * weight[at]!;
      const matrix = chartIndex * HALF;
      cross.fill(0);
      for (let step = 0; step <= STEPS; step++) {
        if (chance[step]! <= SMALLEST_CHANCE) continue;
        const share = w / chance[step]!;
        // A chance depends only on the thresholds of its lamp and of the next one.
        const byOwn = -a * density[step]!;
        const byNext = a * density[step + 1]!;
        const byLogA = row.byLogA[step]!;
        const bySkill = share * row.bySkill[step]!;
        matrices[matrix]! += share * byLogA * byLogA;
        cross[0]! += bySkill * byLogA;
        if (step > 0) {
          matrices[matrix + half(step, 0)]! += share * byOwn * byLogA;
          matrices[matrix + half(step, step)]! += share * byOwn * byOwn;
          cross[step]! += bySkill * byOwn;
        }
        if (step < STEPS) {
          matrices[matrix + half(step + 1, 0)]! += share * byNext * byLogA;
          matrices[matrix + half(step + 1, step + 1)]! += share * byNext * byNext;
          if (step > 0) matrices[matrix + half(step + 1, step)]! += share * byNext * byOwn;
          cross[step + 1]! += bySkill * byNext;
        }
      }
      for (let i = 0; i < SIZE; i++) {
        for (let j = 0; j <= i; j++) matrices[matrix + half(i, j)]! -= (cross[i]! * cross[j]!) / own;
      }
    }
  }
}

const SMALLEST_CHANCE = 1e-12;
const half = (row: number, column: number) => (row * (row + 1)) / 2 + column;

/** Returns the standard errors from the information and the priors. */
export function uncertaintyOf(
  information: Information,
  { players, charts }: Pick<Layout, 'players' | 'charts'>,
  priors: Priors,
): Uncertainty {
  const threshold = new Float64Array(charts * STEPS);
  const distance = new Float64Array(charts * STEPS);
  const logA = new Float64Array(charts);
  for (let chart = 0; chart < charts; chart++) {
    const matrix = information.chart.slice(chart * HALF, (chart + 1) * HALF);
    matrix[0]! += priors.logADeviation ** -2;
    for (let step = 0; step < STEPS; step++) {
      const precision = priors.thresholdDeviation[priors.table[chart]! * STEPS + step]! ** -2;
      matrix[half(step + 1, step + 1)]! += precision;
      if (step === 0) continue;
      matrix[half(step, step)]! += precision;
      matrix[half(step + 1, step)]! -= precision;
    }
    const covariance = inverseOf(matrix);
    logA[chart] = Math.sqrt(covariance[0]!);
    for (let step = 0; step < STEPS; step++) {
      const own = covariance[half(step + 1, step + 1)]!;
      threshold[chart * STEPS + step] = Math.sqrt(own);
      const below = step > 0 ? covariance[half(step, step)]! - 2 * covariance[half(step + 1, step)]! : 0;
      distance[chart * STEPS + step] = Math.sqrt(Math.max(0, own + below));
    }
  }
  const skill = Float64Array.from({ length: players }, (_, p) => information.skill[p]! ** -0.5);
  return { skill, logA, threshold, distance };
}

/** Inverts a symmetric matrix by Cholesky decomposition. */
function inverseOf(matrix: Float64Array): Float64Array {
  const factor = new Float64Array(HALF);
  for (let i = 0; i < SIZE; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[half(i, j)]!;
      for (let k = 0; k < j; k++) sum -= factor[half(i, k)]! * factor[half(j, k)]!;
      factor[half(i, j)] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / factor[half(j, j)]!;
    }
  }
  const inverse = new Float64Array(HALF);
  const columns = Array.from({ length: SIZE }, (_, j) => {
    const column = new Float64Array(SIZE);
    column[j] = 1 / factor[half(j, j)]!;
    for (let i = j + 1; i < SIZE; i++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum -= factor[half(i, k)]! * column[k]!;
      column[i] = sum / factor[half(i, i)]!;
    }
    return column;
  });
  for (let i = 0; i < SIZE; i++) {
    for (let j = 0; j <= i; j++) {
      for (let k = i; k < SIZE; k++) inverse[half(i, j)]! += columns[i]![k]! * columns[j]![k]!;
    }
  }
  return inverse;
}
