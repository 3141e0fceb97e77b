export type Vote = 'yes' | 'neutral' | 'no';
export type Difficulty = 'high' | 'mid' | 'low';

/** The fields of a ballot that count. `level` is set only for vote version 1; a missing `difficulty` is `mid`. */
export interface Ballot {
  readonly vote: Vote;
  readonly difficulty: Difficulty | null;
  readonly level: number | null;
}

export interface Tally {
  readonly yes: number;
  readonly neutral: number;
  readonly no: number;
}

export interface Opinions {
  readonly high: number;
  readonly mid: number;
  readonly low: number;
}

export function tally(ballots: readonly Pick<Ballot, 'vote'>[]): Tally {
  const counts = { yes: 0, neutral: 0, no: 0 };
  for (const { vote } of ballots) counts[vote]++;
  return counts;
}

/**
 * Counts the difficulty opinions of all voters, independent of their vote. In vote version 1, a chosen level above, at
 * or below the proposed one counts as high, mid or low.
 */
export function opinions(ballots: readonly Omit<Ballot, 'vote'>[], proposedLevel: number): Opinions {
  const counts = { high: 0, mid: 0, low: 0 };
  for (const { difficulty, level } of ballots) {
    counts[level === null ? (difficulty ?? 'mid') : opinionOf(level, proposedLevel)]++;
  }
  return counts;
}

function opinionOf(chosen: number, proposed: number): Difficulty {
  if (chosen === proposed) return 'mid';
  return chosen > proposed ? 'high' : 'low';
}

export function total({ yes, neutral, no }: Tally): number {
  return yes + neutral + no;
}

/** Returns twice the weighted votes, always an integer: yes counts 2, neutral 1. */
export function halves({ yes, neutral }: Tally): number {
  return 2 * yes + neutral;
}

/** Returns whether the weighted votes are at least the minimum, computed exactly. */
export function reaches(votes: Tally, minimum: number): boolean {
  return halves(votes) >= 2 * minimum;
}

/** Returns whether the rate is at least `percent`, computed exactly. Without votes the rate is 0. */
export function rateAtLeast(votes: Tally, percent: number): boolean {
  if (total(votes) === 0) return percent <= 0;
  return 100 * halves(votes) >= percent * 2 * total(votes);
}

/** Returns whether the rate is below `percent`, computed exactly. */
export function rateUnder(votes: Tally, percent: number): boolean {
  return !rateAtLeast(votes, percent);
}

/** Returns the rate for display, rounded half up: `percent(votes, 1)` is `88.9`. Not for comparisons. */
export function percent(votes: Tally, decimals: number): string {
  const scale = 10 ** decimals;
  const all = total(votes);
  const scaled = all === 0 ? 0 : Math.floor((100 * scale * halves(votes) + all) / (2 * all));
  return (scaled / scale).toFixed(decimals);
}
