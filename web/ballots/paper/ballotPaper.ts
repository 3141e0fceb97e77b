import type { VotingRevision, VotingSong } from '#contract/voting.ts';
import type { VotedKind } from '#domain/entries/revisionKinds.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Vote } from '#domain/voting/tally.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { currentRules } from '../../api/currentRules.ts';

/** What can be voted on, and what its dialog asks for (specification §4). */
export interface BallotPaper {
  /** Names the ballot box among all of the site: the song's and the revision's list have the same one for a re-vote. */
  readonly key: string;
  readonly table: TableRules;
  readonly entry: VotingSong | VotingRevision;
  readonly about: 'song' | VotedKind;
  /** Where the chart stands, or would. */
  readonly level: number;
  readonly options: readonly Vote[];
  /** Of vote version 1: the levels to choose from; null = the opinion on the difficulty is asked for instead, or nothing. */
  readonly levels: readonly number[] | null;
  /** The level cannot be chosen: a delete says nothing about it. */
  readonly isLevelLocked: boolean;
  /** The vote cannot be chosen: it follows from the level. */
  readonly isVoteLocked: boolean;
  readonly asksOpinion: boolean;
}

/** How to vote on a proposal, or on a re-vote in the list of songs. */
export function songPaper(table: TableRules, song: VotingSong): BallotPaper {
  const about = song.revision === null ? 'song' : 'resurrection';
  const key = song.revision === null ? `${table.series} song ${song.entryNo}` : revisionKey(table, song.revision);
  return paper(table, song, about, key);
}

/** How to vote on a revision; a fix is never voted on. */
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
    // No level says neutral.
    options: voteOptions(table, about).filter((vote) => !isVoteLocked || vote !== 'neutral'),
    levels: hasLevel ? levelsWithin(table, level) : null,
    isLevelLocked: hasLevel && about === 'delete',
    isVoteLocked,
    asksOpinion: !hasLevel && (about === 'song' || about === 'resurrection'),
  };
}

function levelsWithin(table: TableRules, level: number): number[] {
  const { within } = currentRules().levelVote;
  return levelsOf(table).filter((one) => Math.abs(one - level) <= within);
}
