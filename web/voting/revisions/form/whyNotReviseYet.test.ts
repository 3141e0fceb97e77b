import { describe, expect, test } from 'vitest';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import { type KnownFacts, whyNotReviseYet } from './whyNotReviseYet.ts';

const at = new Date('2026-11-21T12:00:00Z');
const rules = rulesAt(ruleBook, at);
const aki = { nickname: 'aki', userlr2id: 12, minirid: null };
const bora = { nickname: 'bora', userlr2id: null, minirid: '00000000-0000-4000-8000-000000000000' };
const long = '2026-01-01T00:00:00.000Z';

const entry: NonNullable<KnownFacts['entry']> = {
  table: 'st',
  level: '5',
  voteResult: 'accept',
  deleted: false,
  publishedTime: long,
  decidedTime: long,
  proposer: bora,
  notifications: [],
};

const earlier: KnownFacts['earlier'][number] = {
  entryNo: 9,
  type: 'change',
  table: 'st',
  level: '5',
  target: { table: 'st', level: '6' },
  voteResult: 'reject',
  decidedTime: '2026-11-08T12:00:00.000Z',
  proposer: bora,
  voteYes: 1,
  voteNeutral: 0,
  voteNo: 8,
};

function why(
  form: Partial<KnownFacts['form']>,
  {
    entry: own = {},
    earlier = [],
    session = {},
  }: {
    entry?: Partial<typeof entry> | null;
    earlier?: KnownFacts['earlier'];
    session?: Partial<KnownFacts['session']>;
  } = {},
) {
  return (
    whyNotReviseYet({
      rules,
      at,
      session: { restrictions: { st: 12 }, barred: false, userlr2id: 12, minirid: null, ...session },
      form: { kind: 'change', changeTo: 'high', comment: 'because', ...form },
      entry: own && { ...entry, ...own },
      earlier,
    })?.error ?? null
  );
}

describe('what the form refuses before it is sent', () => {
  test.each([
    ['a level change of an official entry', {}, {}, null],
    ['no type', { kind: null }, {}, 'NOTVALIDVALUE'],
    ['a change to nowhere', { changeTo: null }, {}, 'NOTVALIDVALUE'],
    ['no entry', {}, { entry: null }, 'ENOTFOUND'],
    ['an entry that is voted on', {}, { entry: { voteResult: 'new' as const } }, 'ENOVOTEEND'],
    ['the same level', { changeTo: 5 }, {}, 'ESAMELEVEL'],
    ['a re-vote of a deleted one', { kind: 'resurrection' as const }, { entry: { deleted: true } }, null],
    ['a level above the own limit', {}, { session: { restrictions: { st: 4 } } }, 'RESTRICTIONLEVEL'],
    [
      'an open revision',
      {},
      { earlier: [{ ...earlier, voteResult: 'new' as const, decidedTime: null }] },
      'EALREADYSUBMITREV',
    ],
    [
      'a deletion soon after the proposal',
      { kind: 'delete' as const },
      { entry: { publishedTime: '2026-11-01T00:00:00.000Z' } },
      'ENOTAFTERTWOMONTHS',
    ],
    ['an entry of unknown date', { kind: 'delete' as const }, { entry: { publishedTime: null } }, null],
  ] as const)('%s', (_, form, facts, error) => {
    expect(why(form, facts)).toBe(error);
  });

  test('nobody may ask for a re-vote of their own proposal, under either ranking id', () => {
    const own = { kind: 'resurrection', changeTo: null } as const;
    expect(why(own, { entry: { deleted: true, proposer: aki } })).toBe('ENOTRESURRECTIONSELF');
    const session = { userlr2id: null, minirid: bora.minirid };
    expect(why(own, { entry: { deleted: true, proposer: bora }, session })).toBe('ENOTRESURRECTIONSELF');
    // Two players without an id are not the same player.
    const nobody = { nickname: null, userlr2id: null, minirid: null };
    expect(why(own, { entry: { deleted: true, proposer: nobody }, session: { userlr2id: null } })).toBeNull();
  });

  test('repeating a revision is refused only for one’s own earlier revision', () => {
    const old = { ...earlier, decidedTime: long };
    expect(why({}, { earlier: [old] })).toBeNull();
    expect(why({}, { earlier: [{ ...old, proposer: aki }] })).toBe('ENOTSUBMITSAMEPROP');
    expect(why({ changeTo: 'low' }, { earlier: [{ ...old, proposer: aki }] })).toBeNull();
  });

  test('a decision on someone else’s revision blocks a new one if the history shows enough votes', () => {
    const line = {
      time: long,
      tag: 'reject' as const,
      revision: { entryNo: 9, table: 'st', type: 'change' as const },
      before: { table: 'st', level: '5' },
      after: null,
      opinions: { high: 0, mid: 0, low: 0 },
      threshold: 75,
      rule: 'deadline',
      note: '',
      undone: false,
      voteYes: 1,
      voteNeutral: 0,
      voteNo: 8,
    };
    const withMinimum = (minimum: number | null) => ({
      entry: { notifications: [{ ...line, minimum }] },
      earlier: [earlier],
    });
    expect(why({ changeTo: 'low' }, withMinimum(8))).toBe('ENOTAFTERTWOMONTHS');
    expect(why({ changeTo: 'low' }, withMinimum(10))).toBeNull();
    expect(why({ changeTo: 'low' }, withMinimum(null))).toBeNull();
  });
});
