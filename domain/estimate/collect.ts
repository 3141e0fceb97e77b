import type { EstimateInput } from './estimate.ts';
import { isUsed } from './evidence.ts';
import { collectObservations, type Observation } from './model/observations.ts';
import type { RatedChart } from './model/ratedChart.ts';
import { halfOf } from './splitHalf.ts';

/** LR2 and beatoraja. */
const CLIENTS = 2;

/** A chart to estimate. */
export interface ChartToEstimate extends RatedChart {
  readonly submission: number;
  /** A person has separate skills in single and double play. */
  readonly isDouble: boolean;
}

/** A lamp of a person. */
export interface Lamp extends Omit<Observation, 'player' | 'chart'> {
  readonly person: number;
  readonly submission: number;
}

/** The input of an estimate, and the person behind each of its players. */
export interface Collected {
  readonly input: EstimateInput;
  readonly players: readonly { readonly person: number; readonly isDouble: boolean }[];
}

/** Collects lamps, ordered by person and entry, into the input of an estimate. */
export function collect(charts: readonly ChartToEstimate[]): { add(lamp: Lamp): void; finish(): Collected } {
  const numberOf = new Map(charts.map(({ submission }, index) => [submission, index]));
  const players: { person: number; isDouble: boolean }[] = [];
  const used: number[] = [];
  const observations = collectObservations({ charts: charts.length, clients: CLIENTS });
  /** The rows of the current person, by play style. */
  let own: { person: number; rows: [Lamp[], Lamp[]] } = { person: 0, rows: [[], []] };

  function finishPerson(): void {
    for (const [style, rows] of own.rows.entries()) {
      if (rows.length === 0) continue;
      const played = new Set(rows.map(({ submission }) => submission)).size;
      const best = rows.reduce((most, { reached }) => Math.max(most, reached), 0);
      used.push(isUsed({ charts: played, best }) ? 1 : 0);
      for (const row of rows)
        observations.add({ ...row, player: players.length, chart: numberOf.get(row.submission)! });
      players.push({ person: own.person, isDouble: style === 1 });
    }
  }

  return {
    add(lamp) {
      const chart = charts[numberOf.get(lamp.submission) ?? -1];
      if (!chart) return;
      if (lamp.person !== own.person) {
        finishPerson();
        own = { person: lamp.person, rows: [[], []] };
      }
      own.rows[chart.isDouble ? 1 : 0].push(lamp);
    },
    finish() {
      finishPerson();
      return {
        input: {
          observations: observations.finish(),
          charts,
          half: Uint8Array.from(players, ({ person }) => halfOf(person)),
          isUsed: Uint8Array.from(used),
        },
        players,
      };
    },
  };
}
