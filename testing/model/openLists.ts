import { iso } from './reply.ts';
import { chartOf, deadlineOf, nameOf, ownVoteOf, revisedOf } from './rows.ts';
import { revisionAcceptRate, revisionMinimum, seenBallots, songMinimum, tallyOf } from './voteCount.ts';
import { ownBallot, statusOf } from './voting.ts';
import { type Box, type Entry, openRevisionOf, type Person, type World } from './world.ts';

function openVoteOf(world: World, viewer: Person | null, entry: Entry, box: Box) {
  const published = box.publishedAt ?? 0;
  const hidden = seenBallots(box);
  const tally = tallyOf(hidden);
  return {
    ...chartOf(entry),
    voteVersion: box.version,
    publishedTime: iso(published),
    deadline: iso(deadlineOf(world, published)),
    voteTotal: hidden.length,
    zureVerification: false,
    viewer: statusOf(world, viewer, entry, box),
    ownVote: ownVoteOf(viewer ? ownBallot(box, viewer) : undefined),
    ...(viewer?.admin && {
      hidden: {
        proposer: (box.proposer && nameOf(box.proposer)) ?? '',
        comments: entry.comments.length,
        voteYes: tally.yes,
        voteNeutral: tally.neutral,
        voteNo: tally.no,
      },
    }),
  };
}

/** `/api/vote/songs`, in no order: proposals and re-votes. */
export function openSongs(world: World, table: string, viewer: Person | null) {
  return world.entries
    .filter((entry) => entry.table === table && !entry.removed)
    .flatMap((entry) => {
      const revote = openRevisionOf(world, entry);
      const isRevote = entry.result !== 'new' && revote?.kind === 'resurrection';
      if (entry.result !== 'new' && !isRevote) return [];
      return {
        ...openVoteOf(world, viewer, entry, isRevote ? revote : entry),
        entryNo: entry.no,
        level: String(entry.level),
        comment: isRevote ? revote.comment : entry.comment,
        adult: entry.adult,
        minimum: songMinimum(world, entry),
        threshold: isRevote ? revisionAcceptRate(world, revote) : world.rules.song.acceptPercent,
        revision: isRevote ? revote.no : null,
      };
    });
}

/** `/api/vote/revisions`, in no order. */
export function openRevisions(world: World, table: string, viewer: Person | null) {
  return world.revisions
    .filter((revision) => revision.from.table === table && revision.result === 'new')
    .map((revision) => ({
      ...openVoteOf(world, viewer, revision.entry, revision),
      ...revisedOf(revision),
      level: String(revision.entry.level),
      minimum: revisionMinimum(world, revision),
      threshold: revisionAcceptRate(world, revision),
    }));
}
