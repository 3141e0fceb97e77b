import type { UserSession } from '#contract/accounts.ts';
import type { VotingSong } from '#contract/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { type CastBallot, whyNotVote } from '#domain/voting/whyNotVote.ts';
import type { Failure } from '../api/call.ts';
import { serverNow } from '../api/serverClock.ts';
import { currentRules } from '../rules.ts';

/** What the browser already knows to be refused, by the rule that the server asks too. */
export function whyNotCast(
  table: TableRules,
  song: VotingSong,
  session: UserSession,
  ballot: Omit<CastBallot, 'level'>,
): Pick<Failure, 'error'> | null {
  const why = whyNotVote({
    rules: currentRules(),
    at: serverNow(),
    about: 'song',
    entry: {
      table,
      level: Number(song.level),
      result: 'new',
      publishedAt: new Date(song.publishedTime),
      voteVersion: song.voteVersion,
    },
    // A ban is the server's to say: then it ends the session too.
    voter: { restrictions: session.restrictions, barred: session.barred, banned: false },
    own: null,
    version: 2,
    ballot: { ...ballot, level: null },
  });
  return why === 'already' ? null : why;
}
