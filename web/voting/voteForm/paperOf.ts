import type { RevisionDetail } from '#contract/voting/revisions.ts';
import type { SongDetail } from '#contract/voting/submissions.ts';
import { tableOf } from '../../base/api/currentRules.ts';
import { type BallotPaper, revisionPaper, songPaper } from './ballotPaper.ts';

/** Returns the ballot paper of a proposal for its own page; null once the proposal is decided. */
export function paperOfSong(song: SongDetail): BallotPaper | null {
  const table = tableOf(song.table);
  const { publishedTime, deadline } = song;
  if (!table || song.voteResult !== 'new' || publishedTime === null || deadline === null) return null;
  return songPaper(table, { ...song, publishedTime, deadline, revision: null });
}

/** Returns the ballot paper of a revision for its own page; null once the revision is decided. */
export function paperOfRevision(revision: RevisionDetail): BallotPaper | null {
  const table = tableOf(revision.entryTable);
  const { publishedTime, entryLevel } = revision;
  if (!table || revision.voteResult !== 'new' || publishedTime === null) return null;
  return revisionPaper(table, { ...revision, publishedTime, level: entryLevel, zureVerification: false });
}
