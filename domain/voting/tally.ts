export type Vote = 'yes' | 'neutral' | 'no';
export type Difficulty = 'high' | 'mid' | 'low';

/** A vote as it counts. `level` is set in entries of vote version 1 only; a missing `difficulty` is `mid`. */
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
 * The difficulty opinions of all voters, no and neutral ones too (decisions.md §4). A level chosen in a version 1 entry
 * is the opinion high, mid or low by where it stands to the proposed level (decisions.md §5).
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

/** Twice the weighted votes, so that everything stays an integer: yes counts 2, neutral 1. */
export function halves({ yes, neutral }: Tally): number {
  return 2 * yes + neutral;
}

/** `weighted >= minimum`, exactly. */
export function reaches(votes: Tally, minimum: number): boolean {
  return halves(votes) >= 2 * minimum;
}

/** `rate >= percent`, exactly; the rate of no votes is 0 (decisions.md §4). */
export function rateAtLeast(votes: Tally, percent: number): boolean {
  if (total(votes) === 0) return percent <= 0;
  return 100 * halves(votes) >= percent * 2 * total(votes);
}

export function rateUnder(votes: Tally, percent: number): boolean {
  return !rateAtLeast(votes, percent);
}

/** The rate as it is shown, rounded half up: `percent(votes, 1)` is `88.9`. Never compare it. */
export function percent(votes: Tally, decimals: number): string {
  const scale = 10 ** decimals;
  const all = total(votes);
  const scaled = all === 0 ? 0 : Math.floor((100 * scale * halves(votes) + all) / (2 * all));
  return (scaled / scale).toFixed(decimals);
}
