import { castLevelVote, castRevisionLevelVote, castRevisionVote, castVote } from '#contract/voting.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import { call } from '../../api/call.ts';
import type { BallotPaper } from './ballotPaper.ts';

/** Yes, neutral and no as votes on revisions are called on the wire. */
const revisionWords = { yes: 'agree', neutral: 'neutral', no: 'disagree' } as const;

/** Casts a ballot by the call for what it is about and its vote version. */
export function sendBallot({ table: { id: table }, entry, asksOpinion }: BallotPaper, ballot: CastBallot) {
  const { vote, level, comment, personDiff } = ballot;
  const params = { submission: String(entry.entryNo) };
  const option = { difficulty: ballot.difficulty ?? 'mid', personDiff };
  if (!('subNo' in entry)) {
    return level === null
      ? call(castVote, { params, body: { table, vote, option, comment } })
      : call(castLevelVote, { params, body: { table, level, vote, comment } });
  }
  const said = revisionWords[vote];
  return level === null
    ? call(castRevisionVote, { params, body: { table, vote: said, comment, ...(asksOpinion && { option }) } })
    : call(castRevisionLevelVote, { params, body: { table, level, vote: said, comment } });
}
