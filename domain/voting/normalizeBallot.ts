import type { RevisionKind } from './revisionKinds.ts';
import type { CastBallot } from './whyNotVote.ts';

/** Returns whether a vote asks for an opinion on the level: on songs, and on re-votes. */
export function asksForOpinion(about: 'song' | RevisionKind): boolean {
  return about === 'song' || about === 'resurrection';
}

/**
 * Returns a ballot without the option if none is asked for: forms of other revisions have none, so it means nothing.
 */
export function normalizeBallot(about: 'song' | RevisionKind, ballot: CastBallot): CastBallot {
  return asksForOpinion(about) ? ballot : { ...ballot, difficulty: null, personDiff: false };
}
