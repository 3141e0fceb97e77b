import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { voteCount } from '#contract/voteCounts.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { lastVoteCount } from '#domain/voting/window.ts';
import { hiddenVotes, toReplyHidden } from '../ballots/hiddenVotes.ts';
import type { OpenVotes } from '../ballots/openVotes.ts';
import type { DB } from '../database/schema.ts';

/** The open votes of a table with the counting that decides each at the latest; for the admin with what is hidden. */
export async function waitingVotes(
  db: Kysely<DB>,
  rules: Rules,
  { table, songs, revisions }: OpenVotes,
  seesHidden: boolean,
): Promise<Reply<typeof voteCount>['open']> {
  const ofSongs = seesHidden ? await hiddenVotes(db, table.id, 'submissionId') : null;
  const ofRevisions = seesHidden ? await hiddenVotes(db, table.id, 'revisionId') : null;
  type Shown = (typeof songs)['list'][number] | (typeof revisions)['list'][number];
  const waiting = ({ title, level, voteTotal, minimum, threshold, publishedTime, deadline }: Shown) => ({
    title,
    level,
    voteTotal,
    minimum,
    threshold,
    publishedTime,
    deadline,
    decidedBy: lastVoteCount(rules, new Date(publishedTime)).toISOString(),
  });
  // A re-vote stands in both lists.
  const proposals = songs.list.filter(({ revision }) => revision === null);
  return [
    ...proposals.map((song) => {
      const { entryNo } = song;
      return { entryNo, revision: null, ...waiting(song), ...toReplyHidden(ofSongs?.get(entryNo)) };
    }),
    ...revisions.list.map((revised) => {
      const { entryNo, subNo, type, target } = revised;
      const about = { entryNo: subNo, revision: { entryNo, type, target } };
      return { ...about, ...waiting(revised), ...toReplyHidden(ofRevisions?.get(entryNo)) };
    }),
  ];
}
