import { castLevelVote, castRevisionLevelVote, castRevisionVote, castVote } from '#contract/voting/voting.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import { call } from '../../base/api/call.ts';
import type { BallotPaper } from './ballotPaper.ts';

/** The names of the votes in the requests that vote on revisions. */
const revisionVotes = { yes: 'agree', neutral: 'neutral', no: 'disagree' } as const;

/** Casts a ballot through the endpoint for proposals or for revisions, and for its vote version. */
export function sendBallot({ table: { id: table }, entry, asksOpinion }: BallotPaper, ballot: CastBallot) {
  const { vote, level, comment, personDiff } = ballot;
  const params = { submission: String(entry.entryNo) };
  const option = { difficulty: ballot.difficulty ?? 'mid', personDiff };
  if (!('subNo' in entry)) {
    return level === null
      ? call(castVote, { params, body: { table, vote, option, comment } })
      : call(castLevelVote, { params, body: { table, level, vote, comment } });
  }
  const revisionVote = revisionVotes[vote];
  return level === null
    ? call(castRevisionVote, { params, body: { table, vote: revisionVote, comment, ...(asksOpinion && { option }) } })
    : call(castRevisionLevelVote, { params, body: { table, level, vote: revisionVote, comment } });
}
