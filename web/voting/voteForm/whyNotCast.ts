import type { UserSession } from '#contract/accounts/accounts.ts';
import { type CastBallot, whyNotVote } from '#domain/voting/whyNotVote.ts';
import type { Failure } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { toFailure } from '../../base/api/toFailure.ts';
import type { BallotPaper } from './ballotPaper.ts';

/**
 * Returns why the server would refuse a ballot, as far as the browser can know; null if it knows no reason. It applies
 * the same rule as the server.
 */
export function whyNotCast(
  { table, level, about, entry }: BallotPaper,
  session: UserSession,
  ballot: CastBallot,
): Failure | null {
  const why = whyNotVote({
    rules: currentRules(),
    at: serverNow(),
    about,
    entry: {
      table,
      level,
      result: 'new',
      deadline: new Date(entry.deadline),
      voteVersion: entry.voteVersion,
    },
    // The server refuses a banned player, and ends the session then.
    voter: { restrictions: session.restrictions, barred: session.barred, banned: false },
    own: null,
    version: entry.voteVersion,
    ballot,
  });
  if (why === null || why === 'already') return null;
  return toFailure(why);
}
