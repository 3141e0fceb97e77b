import { describe, expect, it } from 'vitest';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { daysAfter } from '../common/dates.ts';
import { kindOf } from '../common/errors.ts';
import { normalizeBallot } from './normalizeBallot.ts';
import { viewerStatus } from './viewerStatus.ts';
import { voteOfLevel, voteOptions } from './voteOptions.ts';
import { type CastBallot, type VoteFacts, whyNotVote } from './whyNotVote.ts';

const yes: CastBallot = { vote: 'yes', difficulty: 'mid', personDiff: false, level: null, comment: '' };
const no: CastBallot = { ...yes, vote: 'no', comment: 'a reason' };
const open = {
  table: tableOf('st'),
  level: 5,
  result: 'new',
  deadline: daysAfter(NOW, 27),
  voteVersion: 2,
} as const;
const facts: VoteFacts = {
  rules,
  at: NOW,
  about: 'song',
  entry: open,
  voter: { restrictions: { st: 12 }, barred: false, banned: false },
  own: null,
  version: 2,
  ballot: yes,
};
const codeOf = (change: Partial<VoteFacts>) => {
  const why = whyNotVote({ ...facts, ...change });
  return typeof why === 'object' && why ? why.error : why;
};

describe('a vote', () => {
  it('is accepted from players who may vote, while the window is open', () => {
    expect(whyNotVote(facts)).toBeNull();
    expect(codeOf({ ballot: no })).toBeNull();
  });

  it('against a song needs a reason that is not blank', () => {
    for (const comment of ['', '   ', '\n\u3000']) expect(codeOf({ ballot: { ...no, comment } })).toBe('EVOTENOREASON');
  });

  it('has a comment of at most 200 characters (code points)', () => {
    expect(codeOf({ ballot: { ...yes, comment: '譜'.repeat(200) } })).toBeNull();
    expect(codeOf({ ballot: { ...yes, comment: '🎹'.repeat(200) } })).toBeNull();
    expect(whyNotVote({ ...facts, ballot: { ...yes, comment: 'a'.repeat(201) } })).toEqual({
      error: 'TOOLONGCOM',
      limit: 200,
    });
  });

  it('is never neutral in fr and never on a delete', () => {
    const neutral = { ...yes, vote: 'neutral' as const };
    expect(codeOf({ ballot: neutral })).toBeNull();
    expect(codeOf({ ballot: neutral, entry: { ...open, table: tableOf('fr') } })).toBe('NOTVALIDVALUE');
    expect(codeOf({ ballot: neutral, about: 'delete' })).toBe('NOTVALIDVALUE');
    expect(voteOptions(tableOf('fr'), 'song')).toEqual(['yes', 'no']);
    expect(voteOptions(tableOf('dp'), 'delete')).toEqual(['yes', 'no']);
  });

  it('above the allowed level is refused, and so is one while the rights are suspended', () => {
    expect(codeOf({ voter: { ...facts.voter, restrictions: { st: 4 } } })).toBe('RESTRICTIONLEVEL');
    expect(codeOf({ voter: { ...facts.voter, barred: true } })).toBe('RESTRICTIONLEVEL');
    expect(codeOf({ voter: { ...facts.voter, banned: true } })).toBe('EBANNED');
  });

  it('that is the same as before succeeds, even after the end', () => {
    expect(codeOf({ own: { ...yes, voided: null } })).toBe('already');
    expect(codeOf({ own: { ...no, voided: null }, ballot: no, entry: { ...open, result: 'accept' } })).toBe('already');
    expect(codeOf({ own: { ...yes, voided: null }, at: daysAfter(NOW, 90) })).toBe('already');
  });

  it('is refused with the reason where the own ballot was voided, the same one too', () => {
    const own = { ...yes, voided: 'two accounts' };
    for (const ballot of [yes, no])
      expect(whyNotVote({ ...facts, own, ballot })).toEqual({ error: 'EVOIDED', reason: 'two accounts' });
  });

  it('that differs from the first is a conflict with the status', () => {
    for (const own of [
      no,
      { ...yes, difficulty: 'high' as const },
      { ...yes, personDiff: true },
      { ...yes, comment: 'x' },
    ]) {
      const why = whyNotVote({ ...facts, own: { ...own, voided: null } });
      expect(why).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'voted' });
      expect(typeof why === 'object' && why && kindOf(why)).toBe('conflict');
    }
  });

  it('after the decision or the window is a conflict with the status', () => {
    expect(whyNotVote({ ...facts, entry: { ...open, result: 'reject' } })).toMatchObject({ status: 'voteEnd' });
    expect(whyNotVote({ ...facts, at: open.deadline })).toBeNull();
    const late = new Date(open.deadline.getTime() + 1);
    expect(whyNotVote({ ...facts, at: late })).toMatchObject({ error: 'ENOTVALIDAUTH', status: 'timeExceed' });
  });
});

describe('the option of a vote', () => {
  const ballot = { ...yes, difficulty: 'high', personDiff: true } as const;

  it('counts on songs and re-votes, and is dropped on other revisions', () => {
    for (const about of ['song', 'resurrection'] as const) expect(normalizeBallot(about, ballot)).toEqual(ballot);
    for (const about of ['change', 'delete', 'transfer'] as const) {
      expect(normalizeBallot(about, ballot)).toEqual({ ...ballot, difficulty: null, personDiff: false });
    }
  });
});

describe('a version 1 vote', () => {
  const entry = { ...open, voteVersion: 1, level: 11 } as const;
  const at = (level: number | null) => codeOf({ entry, version: 1, ballot: { ...yes, difficulty: null, level } });

  it('chooses a level within 2 of the proposed one and in the range of the table', () => {
    expect([8, 9, 10, 11, 12, 13].map(at)).toEqual(['NOTVALIDVALUE', null, null, null, null, 'NOTVALIDVALUE']);
    expect(at(null)).toBe('NOTVALIDVALUE');
    expect(at(10.5)).toBe('NOTVALIDVALUE');
  });

  it('is refused at the endpoint of the other version', () => {
    expect(codeOf({ entry })).toBe('NOTVALIDVALUE');
    expect(codeOf({ version: 1, ballot: { ...yes, level: 5 } })).toBe('NOTVALIDVALUE');
  });

  const about = (kind: VoteFacts['about'], level: number, vote: CastBallot['vote']) =>
    codeOf({ entry, version: 1, about: kind, ballot: { ...no, difficulty: null, level, vote } });

  it('on a change or transfer is a yes if the level differs from the original, else a no, and nothing else', () => {
    expect([voteOfLevel(5, 5), voteOfLevel(4, 5), voteOfLevel(6, 5)]).toEqual(['no', 'yes', 'yes']);
    for (const kind of ['change', 'transfer'] as const) {
      expect([about(kind, 12, 'yes'), about(kind, 10, 'yes'), about(kind, 11, 'no')]).toEqual([null, null, null]);
      for (const [level, vote] of [
        [11, 'yes'],
        [12, 'no'],
        [12, 'neutral'],
        [11, 'neutral'],
        [8, 'yes'],
      ] as const) {
        expect(about(kind, level, vote), `${level} ${vote}`).toBe('NOTVALIDVALUE');
      }
    }
  });

  it('on a delete keeps the level', () => {
    expect([about('delete', 11, 'yes'), about('delete', 11, 'no')]).toEqual([null, null]);
    expect([about('delete', 10, 'yes'), about('delete', 12, 'no')]).toEqual(['NOTVALIDVALUE', 'NOTVALIDVALUE']);
    expect(about('delete', 11, 'neutral')).toBe('NOTVALIDVALUE');
  });

  it('on a re-vote has the same choices as on a song', () => {
    for (const vote of ['yes', 'neutral', 'no'] as const) {
      expect([9, 11, 12].map((level) => about('resurrection', level, vote))).toEqual([null, null, null]);
      expect(about('resurrection', 8, vote)).toBe('NOTVALIDVALUE');
    }
  });
});

describe("the viewer's status", () => {
  const viewer = { restrictions: { st: 12 }, barred: false };
  const weak = { restrictions: {}, barred: false };
  const over = { ...open, deadline: daysAfter(NOW, -1) };

  it('is the first that applies: not logged in, restricted, ended, voted, too late', () => {
    const closed = { ...over, result: 'accept' } as const;
    expect(viewerStatus(closed, null, true, NOW)).toBe('notLogin');
    expect(viewerStatus(closed, weak, true, NOW)).toBe('restricted');
    expect(viewerStatus(closed, viewer, true, NOW)).toBe('voteEnd');
    expect(viewerStatus(over, viewer, true, NOW)).toBe('voted');
    expect(viewerStatus(over, viewer, false, NOW)).toBe('timeExceed');
    expect(viewerStatus(open, viewer, false, NOW)).toBe('success');
  });

  it('is voteEnd for an imported entry without a date', () => {
    expect(viewerStatus({ ...open, result: 'accept', deadline: null }, viewer, false, NOW)).toBe('voteEnd');
  });
});
