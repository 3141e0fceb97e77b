import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { voteOfLevel } from '#domain/voting/voteOptions.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import type { BallotPaper } from './ballotPaper.ts';

/** The ballot as far as the voter has filled it in; null = not chosen yet. */
export interface BallotDraft {
  readonly vote: Vote | null;
  readonly difficulty: Difficulty;
  readonly personDiff: boolean;
  readonly level: number | null;
  readonly comment: string;
}

/** Returns the draft that a ballot starts with. Where the level decides the vote, no level is preselected. */
export function blankDraft({ levels, level, isVoteLocked }: BallotPaper): BallotDraft {
  const suggested = levels && !isVoteLocked ? level : null;
  return { vote: null, difficulty: 'mid', personDiff: false, level: suggested, comment: '' };
}

/**
 * Returns the draft with the vote that follows from its level, for a change or transfer of vote version 1.
 */
export function withLevelVote(paper: BallotPaper, draft: BallotDraft): BallotDraft {
  if (!paper.isVoteLocked) return draft;
  return { ...draft, vote: draft.level === null ? null : voteOfLevel(draft.level, paper.level) };
}

/** Returns the ballot to cast, or the name of the field that has to be chosen first. */
export function toBallot(paper: BallotPaper, draft: BallotDraft): CastBallot | 'level' | 'vote' {
  const { vote, difficulty, personDiff, level, comment } = withLevelVote(paper, draft);
  if (paper.levels && level === null) return 'level';
  if (vote === null) return 'vote';
  return {
    vote,
    difficulty: paper.asksOpinion ? difficulty : null,
    personDiff: paper.asksOpinion && personDiff,
    level: paper.levels && level,
    comment,
  };
}

/** Whether nothing has been chosen or typed yet. */
export function isBlankDraft(paper: BallotPaper, draft: BallotDraft): boolean {
  const { comment, ...chosen } = blankDraft(paper);
  const isChosen = (Object.keys(chosen) as (keyof typeof chosen)[]).some((name) => chosen[name] !== draft[name]);
  return !isChosen && draft.comment.trim() === comment;
}
