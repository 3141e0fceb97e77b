import type { RevisionKind } from './revisionKinds.ts';
import type { CastBallot } from './whyNotVote.ts';

/** Votes on songs and re-votes ask for an opinion on the level. */
export function asksForOpinion(about: 'song' | RevisionKind): boolean {
  return about === 'song' || about === 'resurrection';
}

/** Drops the option of a ballot if the form has none. */
export function normalizeBallot(about: 'song' | RevisionKind, ballot: CastBallot): CastBallot {
  return asksForOpinion(about) ? ballot : { ...ballot, difficulty: null, personDiff: false };
}
