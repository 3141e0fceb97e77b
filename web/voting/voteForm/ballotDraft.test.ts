import { describe, expect, test } from 'vitest';
import type { VotingRevision, VotingSong } from '#contract/voting/voting.ts';
import { TABLES, tableById } from '#domain/tables/tableRules.ts';
import { blankDraft, isBlankDraft, toBallot, withLevelVote } from './ballotDraft.ts';
import { type BallotPaper, revisionPaper, songPaper } from './ballotPaper.ts';

function table(id: string) {
  const found = tableById({ tables: TABLES }, id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

const open = { entryNo: 7, level: '3', voteVersion: 2 } as const;
const song = (changes: Partial<VotingSong> = {}) => ({ ...open, revision: null, ...changes }) as VotingSong;
const revision = (changes: Partial<VotingRevision> = {}) =>
  ({ ...open, subNo: 1, type: 'change', ...changes }) as VotingRevision;

const ballotFrom = (paper: BallotPaper, changes = {}) => toBallot(paper, { ...blankDraft(paper), ...changes });

describe('a ballot paper', () => {
  test('of a re-vote has the same key in both lists', () => {
    const inSongs = songPaper(table('st'), song({ entryNo: 1, revision: 7 }));
    const inRevisions = revisionPaper(table('st'), revision({ type: 'resurrection' }));
    expect(inSongs.key).toBe(inRevisions.key);
    expect(inSongs.key).not.toBe(songPaper(table('st'), song()).key);
  });

  test('offers no neutral on a delete, nor in a table that has none', () => {
    expect(revisionPaper(table('st'), revision({ type: 'delete' })).options).toEqual(['yes', 'no']);
    expect(songPaper(table('fr'), song()).options).toEqual(['yes', 'no']);
    expect(songPaper(table('st'), song()).options).toEqual(['yes', 'neutral', 'no']);
  });

  test('offers no neutral if the vote follows from the level', () => {
    expect(revisionPaper(table('st'), revision({ voteVersion: 1 })).options).toEqual(['yes', 'no']);
    expect(revisionPaper(table('st'), revision()).options).toEqual(['yes', 'neutral', 'no']);
  });

  test('of version 1 offers the levels near the current one, within the table', () => {
    expect(songPaper(table('st'), song({ voteVersion: 1 })).levels).toEqual([1, 2, 3, 4, 5]);
    expect(songPaper(table('st'), song({ voteVersion: 1, level: '12' })).levels).toEqual([10, 11, 12]);
    expect(songPaper(table('st'), song()).levels).toBeNull();
  });
});

describe('a ballot', () => {
  test('of version 2 needs a vote, and has an opinion if the paper asks for one', () => {
    const paper = songPaper(table('st'), song());
    expect(ballotFrom(paper)).toBe('vote');
    expect(ballotFrom(paper, { vote: 'yes', personDiff: true })).toMatchObject({
      vote: 'yes',
      difficulty: 'mid',
      personDiff: true,
      level: null,
    });
    const onDelete = revisionPaper(table('st'), revision({ type: 'delete' }));
    expect(ballotFrom(onDelete, { vote: 'yes', personDiff: true })).toMatchObject({
      difficulty: null,
      personDiff: false,
    });
  });

  test('of version 1 on a change or transfer takes its vote from the level', () => {
    for (const type of ['change', 'transfer'] as const) {
      const paper = revisionPaper(table('st'), revision({ voteVersion: 1, type }));
      expect(ballotFrom(paper)).toBe('level');
      expect(ballotFrom(paper, { level: 4, vote: 'no' })).toMatchObject({ vote: 'yes', level: 4, difficulty: null });
      expect(ballotFrom(paper, { level: 3, vote: 'yes' })).toMatchObject({ vote: 'no', level: 3 });
      expect(withLevelVote(paper, blankDraft(paper)).vote).toBeNull();
    }
  });

  test('of version 1 on a proposal or a delete starts at the current level, and a delete keeps it', () => {
    const onSong = songPaper(table('st'), song({ voteVersion: 1 }));
    expect(ballotFrom(onSong)).toBe('vote');
    expect(ballotFrom(onSong, { vote: 'neutral' })).toMatchObject({ vote: 'neutral', level: 3 });
    const onDelete = revisionPaper(table('st'), revision({ voteVersion: 1, type: 'delete' }));
    expect(onDelete.isLevelLocked).toBe(true);
    expect(ballotFrom(onDelete, { vote: 'yes' })).toMatchObject({ vote: 'yes', level: 3 });
  });

  test('is blank until something is chosen or typed', () => {
    const paper = songPaper(table('st'), song({ voteVersion: 1 }));
    const blank = blankDraft(paper);
    expect(isBlankDraft(paper, blank)).toBe(true);
    expect(isBlankDraft(paper, { ...blank, comment: ' ' })).toBe(true);
    expect(isBlankDraft(paper, { ...blank, comment: 'x' })).toBe(false);
    expect(isBlankDraft(paper, { ...blank, vote: 'no' })).toBe(false);
    expect(isBlankDraft(paper, { ...blank, level: 4 })).toBe(false);
  });
});
