import { lampOf, type Service } from '../../players/clears.ts';

/**
 * The lamps of the estimate, easiest first. Threshold k of a chart is the skill at which half of the players have
 * `LAMP_STEPS[k]`.
 */
export const LAMP_STEPS = ['easy', 'clear', 'hard', 'fc'] as const;
export type LampStep = (typeof LAMP_STEPS)[number];

/** The number of thresholds of a chart. */
export const STEPS = LAMP_STEPS.length;

/**
 * The number of `LAMP_STEPS` that each bucket of the clear distribution reaches: assisted clears none, EX HARD like
 * HARD.
 */
const REACHED: Readonly<Record<string, number>> = {
  FAILED: 0,
  ASSIST: 0,
  LASSIST: 0,
  EASY: 1,
  NORMAL: 2,
  HARD: 3,
  EXHARD: 3,
  FC: 4,
  PFC: 4,
  MAX: 4,
};

/** Returns how many of `LAMP_STEPS` a lamp of a service reaches; undefined for a chart that was not played. */
export function stepsReached(service: Service, clear: number): number | undefined {
  return REACHED[lampOf(service, clear)?.bucket ?? ''];
}

/** The best lamp of a player on a chart. */
export interface Observation {
  readonly player: number;
  readonly chart: number;
  /** The client of the lamp. Client 0 is the one whose thresholds the others are compared with. */
  readonly client: number;
  /** The number of `LAMP_STEPS` reached. */
  readonly reached: number;
  /** The weight, from 0 to 1. */
  readonly weight: number;
}

/**
 * The lamps of all players, in columns. Players and charts are numbered from 0. The rows of a player
 * are adjacent and ordered by chart, so that the same scores give the same bytes.
 */
export interface Observations {
  readonly players: number;
  readonly charts: number;
  readonly clients: number;
  readonly rows: number;
  /** The first row of each player; one more number at the end. */
  readonly firstRow: Uint32Array;
  readonly chart: Uint32Array;
  readonly client: Uint8Array;
  readonly reached: Uint8Array;
  readonly weight: Float32Array;
}

/** Collects rows ordered by player, chart and client; every player has at least one. */
export function collectObservations(sizes: Pick<Observations, 'charts' | 'clients'>): {
  add(row: Observation): void;
  finish(): Observations;
} {
  const firstRow: number[] = [];
  let [chart, weight] = [new Uint32Array(1024), new Float32Array(1024)];
  let [client, reached] = [new Uint8Array(1024), new Uint8Array(1024)];
  let rows = 0;
  return {
    add(row) {
      if (rows === chart.length) {
        chart = grown(chart, new Uint32Array(2 * rows));
        weight = grown(weight, new Float32Array(2 * rows));
        client = grown(client, new Uint8Array(2 * rows));
        reached = grown(reached, new Uint8Array(2 * rows));
      }
      while (firstRow.length <= row.player) firstRow.push(rows);
      chart[rows] = row.chart;
      weight[rows] = row.weight;
      client[rows] = row.client;
      reached[rows] = row.reached;
      rows++;
    },
    finish: () => ({
      ...sizes,
      players: firstRow.length,
      rows,
      firstRow: Uint32Array.from([...firstRow, rows]),
      chart: chart.slice(0, rows),
      client: client.slice(0, rows),
      reached: reached.slice(0, rows),
      weight: weight.slice(0, rows),
    }),
  };
}

/** Returns the same observations with weight 0 for some rows. */
export function withoutRows(observations: Observations, rows: readonly number[]): Observations {
  const weight = observations.weight.slice();
  for (const row of rows) weight[row] = 0;
  return { ...observations, weight };
}

function grown<T extends Uint8Array | Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
