import { randomFrom } from '#demo/random.ts';
import {
  collectObservations,
  type Observation,
  type Observations,
  STEPS,
} from '#domain/estimate/model/observations.ts';
import type { RatedChart } from '#domain/estimate/model/ratedChart.ts';

/** How an invented world of players and charts is made. The faults are effects that the model does not have. */
export interface WorldOptions {
  seed: string;
  players: number;
  charts: number;
  /** The share of pairs of a player and a chart that were played. */
  density: number;
  /** Each player is better or worse at some charts, and every second one plays with another client. */
  isFaulty?: boolean;
  /** How many more players, for each honest one, have every lamp by chance: full combos and failures. */
  cheaters?: number;
  /** The share of the rows that is kept apart, to be predicted. */
  heldOut?: number;
}

/** An invented world, with the true skills and difficulties. */
export interface World {
  observations: Observations;
  heldOut: readonly Observation[];
  charts: readonly RatedChart[];
  truth: { skill: Float64Array; threshold: Float64Array; logA: Float64Array; shift: readonly number[] };
}

const LEVELS = 13;
const VOTE_ERROR = 0.45;
/** Players play charts about this many levels around their skill. */
const WINDOW = 2;
/** How the lamps of the other client differ from those of the first: NORMAL and HARD are easier there. */
const SHIFT = [0, -0.1, -0.6, 0] as const;

export function inventWorld({
  seed,
  players,
  charts,
  density,
  isFaulty = false,
  cheaters = 0,
  heldOut = 0,
}: WorldOptions): World {
  const random = randomFrom(seed);
  const skill = Float64Array.from({ length: players }, () => random.around(6, 3));
  const second = Float64Array.from({ length: players }, () => (isFaulty ? random.around(0, 0.6) : 0));
  const threshold = new Float64Array(charts * STEPS);
  const logA = Float64Array.from({ length: charts }, () => random.around(0.3, 0.25));
  const needs = Float64Array.from({ length: charts }, () => random.around(0, 1));
  const rated: RatedChart[] = [];
  for (let chart = 0; chart < charts; chart++) {
    const easy = -0.49 + random.next() * (LEVELS - 0.02);
    threshold[chart * STEPS] = easy;
    threshold[chart * STEPS + 1] = easy + 0.8 * Math.exp(random.around(0, 0.2));
    threshold[chart * STEPS + 2] = threshold[chart * STEPS + 1]! + Math.exp(random.around(0, 0.3));
    threshold[chart * STEPS + 3] = threshold[chart * STEPS + 2]! + 4.2 * Math.exp(random.around(0, 0.3));
    const level = Math.round(easy + random.around(0, VOTE_ERROR));
    rated.push({ table: 0, level: Math.max(0, Math.min(LEVELS - 1, level)) });
  }
  // Of the charts within this many levels a player plays the share that gives the density over all.
  const share = (density * LEVELS) / (WINDOW * Math.sqrt(Math.PI));
  const rows = collectObservations({ charts, clients: isFaulty ? 2 : 1 });
  const apart: Observation[] = [];
  for (let player = 0; player < players; player++) {
    const client = isFaulty && player % 2 === 1 ? 1 : 0;
    const eager = 1.2 * share * Math.exp(random.around(0, 0.4));
    for (let chart = 0; chart < charts; chart++) {
      const distance = (rated[chart]!.level - skill[player]! + 0.5) / WINDOW;
      if (random.next() >= eager * Math.exp(-distance * distance)) continue;
      const ability = skill[player]! + second[player]! * needs[chart]!;
      const luck = random.next();
      const logit = Math.log(luck / (1 - luck)) / Math.exp(logA[chart]!);
      let reached = 0;
      while (
        reached < STEPS &&
        ability + logit >= threshold[chart * STEPS + reached]! + (client === 1 ? SHIFT[reached]! : 0)
      )
        reached++;
      const row = { player, chart, client, reached, weight: 1 };
      if (random.next() < heldOut) apart.push(row);
      else rows.add(row);
    }
  }
  const cheating = randomFrom(`${seed}, cheaters`);
  for (let cheater = 0; cheater < Math.round(cheaters * players); cheater++) {
    const level = cheating.around(6, 3);
    for (const [chart, { level: own }] of rated.entries()) {
      if (cheating.next() >= share * Math.exp(-(((own - level) / WINDOW) ** 2))) continue;
      rows.add({ player: players + cheater, chart, client: 0, reached: cheating.next() < 0.5 ? STEPS : 0, weight: 1 });
    }
  }
  return {
    observations: rows.finish(),
    heldOut: apart,
    charts: rated,
    truth: { skill, threshold, logA, shift: SHIFT },
  };
}
