import { type Observations, STEPS } from './observations.ts';
import { type Layout, thresholdsOf } from './parameters.ts';

/** Logits are clamped to this: the chance is practically 0 or 1, and the exponential stays finite. */
const FARTHEST = 200;

/** The working memory of a pass over the rows. */
export interface PassMemory {
  readonly observations: Observations;
  /** The weight of each player: 0 for one who does not fit the model. */
  readonly playerWeight: Float64Array;
  /** By chart: its weighted share of the rows. */
  readonly chartShare: Float64Array;
  readonly skill: Float64Array;
  /** By chart. */
  readonly discrimination: Float64Array;
  /** By chart, client and lamp. */
  readonly threshold: Float64Array;
  /** Precomputed terms of the rows between two thresholds, `PER_GAP` numbers by chart, client and gap. */
  readonly gap: Float64Array;
  readonly skillGradient: Float64Array;
  /** As `threshold` and `discrimination`. */
  readonly thresholdGradient: Float64Array;
  readonly logAGradient: Float64Array;
}

const PER_GAP = 3;

/** Returns working memory in which all players have the same weight. */
export function passMemory(observations: Observations): PassMemory {
  const { players, charts, clients } = observations;
  const thresholds = charts * clients * STEPS;
  const playerWeight = new Float64Array(players).fill(1);
  return {
    observations,
    playerWeight,
    chartShare: sharesOf(observations, playerWeight),
    skill: new Float64Array(players),
    discrimination: new Float64Array(charts),
    threshold: new Float64Array(thresholds),
    gap: new Float64Array(charts * clients * (STEPS - 1) * PER_GAP),
    skillGradient: new Float64Array(players),
    thresholdGradient: new Float64Array(thresholds),
    logAGradient: new Float64Array(charts),
  };
}

/** Sets the weight of each player. */
export function weighPlayers({ observations, playerWeight, chartShare }: PassMemory, weight: Float64Array): void {
  playerWeight.set(weight);
  chartShare.set(sharesOf(observations, weight));
}

function sharesOf({ players, charts, firstRow, chart }: Observations, weight: Float64Array): Float64Array {
  const shares = new Float64Array(charts);
  let total = 0;
  for (let player = 0; player < players; player++) {
    const own = weight[player]!;
    for (let row = firstRow[player]!; row < firstRow[player + 1]!; row++) shares[chart[row]!]! += own;
    total += own * (firstRow[player + 1]! - firstRow[player]!);
  }
  return total === 0 ? shares.fill(1 / charts) : shares.map((rows) => rows / total);
}

/**
 * Returns the mean log discrimination, which fixes the scale. Charts are weighted by their share of the rows: an
 * unplayed chart would otherwise absorb any pull on the scale.
 */
export function scaleOf({ chartShare }: PassMemory, { logA }: Pick<Layout, 'logA'>, parameters: Float64Array): number {
  return chartShare.reduce((sum, share, chart) => sum + share * parameters[logA + chart]!, 0);
}

export function setParameters(memory: PassMemory, layout: Layout, parameters: Float64Array): void {
  const { charts, clients } = layout;
  memory.skill.set(parameters.subarray(0, layout.players));
  const scale = scaleOf(memory, layout, parameters);
  for (let chart = 0; chart < charts; chart++) {
    const a = Math.exp(parameters[layout.logA + chart]! - scale);
    memory.discrimination[chart] = a;
    thresholdsOf(layout, parameters, chart, memory.threshold, chart * clients * STEPS);
    for (let client = 0; client < clients; client++) prepareGaps(memory, a, chart * clients + client);
  }
}

function prepareGaps({ threshold, gap }: PassMemory, a: number, chartOfClient: number): void {
  for (let step = 0; step < STEPS - 1; step++) {
    const place = chartOfClient * STEPS + step;
    const width = a * (threshold[place + 1]! - threshold[place]!);
    const at = (chartOfClient * (STEPS - 1) + step) * PER_GAP;
    gap[at] = width;
    gap[at + 1] = Math.log(-Math.expm1(-width));
    gap[at + 2] = 1 / Math.expm1(width);
  }
}

/**
 * Returns the negative log-likelihood of all rows, and writes its gradient by skill, threshold and log discrimination.
 * The chance of reaching lamp k or more is σ(a (θ − b_k)).
 */
export function passOverRows(memory: PassMemory): number {
  const { observations, playerWeight, skill, discrimination, threshold, gap } = memory;
  const { players, firstRow, chart, client, reached, weight, clients } = observations;
  const byThreshold = memory.thresholdGradient.fill(0);
  const byLogA = memory.logAGradient.fill(0);
  let value = 0;
  for (let player = 0; player < players; player++) {
    const ability = skill[player]!;
    const counts = playerWeight[player]!;
    let bySkill = 0;
    const last = counts === 0 ? firstRow[player]! : firstRow[player + 1]!;
    for (let row = firstRow[player]!; row < last; row++) {
      const chartIndex = chart[row]!;
      const chartOfClient = chartIndex * clients + client[row]!;
      const steps = reached[row]!;
      const a = discrimination[chartIndex]!;
      const w = counts * weight[row]!;
      const place = chartOfClient * STEPS + steps;
      // Above the threshold of the lamp, below the next one; derivatives of the log-likelihood by both.
      if (steps === 0) {
        const z = clamped(a * (ability - threshold[place]!));
        const e = Math.exp(z);
        const dz = (-w * e) / (1 + e);
        value += w * Math.log1p(e);
        bySkill += a * dz;
        byThreshold[place]! -= a * dz;
        byLogA[chartIndex]! += dz * z;
      } else if (steps === STEPS) {
        const x = clamped(a * (ability - threshold[place - 1]!));
        const e = Math.exp(-x);
        const dx = (w * e) / (1 + e);
        value += w * Math.log1p(e);
        bySkill += a * dx;
        byThreshold[place - 1]! -= a * dx;
        byLogA[chartIndex]! += dx * x;
      } else {
        const at = (chartOfClient * (STEPS - 1) + steps - 1) * PER_GAP;
        const width = gap[at]!;
        const ratio = gap[at + 2]!;
        const x = clamped(a * (ability - threshold[place - 1]!));
        const z = x - width;
        const below = Math.exp(-x);
        const above = Math.exp(z);
        const dx = w * (below / (1 + below) + ratio);
        const dz = -w * (above / (1 + above) + ratio);
        value += w * (Math.log((1 + below) * (1 + above)) - gap[at + 1]!);
        bySkill += a * (dx + dz);
        byThreshold[place - 1]! -= a * dx;
        byThreshold[place]! -= a * dz;
        byLogA[chartIndex]! += dx * x + dz * z;
      }
    }
    memory.skillGradient[player] = bySkill;
  }
  return value;
}

const clamped = (value: number) => Math.max(-FARTHEST, Math.min(FARTHEST, value));
