import type { UserSession } from '#contract/accounts.ts';
import { type CastBallot, whyNotVote } from '#domain/voting/whyNotVote.ts';
import type { Failure } from '../../api/call.ts';
import { currentRules } from '../../api/currentRules.ts';
import { serverNow } from '../../api/serverClock.ts';
import type { BallotPaper } from './ballotPaper.ts';

/** What the browser already knows to be refused, by the rule that the server asks too. */
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
      publishedAt: new Date(entry.publishedTime),
      voteVersion: entry.voteVersion,
    },
    // A ban is the server's to say: then it ends the session too.
    voter: { restrictions: session.restrictions, barred: session.barred, banned: false },
    own: null,
    version: entry.voteVersion,
    ballot,
  });
  if (why === null || why === 'already') return null;
  const { error, ...values } = why;
  return { success: false, error, values: values as Failure['values'] };
}
