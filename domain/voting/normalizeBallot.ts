import type { RevisionKind } from '../entries/revisionKinds.ts';
import type { CastBallot } from './whyNotVote.ts';

/** Whether a vote asks for an opinion on the level: on songs, re-votes among them (decisions.md §5). */
export function asksForOpinion(about: 'song' | RevisionKind): boolean {
  return about === 'song' || about === 'resurrection';
}

/** A ballot with what is asked for there: the forms of other revisions have no option, so what comes in it means nothing. */
export function normalizeBallot(about: 'song' | RevisionKind, ballot: CastBallot): CastBallot {
  return asksForOpinion(about) ? ballot : { ...ballot, difficulty: null, personDiff: false };
}
