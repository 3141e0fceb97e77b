import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { VotedKind } from '#domain/voting/revisionKinds.ts';
import type { Vote } from '#domain/voting/tally.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { currentRules } from '../../base/api/currentRules.ts';

/** An open vote, and what its ballot asks for. */
export interface BallotPaper {
  /**
   * Identifies the vote on the whole site: a re-vote has the same key in the list of charts and in that of revisions.
   */
  readonly key: string;
  readonly table: TableRules;
  readonly entry: VotingSong | VotingRevision;
  readonly about: 'song' | VotedKind;
  /** The level that the chart has in the table, or is proposed for. */
  readonly level: number;
  readonly options: readonly Vote[];
  /**
   * The levels to choose from in vote version 1; null = the ballot asks for an opinion on the difficulty instead, or
   * for nothing.
   */
  readonly levels: readonly number[] | null;
  /** Whether the level cannot be chosen, because a delete says nothing about it. */
  readonly isLevelLocked: boolean;
  /** Whether the vote cannot be chosen, because it follows from the level. */
  readonly isVoteLocked: boolean;
  /** Whether the ballot asks how hard the chart is. */
  readonly asksOpinion: boolean;
}

/** Returns the ballot paper of a proposal, or of a re-vote in the list of charts. */
export function songPaper(table: TableRules, song: VotingSong): BallotPaper {
  const about = song.revision === null ? 'song' : 'resurrection';
  const key = song.revision === null ? `${table.series} song ${song.entryNo}` : revisionKey(table, song.revision);
  return paper(table, song, about, key);
}

/** Returns the ballot paper of a revision. A fix is never voted on. */
export function revisionPaper(table: TableRules, revision: VotingRevision): BallotPaper {
  const about = revision.type === 'fix' ? 'change' : revision.type;
  return paper(table, revision, about, revisionKey(table, revision.entryNo));
}

const revisionKey = ({ series }: TableRules, entryNo: number) => `${series} revision ${entryNo}`;

function paper(table: TableRules, entry: BallotPaper['entry'], about: BallotPaper['about'], key: string): BallotPaper {
  const level = Number(entry.level);
  const hasLevel = entry.voteVersion === 1;
  const isVoteLocked = hasLevel && (about === 'change' || about === 'transfer');
  return {
    key,
    table,
    entry,
    about,
    level,
    // A vote that follows from the level is never neutral.
    options: voteOptions(table, about).filter((vote) => !isVoteLocked || vote !== 'neutral'),
    levels: hasLevel ? levelsWithin(table, level) : null,
    isLevelLocked: hasLevel && about === 'delete',
    isVoteLocked,
    asksOpinion: !hasLevel && (about === 'song' || about === 'resurrection'),
  };
}

function levelsWithin(table: TableRules, level: number): number[] {
  const { within } = currentRules().levelVote;
  return levelsOf(table).filter((other) => Math.abs(other - level) <= within);
}
