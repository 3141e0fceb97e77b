import { expect, test } from 'vitest';
import { daysAfter } from '../common/dates.ts';
import { ruleBook } from '../rules/rules.ts';
import { type DecidedSong, recount } from './recount.ts';

const at = new Date('2026-12-06T12:00:00Z');

/** A vote at st4 (minimum 5) that was open for 40 days, unless it says otherwise. */
function song(yes: number, no: number, facts: Partial<DecidedSong> & { high?: number } = {}): DecidedSong {
  const { high = 0, ...rest } = facts;
  return {
    tableId: 'st',
    level: 4,
    at,
    after: null,
    tally: { yes, neutral: 0, no },
    opinions: { high, mid: yes + no - high, low: 0 },
    minimum: 5,
    acceptRate: 70,
    publishedAt: daysAfter(at, -40),
    refusedSeconds: 0,
    ...rest,
  };
}
const accepted = (level: number) => ({ after: { tableId: 'st', level } });

function wouldBe(one: DecidedSong, minimum: number, share: number | null = null) {
  const { otherwise } = recount(ruleBook, [one], { minimum, share });
  return otherwise.map(({ decision }) => [decision.result, decision.after?.level ?? null]);
}

test.each([
  [
    'without enough votes, accepted is rejected at the end of its window',
    song(5, 0, accepted(4)),
    1,
    null,
    [['reject', null]],
  ],
  [
    'without enough votes, accepted stays open before',
    song(5, 0, { ...accepted(4), publishedAt: daysAfter(at, -5) }),
    1,
    null,
    [['stays', null]],
  ],
  [
    'with enough votes, rejected is accepted, where its opinions say',
    song(4, 0, { high: 4 }),
    -1,
    null,
    [['accept', 5]],
  ],
  ['below the share, accepted is rejected', song(7, 3, accepted(4)), 0, 75, [['reject', null]]],
  ['from the share on, rejected is accepted', song(6, 4), 0, 60, [['accept', 4]]],
  ['with as many votes as needed nothing changes', song(6, 0, accepted(4)), 1, null, []],
  ['with the numbers of its date nothing changes', song(5, 0, accepted(4)), 0, 70, []],
  ['a minimum goes no lower than 0, and needs the share even so', song(1, 1), -20, null, []],
])('%s', (_, one, minimum, share, expected) => {
  expect(wouldBe(one, minimum, share)).toEqual(expected);
});

test('the numbers that a decision used are changed, also where the book has others', () => {
  expect(wouldBe(song(3, 0, { ...accepted(4), minimum: 3 }), 0)).toEqual([]);
  expect(wouldBe(song(3, 0, { ...accepted(4), minimum: 3 }), 1)).toEqual([['reject', null]]);
});

test('counts by level in the order of the tables; what its own numbers do not decide so, or no table has, is left out', () => {
  const songs = [
    song(9, 0, { tableId: 'sl', minimum: 9, after: { tableId: 'sl', level: 4 } }),
    song(5, 0, { ...accepted(10), level: 10 }),
    song(5, 0, accepted(4)),
    song(8, 0, accepted(4)),
    song(1, 0, accepted(4)),
    song(5, 0, { ...accepted(4), tableId: 'zz' }),
    song(5, 0, { ...accepted(99), level: 99 }),
  ];
  expect(recount(ruleBook, songs, { minimum: 1, share: null }).levels).toEqual([
    { tableId: 'st', level: 4, decided: 2, otherwise: 1 },
    { tableId: 'st', level: 10, decided: 1, otherwise: 1 },
    { tableId: 'sl', level: 4, decided: 1, otherwise: 1 },
  ]);
});
