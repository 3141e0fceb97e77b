import { LAMPS, lampOf, type Service } from './clears.ts';

/** The number of rivals that an account can keep. */
export const MAX_RIVALS = 20;

export interface RivalBest {
  readonly service: Service;
  /** The lamp id of the service; 0 where the chart was not played. */
  readonly clear: number;
  /** The EX score; 0 where the chart was not played. */
  readonly score: number;
}

/** The result of a comparison for the first of two players. */
export type Outcome = 'win' | 'draw' | 'loss';

/** Compares the lamps of two players on a chart: by their order within one service, by clear score across services. */
export function lampOutcome(own: RivalBest, rival: RivalBest): Outcome {
  const worth = own.service === rival.service ? orderOf : clearScoreOf;
  return outcomeOf(worth(own), worth(rival));
}

/** Compares the EX scores of two players on a chart. */
export function scoreOutcome(own: RivalBest, rival: RivalBest): Outcome {
  return outcomeOf(own.score, rival.score);
}

export function countOutcomes(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const counts = { win: 0, draw: 0, loss: 0 };
  for (const outcome of outcomes) counts[outcome]++;
  return counts;
}

/** BP is not compared with a beatoraja player: MinIR does not store it. */
export function isBpCompared(own: Service, rival: Service): boolean {
  return own === 'lr2' && rival === 'lr2';
}

const outcomeOf = (own: number, rival: number): Outcome => (own > rival ? 'win' : own < rival ? 'loss' : 'draw');
const orderOf = ({ service, clear }: RivalBest) => LAMPS[service].findIndex(({ id }) => id === clear);
const clearScoreOf = ({ service, clear }: RivalBest) => lampOf(service, clear)?.score ?? 0;
