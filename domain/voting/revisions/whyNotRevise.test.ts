import { describe, expect, it } from 'vitest';
import { NOW, rules, tableOf } from '#testing/site/rules.ts';
import { daysAfter } from '../../common/dates.ts';
import { levelsOf } from '../../tables/level.ts';
import { isSameType, parseChangeTo, REVISION_KINDS } from '../revisionKinds.ts';
import type { PastRevision } from './limits.ts';
import { type RevisedEntry, type RevisionFacts, whyNotRevise } from './whyNotRevise.ts';

const ago = (days: number) => daysAfter(NOW, -days);
const official: RevisedEntry = {
  table: tableOf('st'),
  level: 5,
  result: 'accept',
  deleted: false,
  publishedAt: ago(200),
  decidedAt: ago(180),
  proposedByReviser: false,
  restoreBlocked: false,
};
const rejected: RevisedEntry = { ...official, result: 'reject' };
const facts: RevisionFacts = {
  rules,
  at: NOW,
  reviser: { restrictions: { st: 12, sl: 12, dpst: 6 }, barred: false, banned: false },
  suspensions: [],
  form: { kind: 'change', changeTo: 'high', comment: 'because' },
  entry: official,
  past: [],
  revisedAt: [],
  busy: false,
};
const past: PastRevision = {
  kind: 'change',
  result: 'reject',
  byReviser: false,
  target: { tableId: 'st', level: 6 },
  decidedAt: ago(10),
  tally: { yes: 2, neutral: 0, no: 8 },
  minimum: 8,
};

const why = (change: Partial<RevisionFacts> = {}) => whyNotRevise({ ...facts, ...change });
const whyKind = (kind: RevisionFacts['form']['kind'], change: Partial<RevisionFacts> = {}) =>
  why({ form: { kind, changeTo: null, comment: 'because' }, ...change })?.error ?? null;
const whyChange = (changeTo: RevisionFacts['form']['changeTo'], entry: Partial<RevisedEntry> = {}) =>
  why({ form: { kind: 'change', changeTo, comment: 'because' }, entry: { ...official, ...entry } })?.error ?? null;

describe('a revision', () => {
  it('is accepted from players who may propose at the level', () => {
    expect(why()).toBeNull();
  });

  it('with every fault is refused in the order of the rules', () => {
    const wrong: RevisionFacts = {
      rules,
      at: NOW,
      reviser: { restrictions: {}, barred: false, banned: true },
      suspensions: [{ startsAt: NOW, endsAt: NOW }],
      form: { kind: 'change', changeTo: null, comment: 'a'.repeat(201) },
      entry: null,
      past: [{ ...past, result: 'new', decidedAt: null }],
      revisedAt: [ago(1), ago(2)],
      busy: true,
    };
    const steps: [string, (now: RevisionFacts) => RevisionFacts][] = [
      ['EBANNED', (now) => ({ ...now, reviser: { ...now.reviser, banned: false } })],
      ['EIMPORTANT', (now) => ({ ...now, suspensions: [] })],
      ['NOTVALIDVALUE', (now) => ({ ...now, form: { ...now.form, changeTo: 99 } })],
      ['TOOLONGCOM', (now) => ({ ...now, form: { ...now.form, comment: 'because' } })],
      ['ENOTFOUND', (now) => ({ ...now, entry: { ...official, result: 'new' } })],
      ['ENOVOTEEND', (now) => ({ ...now, entry: official })],
      ['NOTVALIDVALUE', (now) => ({ ...now, form: { ...now.form, changeTo: 5 } })],
      ['ESAMELEVEL', (now) => ({ ...now, form: { ...now.form, changeTo: 6 } })],
      ['RESTRICTIONLEVEL', (now) => ({ ...now, reviser: facts.reviser })],
      ['EALREADYSUBMITREV', (now) => ({ ...now, past: [{ ...past, byReviser: true }] })],
      ['ENOTSUBMITSAMEPROP', (now) => ({ ...now, form: { ...now.form, changeTo: 'low' } })],
      ['ENOTAFTERTWOMONTHS', (now) => ({ ...now, past: [] })],
      ['EREACHEDMAX', (now) => ({ ...now, revisedAt: [] })],
      ['EEDITING', (now) => ({ ...now, busy: false })],
    ];
    let now = wrong;
    for (const [code, correct] of steps) {
      expect(whyNotRevise(now)?.error).toBe(code);
      now = correct(now);
    }
    expect(whyNotRevise(now)).toBeNull();
  });

  it('needs a comment', () => {
    expect(why({ form: { kind: 'delete', changeTo: null, comment: ' ' } })?.error).toBe('NOTINFO');
  });

  it('is limited to 2 in 14 days per person', () => {
    expect(why({ revisedAt: [ago(1), ago(14)] })).toBeNull();
    expect(why({ revisedAt: [ago(1), ago(13)] })).toEqual({
      error: 'EREACHEDMAX',
      limit: 2,
      days: 14,
      retryAt: daysAfter(NOW, 1).toISOString(),
    });
  });
});

describe('a change', () => {
  it('leads one level up or down, or to a level at most 2 away, never out of the table', () => {
    expect(['low', 'high', 3, 4, 6, 7].map((to) => whyChange(parseChangeTo(to)))).toEqual(Array(6).fill(null));
    expect([2, 8].map((to) => whyChange(to))).toEqual(['NOTVALIDVALUE', 'NOTVALIDVALUE']);
    expect(whyChange(5)).toBe('ESAMELEVEL');
    expect([whyChange('low', { level: 0 }), whyChange('high', { level: 12 }), whyChange(13, { level: 12 })]).toEqual([
      'NOTVALIDVALUE',
      'NOTVALIDVALUE',
      'NOTVALIDVALUE',
    ]);
  });

  it('is parsed from low, high or an integer, and from nothing else', () => {
    expect(['low', 'high', 3, '3', '12'].map(parseChangeTo)).toEqual(['low', 'high', 3, 3, 12]);
    expect(['', 'up', '1.5', 1.5, null, undefined, {}, '-1', Number.NaN].map(parseChangeTo)).toEqual(
      Array(9).fill(null),
    );
  });
});

describe('the entry of a revision', () => {
  it('is official for change, delete and transfer', () => {
    for (const entry of [rejected, { ...official, result: 'canceled' as const }, { ...official, deleted: true }]) {
      expect(whyKind('delete', { entry })).toBe('NOTVALIDVALUE');
      expect(whyChange('high', entry)).toBe('NOTVALIDVALUE');
      expect(whyKind('transfer', { entry: { ...entry, level: 0 } })).toBe('NOTVALIDVALUE');
    }
    expect(whyKind('delete')).toBeNull();
  });

  it('is rejected, canceled or deleted for a re-vote', () => {
    expect(whyKind('resurrection')).toBe('NOTVALIDVALUE');
    for (const entry of [rejected, { ...official, result: 'canceled' as const }, { ...official, deleted: true }]) {
      expect(whyKind('resurrection', { entry })).toBeNull();
    }
  });

  it('cannot be restored while another entry of the chart blocks it', () => {
    expect(whyKind('resurrection', { entry: { ...rejected, restoreBlocked: true } })).toBe('NOTVALIDVALUE');
  });

  it('is transferred only from the level next to the other table', () => {
    const from = (id: string, level: number) =>
      whyKind('transfer', { entry: { ...official, table: tableOf(id), level } });
    expect([from('st', 0), from('sl', 12), from('dpst', 0), from('dp', 10)]).toEqual([null, null, null, null]);
    expect([from('st', 12), from('sl', 0), from('dp', 0), from('fr', 0), from('fr', 12)]).toEqual(
      Array(5).fill('NOTVALIDVALUE'),
    );
  });

  it('cannot be revised while its song vote is open', () => {
    for (const kind of ['delete', 'resurrection', 'transfer'] as const) {
      expect(whyKind(kind, { entry: { ...official, result: 'new' } })).toBe('ENOVOTEEND');
    }
  });

  it('cannot be restored by a re-vote of its own proposer', () => {
    expect(whyKind('resurrection', { entry: { ...rejected, proposedByReviser: true } })).toBe('ENOTRESURRECTIONSELF');
    expect(whyKind('delete', { entry: { ...official, proposedByReviser: true } })).toBeNull();
  });
});

describe('the cooldown of a revision', () => {
  it('delete and re-vote wait for 60 days from the proposal, to the second; a change does not', () => {
    const young = { publishedAt: ago(59.99) };
    expect(whyKind('delete', { entry: { ...official, ...young } })).toBe('ENOTAFTERTWOMONTHS');
    expect(whyKind('resurrection', { entry: { ...rejected, ...young } })).toBe('ENOTAFTERTWOMONTHS');
    expect(whyChange('high', young)).toBeNull();
    expect(whyKind('delete', { entry: { ...official, publishedAt: ago(60) } })).toBeNull();
  });

  it('an unknown date never blocks', () => {
    expect(whyKind('delete', { entry: { ...official, publishedAt: null, decidedAt: null } })).toBeNull();
    expect(whyKind('resurrection', { entry: { ...rejected, result: 'canceled', decidedAt: null } })).toBeNull();
  });

  it('a canceled entry can be restored 14 days after it was canceled', () => {
    const canceled = { ...rejected, result: 'canceled', publishedAt: ago(20) } as const;
    expect(whyKind('resurrection', { entry: { ...canceled, decidedAt: ago(13.9) } })).toBe('ENOTAFTERTWOMONTHS');
    expect(whyKind('resurrection', { entry: { ...canceled, decidedAt: ago(14) } })).toBeNull();
  });

  it('the same type waits 60 days after a decision; delete and re-vote are one type', () => {
    const deleted = { ...past, kind: 'delete' as const };
    expect(why({ past: [past] })).toEqual({ error: 'ENOTAFTERTWOMONTHS', retryAt: daysAfter(NOW, 50).toISOString() });
    expect(why({ past: [{ ...past, decidedAt: ago(60) }] })).toBeNull();
    expect(whyKind('delete', { past: [past] })).toBeNull();
    expect(whyKind('delete', { past: [deleted] })).toBe('ENOTAFTERTWOMONTHS');
    expect(whyKind('resurrection', { entry: { ...official, deleted: true }, past: [deleted] })).toBe(
      'ENOTAFTERTWOMONTHS',
    );
    expect(REVISION_KINDS.filter((kind) => isSameType(kind, 'delete'))).toEqual(['delete', 'resurrection']);
  });

  it('after a decision with fewer votes than the minimum only its proposer waits', () => {
    const few = { ...past, tally: { yes: 0, neutral: 1, no: 6 }, target: { tableId: 'st', level: 4 } };
    expect(why({ past: [few] })).toBeNull();
    expect(why({ past: [{ ...few, byReviser: true }] })?.error).toBe('ENOTAFTERTWOMONTHS');
  });

  it('a canceled revision is not a decision', () => {
    expect(why({ past: [{ ...past, result: 'canceled' }] })).toBeNull();
  });

  it('retryAt is the end of the longest wait', () => {
    const entry = { ...official, publishedAt: ago(1) };
    const deleted = { ...past, kind: 'delete' as const };
    const refusal = why({ form: { kind: 'delete', changeTo: null, comment: 'x' }, entry, past: [deleted] });
    expect(refusal).toMatchObject({ retryAt: daysAfter(NOW, 59).toISOString() });
  });
});

describe('the same revision twice', () => {
  it('is always refused to the same person, whatever the result was', () => {
    const own = { ...past, byReviser: true, decidedAt: ago(400) };
    expect(why({ past: [own] })?.error).toBe('ENOTSUBMITSAMEPROP');
    expect(why({ past: [{ ...own, result: 'canceled' }] })?.error).toBe('ENOTSUBMITSAMEPROP');
    expect(why({ past: [{ ...own, target: { tableId: 'st', level: 4 } }] })).toBeNull();
    expect(why({ past: [{ ...own, byReviser: false }] })).toBeNull();
  });

  it('is any delete or re-vote, whatever the level was', () => {
    for (const kind of ['delete', 'resurrection'] as const) {
      const entry = kind === 'delete' ? official : rejected;
      for (const level of levelsOf(entry.table)) {
        const own = { ...past, kind, byReviser: true, decidedAt: ago(400), target: { tableId: 'st', level } };
        expect(whyKind(kind, { entry, past: [own] })).toBe('ENOTSUBMITSAMEPROP');
        expect(whyKind(kind, { entry, past: [{ ...own, byReviser: false }] })).toBeNull();
      }
    }
  });

  it('is refused to everybody while the entry has an open revision', () => {
    expect(whyKind('delete', { past: [{ ...past, result: 'new', decidedAt: null }] })).toBe('EALREADYSUBMITREV');
  });
});
