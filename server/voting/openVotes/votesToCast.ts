import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import { ACTIVITY_ROWS, type ActivityBallot, type ActivityVote, type activity } from '#contract/site/activity.ts';
import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import type { DB } from '../../platform/database/schema.ts';
import { boxKey, ownVotes } from '../ballots/ownBallots.ts';
import { type Viewing, viewerStatuses } from './listForViewer.ts';
import type { OpenVotes } from './publicList.ts';

/** An open vote with the column of its ballots. */
interface OpenBox {
  column: 'submissionId' | 'revisionId';
  vote: ActivityVote;
}

const needsOf = ({ voteTotal, minimum, threshold, publishedTime, deadline }: VotingSong | VotingRevision) => ({
  voteTotal,
  minimum,
  threshold,
  publishedTime,
  deadline,
});

/** Returns the open votes of a table, each once, with what is public of them. */
export function openBoxesOf({ table, songs, revisions }: OpenVotes): OpenBox[] {
  return [
    ...songs.list
      .filter(({ revision }) => revision === null)
      .map((song) => {
        const { entryNo, title, level } = song;
        const vote = { table: table.id, entryNo, title, level, revision: null, ...needsOf(song) };
        return { column: 'submissionId' as const, vote };
      }),
    ...revisions.list.map((revision) => {
      const { entryNo, title, level, type, target } = revision;
      const vote = { table: table.id, entryNo, title, level, revision: { type, target }, ...needsOf(revision) };
      return { column: 'revisionId' as const, vote };
    }),
  ];
}

/**
 * Returns the open votes of all tables that a player may still cast, and their ballots in open votes, the soonest
 * deadline first. Reads public lists and the player's own ballots alone, for admins too.
 */
export async function ownOpenVotes(
  db: Kysely<DB>,
  viewing: Viewing,
  open: readonly OpenVotes[],
): Promise<Pick<Reply<typeof activity>, 'open' | 'ballots'>> {
  const { accountId } = viewing.viewer;
  const tableIds = open.map(({ table }) => table.id);
  const statusOf = await viewerStatuses(db, viewing);
  const own = {
    submissionId: await ownVotes(db, tableIds, 'submissionId', accountId),
    revisionId: await ownVotes(db, tableIds, 'revisionId', accountId),
  };
  const ballots: ActivityBallot[] = [];
  const toCast: ActivityVote[] = [];
  for (const votes of open) {
    for (const { column, vote } of openBoxesOf(votes)) {
      const ballot = own[column].get(boxKey(vote.table, vote.entryNo)) ?? null;
      if (ballot) ballots.push({ ...vote, vote: ballot.vote });
      else if (statusOf(votes.table, vote, null) === 'success') toCast.push(vote);
    }
  }
  const tables = tableIds.flatMap((table) => {
    const count = toCast.filter((vote) => vote.table === table).length;
    return count > 0 ? [{ table, count }] : [];
  });
  return {
    open: { tables, source: toCast.sort(byDeadline).slice(0, ACTIVITY_ROWS) },
    ballots: { total: ballots.length, source: ballots.sort(byDeadline).slice(0, ACTIVITY_ROWS) },
  };
}

function byDeadline(a: ActivityVote, b: ActivityVote): number {
  return a.deadline < b.deadline ? -1 : a.deadline > b.deadline ? 1 : a.entryNo - b.entryNo;
}
