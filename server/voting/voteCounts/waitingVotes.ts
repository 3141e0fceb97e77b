import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { voteCount } from '#contract/voting/voteCounts.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hiddenVotes, toReplyHidden } from '../openVotes/adminFields.ts';
import type { OpenVotes } from '../openVotes/publicList.ts';

/**
 * Returns the open votes of a table, each with the vote count that decides it at the latest; for the admin with hidden
 * fields.
 */
export async function waitingVotes(
  db: Kysely<DB>,
  { table, songs, revisions }: OpenVotes,
  { next, seesHidden }: { next: Date; seesHidden: boolean },
): Promise<Reply<typeof voteCount>['open']> {
  const ofSongs = seesHidden ? await hiddenVotes(db, table.id, 'submissionId') : null;
  const ofRevisions = seesHidden ? await hiddenVotes(db, table.id, 'revisionId') : null;
  type OpenVote = (typeof songs)['list'][number] | (typeof revisions)['list'][number];
  const waiting = ({ title, level, voteTotal, minimum, threshold, publishedTime, deadline }: OpenVote) => ({
    title,
    level,
    voteTotal,
    minimum,
    threshold,
    publishedTime,
    deadline,
    // A vote that was set aside, or whose decision was undone, waits for the next one.
    decidedBy: new Date(Math.max(Number(next), Number(nextVoteCount(new Date(deadline))))).toISOString(),
  });
  // A re-vote is in both lists.
  const proposals = songs.list.filter(({ revision }) => revision === null);
  return [
    ...proposals.map((song) => {
      const { entryNo } = song;
      return { entryNo, revision: null, ...waiting(song), ...toReplyHidden(ofSongs?.get(entryNo)) };
    }),
    ...revisions.list.map((revision) => {
      const { entryNo, subNo, type, target } = revision;
      const about = { entryNo: subNo, revision: { entryNo, type, target } };
      return { ...about, ...waiting(revision), ...toReplyHidden(ofRevisions?.get(entryNo)) };
    }),
  ];
}
