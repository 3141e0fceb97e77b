import type { Kysely } from 'kysely';
import type { VotingSong } from '#contract/voting/voting.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { viewerStatus } from '#domain/voting/viewerStatus.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { boxKey, type OwnVote, ownVotes } from '../ballots/ownBallots.ts';
import { hiddenVotes, toReplyHidden } from './adminFields.ts';
import { type OpenVotes, openVotesJson } from './publicList.ts';

/** The viewer of a list, and the time. */
export interface Viewing {
  viewer: Viewer;
  at: Date;
}

/**
 * Returns the bytes of the list of entries to vote on for one player, with their status and ballot on each; for the admin
 * with hidden fields.
 */
export async function votingSongsFor(db: Kysely<DB>, viewing: Viewing, { table, songs }: OpenVotes): Promise<Buffer> {
  const { accountId, isAdmin } = viewing.viewer;
  const statusOf = await viewerStatuses(db, viewing);
  const hasRevotes = songs.list.some(({ revision }) => revision !== null);
  const own = await ownVotes(db, [table.id], 'submissionId', accountId);
  const ownRevotes = hasRevotes ? await ownVotes(db, [table.id], 'revisionId', accountId) : null;
  const hidden = isAdmin ? await hiddenVotes(db, table.id, 'submissionId') : null;
  const hiddenRevotes = isAdmin && hasRevotes ? await hiddenVotes(db, table.id, 'revisionId') : null;
  return openVotesJson(songs.list, (song) => {
    const { entryNo, revision } = song;
    const ownVote =
      (revision === null ? own.get(boxKey(table.id, entryNo)) : ownRevotes?.get(boxKey(table.id, revision))) ?? null;
    const known = revision === null ? hidden?.get(entryNo) : hiddenRevotes?.get(revision);
    return { viewer: statusOf(table, song, ownVote), ownVote, ...toReplyHidden(known) };
  });
}

/** Returns the bytes of the list of revisions to vote on for one player, with the same fields. */
export async function votingRevisionsFor(
  db: Kysely<DB>,
  viewing: Viewing,
  { table, revisions }: OpenVotes,
): Promise<Buffer> {
  const { accountId, isAdmin } = viewing.viewer;
  const statusOf = await viewerStatuses(db, viewing);
  const own = await ownVotes(db, [table.id], 'revisionId', accountId);
  const hidden = isAdmin ? await hiddenVotes(db, table.id, 'revisionId') : null;
  return openVotesJson(revisions.list, (revision) => {
    const ownVote = own.get(boxKey(table.id, revision.entryNo)) ?? null;
    const known = hidden?.get(revision.entryNo);
    return { viewer: statusOf(table, revision, ownVote), ownVote, ...toReplyHidden(known) };
  });
}

/** Returns a function that returns the player's status on a row of a table. */
export async function viewerStatuses(db: Kysely<DB>, { viewer, at }: Viewing) {
  const voter = { restrictions: await restrictionsOf(db, viewer.accountId), barred: viewer.barred };
  return (table: TableRules, { level, deadline }: Pick<VotingSong, 'level' | 'deadline'>, own: OwnVote | null) => {
    const votable = { table, level: Number(level), result: 'new', deadline: new Date(deadline) } as const;
    return viewerStatus(votable, voter, own !== null, at);
  };
}
