import type { Kysely } from 'kysely';
import type { VotingRevision, VotingSong } from '#contract/voting.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { viewerStatus } from '#domain/voting/viewerStatus.ts';
import { hiddenVotes, toReplyHidden } from '../ballots/hiddenVotes.ts';
import type { OpenVotes } from '../ballots/openVotes.ts';
import { type OwnVote, ownVotes } from '../ballots/ownVotes.ts';
import type { DB } from '../database/schema.ts';
import type { Viewer } from '../http/session.ts';
import { restrictionsOf } from '../restrictions/restrictionsOf.ts';

interface Looking {
  rules: Rules;
  viewer: Viewer;
  at: Date;
}

/** The songs to vote on for one player: what they may do with each, the vote they cast; for the admin what is hidden too. */
export async function votingSongsFor(
  db: Kysely<DB>,
  looking: Looking,
  { table, songs }: OpenVotes,
): Promise<VotingSong[]> {
  const { accountId, isAdmin } = looking.viewer;
  const statusOf = await statuses(db, looking, table);
  const hasRevotes = songs.list.some(({ revision }) => revision !== null);
  const own = await ownVotes(db, table.id, 'submissionId', accountId);
  const ownRevotes = hasRevotes ? await ownVotes(db, table.id, 'revisionId', accountId) : null;
  const hidden = isAdmin ? await hiddenVotes(db, table.id, 'submissionId') : null;
  const hiddenRevotes = isAdmin && hasRevotes ? await hiddenVotes(db, table.id, 'revisionId') : null;
  return songs.list.map((song) => {
    const { entryNo, revision } = song;
    const ownVote = (revision === null ? own.get(entryNo) : ownRevotes?.get(revision)) ?? null;
    const known = revision === null ? hidden?.get(entryNo) : hiddenRevotes?.get(revision);
    return { ...song, viewer: statusOf(song, ownVote), ownVote, ...toReplyHidden(known) };
  });
}

/** The same of the revisions to vote on. */
export async function votingRevisionsFor(
  db: Kysely<DB>,
  looking: Looking,
  { table, revisions }: OpenVotes,
): Promise<VotingRevision[]> {
  const { accountId, isAdmin } = looking.viewer;
  const statusOf = await statuses(db, looking, table);
  const own = await ownVotes(db, table.id, 'revisionId', accountId);
  const hidden = isAdmin ? await hiddenVotes(db, table.id, 'revisionId') : null;
  return revisions.list.map((revision) => {
    const ownVote = own.get(revision.entryNo) ?? null;
    const known = hidden?.get(revision.entryNo);
    return { ...revision, viewer: statusOf(revision, ownVote), ownVote, ...toReplyHidden(known) };
  });
}

/** Answers what a player may do with each row of a table's lists. */
async function statuses(db: Kysely<DB>, { rules, viewer, at }: Looking, table: OpenVotes['table']) {
  const voter = { restrictions: await restrictionsOf(db, viewer.accountId), barred: viewer.barred };
  return ({ level, publishedTime }: VotingSong | VotingRevision, own: OwnVote | null) => {
    const votable = { table, level: Number(level), result: 'new', publishedAt: new Date(publishedTime) } as const;
    return viewerStatus(rules, votable, voter, own !== null, at);
  };
}
