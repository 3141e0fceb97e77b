import { type Observations, STEPS } from './observations.ts';

/**
 * The index of each parameter of a fit in one array: the skill of every player; for every chart the log discrimination,
 * the first threshold and the log gaps to the next ones; the shifts of every client except the first, from the second
 * lamp on.
 */
export interface Layout {
  readonly players: number;
  readonly charts: number;
  readonly clients: number;
  readonly logA: number;
  readonly first: number;
  readonly gaps: number;
  readonly shifts: number;
  readonly length: number;
}

export const GAPS = STEPS - 1;

export function layoutOf({ players, charts, clients }: Pick<Observations, 'players' | 'charts' | 'clients'>): Layout {
  const logA = players;
  const first = logA + charts;
  const gaps = first + charts;
  const shifts = gaps + GAPS * charts;
  return { players, charts, clients, logA, first, gaps, shifts, length: shifts + GAPS * (clients - 1) };
}

/** The smallest distance of two thresholds, in levels; keeps a client's shift from crossing them. */
const SMALLEST_GAP = 0.05;

/** A softplus: nearly `gap` above the smallest one, close to 0 for a negative gap. */
const positive = (gap: number) =>
  gap > 30 * SMALLEST_GAP ? gap : SMALLEST_GAP * Math.log1p(Math.exp(gap / SMALLEST_GAP));
const positiveSlope = (gap: number) => 1 / (1 + Math.exp(-gap / SMALLEST_GAP));

/** Writes the thresholds of a chart for each client: `STEPS` for the first client, then those for the next. */
export function thresholdsOf(
  layout: Layout,
  parameters: Float64Array,
  chart: number,
  into: Float64Array,
  at: number,
): void {
  for (let client = 0; client < layout.clients; client++) {
    let threshold = parameters[layout.first + chart]!;
    const place = at + client * STEPS;
    into[place] = threshold;
    for (let gap = 0; gap < GAPS; gap++) {
      threshold += positive(gapOf(layout, parameters, { chart, client, gap }));
      into[place + gap + 1] = threshold;
    }
  }
}

/** Adds the gradient of a chart's parameters from that of its thresholds, in the order of `thresholdsOf`. */
export function addThresholdGradient(
  layout: Layout,
  parameters: Float64Array,
  chart: number,
  { from, at, into }: { from: Float64Array; at: number; into: Float64Array },
): void {
  for (let client = 0; client < layout.clients; client++) {
    const place = at + client * STEPS;
    let above = 0;
    for (let gap = GAPS - 1; gap >= 0; gap--) {
      above += from[place + gap + 1]!;
      const change = above * positiveSlope(gapOf(layout, parameters, { chart, client, gap }));
      const parameter = layout.gaps + GAPS * chart + gap;
      into[parameter]! += change * Math.exp(parameters[parameter]!);
      if (client === 0) continue;
      const shift = layout.shifts + GAPS * (client - 1) + gap;
      into[shift]! += change;
      if (gap > 0) into[shift - 1]! -= change;
    }
    into[layout.first + chart]! += above + from[place]!;
  }
}

function gapOf(
  layout: Layout,
  parameters: Float64Array,
  { chart, client, gap }: { chart: number; client: number; gap: number },
): number {
  const own = Math.exp(parameters[layout.gaps + GAPS * chart + gap]!);
  if (client === 0) return own;
  const shift = layout.shifts + GAPS * (client - 1) + gap;
  return own + parameters[shift]! - (gap > 0 ? parameters[shift - 1]! : 0);
}
