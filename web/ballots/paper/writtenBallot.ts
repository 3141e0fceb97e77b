import type { Difficulty, Vote } from '#domain/voting/tally.ts';
import { voteOfLevel } from '#domain/voting/voteOptions.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import type { BallotPaper } from './ballotPaper.ts';

/** What a voter has written so far; null = not chosen yet. */
export interface WrittenBallot {
  readonly vote: Vote | null;
  readonly difficulty: Difficulty;
  readonly personDiff: boolean;
  readonly level: number | null;
  readonly comment: string;
}

/** How a ballot paper looks before anything is written. Whose level decides the vote, nothing is suggested to. */
export function blankBallot({ levels, level, isVoteLocked }: BallotPaper): WrittenBallot {
  const suggested = levels && !isVoteLocked ? level : null;
  return { vote: null, difficulty: 'mid', personDiff: false, level: suggested, comment: '' };
}

/** What is written with what follows from it: the vote from the level of a change or transfer (decisions.md §5). */
export function followed(paper: BallotPaper, written: WrittenBallot): WrittenBallot {
  if (!paper.isVoteLocked) return written;
  return { ...written, vote: written.level === null ? null : voteOfLevel(written.level, paper.level) };
}

/** The ballot to cast, or what has to be chosen first. */
export function ballotOf(paper: BallotPaper, written: WrittenBallot): CastBallot | 'level' | 'vote' {
  const { vote, difficulty, personDiff, level, comment } = followed(paper, written);
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

/** Whether there is anything that would be missed. */
export function isBlankBallot(paper: BallotPaper, written: WrittenBallot): boolean {
  const { comment, ...chosen } = blankBallot(paper);
  const isChosen = (Object.keys(chosen) as (keyof typeof chosen)[]).some((name) => chosen[name] !== written[name]);
  return !isChosen && written.comment.trim() === comment;
}
