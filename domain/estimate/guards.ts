import { levelAt, type TableScale } from './linking.ts';
import type { Fit } from './model/fit.ts';
import { STEPS } from './model/observations.ts';
import type { RatedChart } from './model/ratedChart.ts';

/** A check that an estimate must pass before it is published. */
export interface Guard {
  readonly name: 'spread' | 'agreement' | 'prediction';
  readonly hasPassed: boolean;
  /** The measured value, in levels (a ratio for predictions); null with too little data. */
  readonly measured: number | null;
  /** The minimum for the spread, the maximum for the others. */
  readonly limit: number;
}

/** With less spread around the votes, thresholds only repeat them. */
const SMALLEST_SPREAD = 0.15;
/** The fits may differ by this much on charts with enough players that the votes hardly matter. */
const LARGEST_DIFFERENCE = 0.3;
const MANY_PLAYERS = 300;

/** Both fits, with the scales by table and the number of players by chart. */
interface Fits {
  readonly blind: Fit;
  readonly aware: Fit;
  readonly scales: Readonly<Record<'blind' | 'aware', readonly (TableScale | null)[]>>;
  readonly playersOf: Uint32Array;
}

/** Checks that the fits do not merely repeat the votes, and agree where they should. */
export function guardsOf({ blind, aware, scales, playersOf }: Fits, charts: readonly RatedChart[]): Guard[] {
  const spreads = scales.aware.flatMap((scale, table) =>
    scale ? [aware.priors.thresholdDeviation[table * STEPS]! * scale.slope] : [],
  );
  const differences = charts.flatMap(({ table }, chart) => {
    const [one, other] = [scales.blind[table], scales.aware[table]];
    if (!one || !other || playersOf[chart]! <= MANY_PLAYERS) return [];
    const blindLevel = levelAt(one, blind.threshold[chart * blind.layout.clients * STEPS]!);
    return [Math.abs(blindLevel - levelAt(other, aware.threshold[chart * aware.layout.clients * STEPS]!))];
  });
  const spread = spreads.length > 0 ? Math.min(...spreads) : null;
  const difference = differences.length > 0 ? differences.sort((a, b) => a - b)[differences.length >> 1]! : null;
  return [
    {
      name: 'spread',
      measured: spread,
      limit: SMALLEST_SPREAD,
      hasPassed: spread === null || spread >= SMALLEST_SPREAD,
    },
    {
      name: 'agreement',
      measured: difference,
      limit: LARGEST_DIFFERENCE,
      hasPassed: difference === null || difference <= LARGEST_DIFFERENCE,
    },
  ];
}
