import { expect, test } from 'vitest';
import { daysAfter } from '../common/dates.ts';
import { ruleBook } from '../rules/rules.ts';
import { type DecidedSong, recount } from './recount.ts';

const at = new Date('2026-12-06T12:00:00Z');

/** A vote at st4 (minimum 5) that was open for 40 days, unless it says otherwise. */
function song(yes: number, no: number, facts: Partial<DecidedSong> = {}): DecidedSong {
  const { high = 0, ...rest } = facts;
  return {
    tableBefore: 'st',
    levelBefore: 4,
    levelAfter: null,
    at,
    yes,
    neutral: 0,
    no,
    high,
    mid: yes + no - high,
    low: 0,
    minimum: 5,
    threshold: 70,
    publishedAt: daysAfter(at, -40),
    refusedSeconds: 0,
    ...rest,
  };
}
const accepted = (levelAfter: number) => ({ levelAfter });

function wouldBe(one: DecidedSong, minimum: number, share?: number) {
  const levels = recount(ruleBook, [one], { minimum, share });
  return levels.flatMap(({ otherwise }) => otherwise).map((song) => song.wouldBe);
}

test.each([
  [
    'without enough votes, accepted is rejected at the end of its window',
    song(5, 0, accepted(4)),
    1,
    undefined,
    ['rejected'],
  ],
  [
    'without enough votes, accepted stays open before',
    song(5, 0, { ...accepted(4), publishedAt: daysAfter(at, -5) }),
    1,
    undefined,
    ['open'],
  ],
  ['with enough votes, rejected is accepted, where its opinions say', song(4, 0, { high: 4 }), -1, undefined, [5]],
  ['below the share, accepted is rejected', song(7, 3, accepted(4)), 0, 75, ['rejected']],
  ['from the share on, rejected is accepted', song(6, 4), 0, 60, [4]],
  ['with as many votes as needed nothing changes', song(6, 0, accepted(4)), 1, undefined, []],
  ['with the numbers of its date nothing changes', song(5, 0, accepted(4)), 0, 70, []],
  ['a minimum goes no lower than 0, and needs the share even so', song(1, 1), -20, undefined, []],
])('%s', (_, one, minimum, share, expected) => {
  expect(wouldBe(one, minimum, share)).toEqual(expected);
});

test('the numbers that a decision used are changed, also where the book has others', () => {
  expect(wouldBe(song(3, 0, { ...accepted(4), minimum: 3 }), 0)).toEqual([]);
  expect(wouldBe(song(3, 0, { ...accepted(4), minimum: 3 }), 1)).toEqual(['rejected']);
});

test('counts by table and level; what its own numbers do not decide so, or no table has, is left out', () => {
  const songs = [
    song(5, 0, accepted(4)),
    song(8, 0, accepted(4)),
    song(1, 0, accepted(4)),
    song(5, 0, { ...accepted(10), levelBefore: 10 }),
    song(9, 0, { tableBefore: 'sl', minimum: 9, ...accepted(4) }),
    song(5, 0, { ...accepted(4), tableBefore: 'zz' }),
    song(5, 0, { ...accepted(99), levelBefore: 99 }),
  ];
  const levels = recount(ruleBook, songs, { minimum: 1 });
  expect(levels.map(({ table, level, decided, otherwise }) => [table + level, decided, otherwise.length])).toEqual([
    ['st4', 2, 1],
    ['st10', 1, 1],
    ['sl4', 1, 1],
  ]);
});
