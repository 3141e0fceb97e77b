/** Writes the gradient at a point, and returns the value there. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

export interface Minimum {
  readonly value: number;
  /** The number of evaluations. */
  readonly passes: number;
  /** Whether the tolerance was reached. */
  readonly hasConverged: boolean;
}

interface Options {
  /** The approximate curvature along each coordinate; the first step is the gradient divided by it. */
  readonly curvature: Float64Array;
  /** The search ends when `WINDOW` steps together lower the value by less. */
  readonly tolerance: number;
  readonly maxPasses: number;
}

/** The number of stored pairs of steps and gradient changes. */
const HISTORY = 20;
/** Armijo condition: a step must lower the value by this share of the predicted decrease. */
const ENOUGH = 1e-4;
const MAX_SHORTENINGS = 20;
const WINDOW = 10;

interface Pair {
  readonly step: Float64Array;
  readonly change: Float64Array;
  /** 1 / (step · change). */
  readonly rho: number;
}

/** Minimizes a smooth objective by L-BFGS, moving `point` to the minimum. */
export function minimize(objective: Objective, point: Float64Array, options: Options): Minimum {
  const { curvature, tolerance, maxPasses } = options;
  const { length } = point;
  let gradient = new Float64Array(length);
  let next = new Float64Array(length);
  const candidate = new Float64Array(length);
  const direction = new Float64Array(length);
  const pairs: Pair[] = [];
  let value = objective(point, gradient);
  let passes = 1;
  let hasConverged = false;
  const values = [value];
  while (passes < maxPasses && !hasConverged) {
    descend(direction, gradient, curvature, pairs);
    let slope = dot(direction, gradient);
    if (!(slope < 0)) {
      pairs.length = 0;
      descend(direction, gradient, curvature, pairs);
      slope = dot(direction, gradient);
    }
    let share = 1;
    let lower = Number.NaN;
    for (let tries = 0; tries < MAX_SHORTENINGS && passes < maxPasses; tries++) {
      for (let at = 0; at < length; at++) candidate[at] = point[at]! + share * direction[at]!;
      lower = objective(candidate, next);
      passes++;
      if (lower <= value + ENOUGH * share * slope) break;
      // Quadratic interpolation, limited to between a tenth and a half of the step.
      const parabola = (-slope * share * share) / (2 * (lower - value - slope * share));
      share = Number.isFinite(parabola) ? Math.max(0.1 * share, Math.min(0.5 * share, parabola)) : 0.1 * share;
      lower = Number.NaN;
    }
    if (Number.isNaN(lower)) break;
    remember(pairs, { point, candidate, gradient, next });
    point.set(candidate);
    [gradient, next] = [next, gradient];
    value = lower;
    values.push(value);
    hasConverged = (values.at(-1 - WINDOW) ?? Number.POSITIVE_INFINITY) - value < tolerance;
  }
  return { value, passes, hasConverged };
}

/** Writes the descent direction (the two-loop recursion of L-BFGS). */
function descend(into: Float64Array, gradient: Float64Array, curvature: Float64Array, pairs: readonly Pair[]): void {
  for (let at = 0; at < into.length; at++) into[at] = -gradient[at]!;
  const alphas = new Float64Array(pairs.length);
  for (let nth = pairs.length - 1; nth >= 0; nth--) {
    const { step, change, rho } = pairs[nth]!;
    alphas[nth] = rho * dot(step, into);
    addTimes(into, -alphas[nth]!, change);
  }
  const scale = scaleOf(pairs.at(-1), curvature);
  for (let at = 0; at < into.length; at++) into[at]! *= scale / curvature[at]!;
  for (let nth = 0; nth < pairs.length; nth++) {
    const { step, change, rho } = pairs[nth]!;
    addTimes(into, alphas[nth]! - rho * dot(change, into), step);
  }
}

/** Returns the factor by which the curvature is overestimated along the last step. */
function scaleOf(last: Pair | undefined, curvature: Float64Array): number {
  if (!last) return 1;
  let weighted = 0;
  for (let at = 0; at < curvature.length; at++) weighted += last.change[at]! ** 2 / curvature[at]!;
  return 1 / (last.rho * weighted);
}

function remember(
  pairs: Pair[],
  moved: Readonly<Record<'point' | 'candidate' | 'gradient' | 'next', Float64Array>>,
): void {
  // Reuses the arrays of the oldest pair: new ones for each step would fill the memory.
  const oldest = pairs.length === HISTORY ? pairs.shift() : undefined;
  const step = difference(moved.candidate, moved.point, oldest?.step);
  const change = difference(moved.next, moved.gradient, oldest?.change);
  const product = dot(step, change);
  // Without positive curvature, the pair could turn the next direction uphill.
  if (!(product > 1e-10 * Math.sqrt(dot(step, step) * dot(change, change)))) return;
  pairs.push({ step, change, rho: 1 / product });
}

function difference(a: Float64Array, b: Float64Array, into: Float64Array = new Float64Array(a.length)): Float64Array {
  for (let at = 0; at < a.length; at++) into[at] = a[at]! - b[at]!;
  return into;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

function addTimes(into: Float64Array, factor: number, added: Float64Array): void {
  for (let at = 0; at < into.length; at++) into[at]! += factor * added[at]!;
}
