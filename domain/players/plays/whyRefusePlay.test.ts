import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../common/dates.ts';
import { LAMPS } from '../clears.ts';
import { GAME_CLIENTS, gameClientIds } from './gameClients.ts';
import type { Play } from './play.ts';
import { type CountedPlay, MAX_PLAYS_A_DAY, type PlayFacts, whyRefusePlay } from './whyRefusePlay.ts';

const now = new Date('2026-11-25T12:00:00Z');

/** A hard clear of LR2: 1000 notes, of which 5 were missed. */
const play = (changes: Partial<Play> = {}): Play => ({
  client: 'openlr2',
  chartHash: 'a'.repeat(32),
  isCourse: false,
  lnType: 0,
  clear: 4,
  judgements: { pgreat: 920, great: 60, good: 10, bad: 5, poor: 5 },
  exScore: 1900,
  notes: 1000,
  maxCombo: 700,
  minBp: 10,
  badsRepeat: false,
  gauge: 1,
  isAssisted: false,
  isAutoplay: false,
  speed: 1,
  playedAt: now,
  isTimed: changes.client !== undefined && changes.client !== 'openlr2',
  ...changes,
});
const facts = (changes: Partial<PlayFacts> = {}): PlayFacts => ({
  now,
  chart: { notes: 1000, longNotes: 20, random: false, durationMs: 120_000 },
  around: [],
  lnTypes: [0],
  playsToday: 0,
  isSurplus: false,
  ...changes,
});
/** A play that ended `afterMs` after `now`; negative: before. */
const ended = (afterMs: number, durationMs = 0, isTimed = true) => ({
  playedAt: new Date(now.getTime() + afterMs),
  durationMs,
  isTimed,
});
const why = (changes: Partial<Play> = {}, given: Partial<PlayFacts> = {}) => whyRefusePlay(play(changes), facts(given));
const full = { pgreat: 990, great: 10, good: 0, bad: 0, poor: 3 };

test('a play on a new chart beyond the limit of unlisted charts is refused, after every other reason', () => {
  expect(why({}, { isSurplus: true })).toBe('unknownCharts');
  expect(why({ clear: 5 }, { isSurplus: true })).toBe('lamp');
});

test('a possible play counts', () => {
  expect(why()).toBeNull();
  expect(why({ clear: 5, judgements: full, exScore: 1990, maxCombo: 1000 })).toBeNull();
  expect(why({ clear: 1, judgements: { pgreat: 3, great: 0, good: 0, bad: 0, poor: 9 }, exScore: 6 })).toBeNull();
});

describe('a play is refused', () => {
  test.each<[string, Partial<Play>]>([
    ['unknownLamp', { clear: null }],
    ['unknownLamp', { clear: 0 }],
    ['autoplay', { isAutoplay: true }],
    ['speed', { speed: 0.75 }],
    ['clock', { playedAt: new Date(now.getTime() - DAY_MS - 1) }],
    ['clock', { playedAt: new Date(now.getTime() + DAY_MS + 1) }],
    ['clock', { playedAt: new Date(0) }],
    ['count', { notes: 2_147_483_647 }],
    ['count', { judgements: { ...full, poor: -1 } }],
    ['count', { notes: 0.5 }],
    ['exScore', { exScore: 1901 }],
    ['judgements', { judgements: { pgreat: 920, great: 60, good: 30, bad: 5, poor: 5 } }],
    ['judgements', { maxCombo: 1001 }],
    ['noteCount', { notes: 1001, judgements: { pgreat: 920, great: 60, good: 10, bad: 5, poor: 6 } }],
    ['lamp', { judgements: { pgreat: 920, great: 60, good: 10, bad: 5, poor: 4 } }],
    ['lamp', { clear: 5 }],
    ['gauge', { gauge: 0 }],
    ['gauge', { gauge: 3, clear: 3 }],
    ['assist', { isAssisted: true }],
  ])('%s: %j', (reason, changes) => {
    expect(why(changes)).toBe(reason);
  });

  test('of beatoraja, with lamps and gauges of its own', () => {
    const reason = (changes: Partial<Play>) => why({ client: 'beatoraja', clear: 6, gauge: 3, ...changes });
    expect(reason({})).toBeNull();
    expect(reason({ clear: 7 })).toBe('gauge');
    expect(reason({ clear: 7, gauge: 4 })).toBeNull();
    expect(reason({ clear: 8, judgements: full, exScore: 1990 })).toBe('lamp');
    const clean = { ...full, poor: 0 };
    expect(reason({ clear: 9, judgements: clean, exScore: 1990 })).toBeNull();
    expect(reason({ clear: 10, judgements: clean, exScore: 1990 })).toBe('lamp');
    expect(reason({ clear: 2, isAssisted: true })).toBeNull();
    expect(reason({ clear: 4, isAssisted: true })).toBe('assist');
  });

  test('shorter than its chart, judging by the adjacent plays of the key', () => {
    const reason = (given: Partial<PlayFacts>, changes: Partial<Play> = {}) =>
      why({ client: 'beatoraja', clear: 6, gauge: 3, ...changes }, given);
    expect(reason({ around: [ended(-60_000)] })).toBe('tooFast');
    expect(reason({ around: [ended(-116_000)] })).toBeNull();
    expect(reason({ around: [ended(60_000, 90_000)] })).toBe('tooFast');
    expect(reason({ around: [ended(60_000)] })).toBeNull();
    // A failed play may have ended at once.
    expect(reason({ around: [ended(-1000)] }, { clear: 1 })).toBeNull();
    expect(reason({ chart: null, around: [ended(-1000)] })).toBeNull();
  });

  test('of OpenLR2, which sends late and in any order, judging by all plays of an hour and the retry period', () => {
    expect(why({}, { around: [ended(0), ended(1, 90_000)] })).toBeNull();
    const most = 3_600_000 + 1_364_000 - 120_000;
    expect(why({}, { around: [ended(-1000, most)] })).toBeNull();
    expect(why({}, { around: [ended(-1000, most + 1)] })).toBe('tooFast');
    expect(why({ clear: 1 }, { around: [ended(-1000, most + 1)] })).toBeNull();
    expect(why({ speed: 2 }, { around: [ended(1000, most + 60_000)] })).toBeNull();
  });
});

test('a play without a time of its own is judged by the total of the hour, whatever is sent beside it', () => {
  const most = 3_600_000 + 1_364_000 - 120_000;
  const reason = (isTimed: boolean, ...around: PlayFacts['around']) =>
    why({ client: 'beatoraja', clear: 6, gauge: 3, isTimed }, { around });
  expect(reason(false, ended(0, 120_000, false), ended(0, 120_000, false))).toBeNull();
  expect(reason(false, ended(0, 120_000))).toBeNull();
  expect(reason(true, ended(0, 120_000, false))).toBeNull();
  expect(reason(true, ended(0, 120_000, false), ended(-1000, 120_000))).toBe('tooFast');
  for (const isTimed of [false, true]) {
    expect(reason(isTimed, ended(0, most, false))).toBeNull();
    expect(reason(isTimed, ended(0, most + 1, false))).toBe('tooFast');
  }
});

test('the notes of a play are those of the chart, with or without the ends of long notes', () => {
  const judgements = { pgreat: 920, great: 60, good: 10, bad: 5, poor: 25 };
  const longer = { client: 'beatoraja', clear: 6, gauge: 3, notes: 1020, judgements } as const;
  expect(why(longer)).toBeNull();
  expect(why({ ...longer, notes: 1010 })).toBe('noteCount');
  expect(why({ notes: 1020, judgements })).toBe('noteCount');
  const random = { notes: 900, longNotes: 0, random: true, durationMs: 0 };
  expect(why({ ...longer, notes: 1010 }, { chart: random })).toBeNull();
  expect(why({ ...longer, notes: 1010, isCourse: true })).toBeNull();
  expect(why({ ...longer, notes: 999, isCourse: true })).not.toBeNull();
  expect(why({ ...longer, notes: 1021, isCourse: true })).toBe('noteCount');
});

test('in 9 keys, notes can be hit again after a BAD', () => {
  const judgements = { pgreat: 920, great: 60, good: 20, bad: 30, poor: 0 };
  expect(why({ judgements })).toBe('judgements');
  expect(why({ judgements, badsRepeat: true })).toBeNull();
});

test('in 9 keys, a BAD before the first hit breaks no combo, so every full combo may have some', () => {
  const full = { client: 'beatoraja', gauge: null, badsRepeat: true } as const;
  const reason = (clear: number, good: number, great: number, changes: Partial<Play> = {}) => {
    const judgements = { pgreat: 1000 - good - great, great, good, bad: 2, poor: 0 };
    return why({ ...full, clear, judgements, exScore: 2 * judgements.pgreat + great, maxCombo: 1000, ...changes });
  };
  for (const isCourse of [false, true]) {
    expect([reason(8, 3, 2, { isCourse }), reason(9, 0, 2, { isCourse }), reason(10, 0, 0, { isCourse })]).toEqual([
      null,
      null,
      null,
    ]);
    expect([reason(9, 3, 2, { isCourse }), reason(10, 0, 2, { isCourse })]).toEqual(['lamp', 'lamp']);
    expect(reason(8, 3, 2, { isCourse, badsRepeat: false })).toBe('judgements');
  }
  const missed = { pgreat: 990, great: 0, good: 0, bad: 2, poor: 10 };
  expect(why({ ...full, clear: 8, judgements: missed, exScore: 1980 })).toBe('lamp');
});

test('a failed play needs no exact total, but hits no more notes than there are', () => {
  const failed = {
    clear: 1,
    gauge: null,
    judgements: { pgreat: 90, great: 0, good: 0, bad: 0, poor: 9 },
    exScore: 180,
  };
  for (const notes of [500, 1001, 3000]) {
    expect(why({ ...failed, notes, maxCombo: 90 })).toBeNull();
    expect(why({ ...failed, notes, maxCombo: 90, isCourse: true })).toBeNull();
    expect(why({ ...failed, notes, maxCombo: 90, clear: 2, isCourse: true })).toBe('noteCount');
  }
  const many = { pgreat: 1001, great: 0, good: 0, bad: 0, poor: 0 };
  expect(why({ ...failed, notes: 3000, judgements: many, exScore: 2002 })).toBe('noteCount');
  expect(why({ ...failed, notes: 3000, maxCombo: 1001 })).toBe('noteCount');
  const random = { notes: 900, longNotes: 0, random: true, durationMs: 0 };
  expect(why({ ...failed, notes: 3000, judgements: many, exScore: 2002 }, { chart: random })).toBeNull();
});

test('for any input, an accepted play has a consistent EX score, judgements and lamp', () => {
  const count = fc.oneof(fc.integer({ min: -2, max: 30 }), fc.constantFrom(2_147_483_647, 0.5, Number.NaN));
  const anything = fc.record({
    client: fc.constantFrom(...gameClientIds),
    clear: fc.option(fc.integer({ min: 0, max: 12 })),
    judgements: fc.record({ pgreat: count, great: count, good: count, bad: count, poor: count }),
    exScore: count,
    notes: count,
    maxCombo: fc.option(fc.nat(30)),
    gauge: fc.option(fc.integer({ min: -1, max: 9 })),
    isAssisted: fc.boolean(),
  });
  fc.assert(
    fc.property(anything, (changes) => {
      const sent = play(changes);
      if (whyRefusePlay(sent, facts({ chart: null })) !== null) return;
      const { pgreat, great, good, bad } = sent.judgements;
      expect(LAMPS[GAME_CLIENTS[sent.client].service].map(({ id }) => id)).toContain(sent.clear);
      expect(sent.exScore).toBe(2 * pgreat + great);
      expect(pgreat + great + good + bad).toBeLessThanOrEqual(sent.notes);
      expect(sent.exScore).toBeLessThanOrEqual(2 * sent.notes);
    }),
  );
});

test('in any order of arrival, no hour has more OpenLR2 plays than fit into it', () => {
  const chart = { notes: 1000, longNotes: 0, random: false, durationMs: 2 * MINUTE_MS };
  const accepted = (ends: readonly number[]) => {
    const taken: CountedPlay[] = [];
    for (const end of ends) {
      const playedAt = new Date(now.getTime() + end);
      if (why({ playedAt }, { chart, around: taken }) === null)
        taken.push({ playedAt, isTimed: false, durationMs: chart.durationMs });
    }
    return taken;
  };
  const most = (HOUR_MS + 1364 * SECOND_MS) / chart.durationMs;
  const offsets = fc.array(fc.integer({ min: -3 * HOUR_MS, max: 3 * HOUR_MS }), { minLength: 200, maxLength: 300 });
  fc.assert(
    fc.property(offsets, (ends) => {
      const taken = accepted(ends);
      for (const { playedAt } of taken) {
        const hour = taken.filter((one) => {
          const before = playedAt.getTime() - one.playedAt.getTime();
          return before >= 0 && before < HOUR_MS;
        });
        expect(hour.length).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 20 },
  );
  // Newest first, like an attacker who knows that only past plays are checked.
  expect(accepted(Array.from({ length: 110 }, (_, index) => -index * 1000)).length).toBeLessThanOrEqual(most);
});

test('at most a thousand plays a day are accepted', () => {
  expect(why({}, { playsToday: MAX_PLAYS_A_DAY - 1 })).toBeNull();
  expect(why({}, { playsToday: MAX_PLAYS_A_DAY })).toBe('tooFast');
});
