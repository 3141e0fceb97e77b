import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarred, mergeSanctions, type Sanctions, unmergeSanctions } from './sanctions.ts';

const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];
const now = new Date('2026-02-15');
const [soon, farOff] = [new Date('2026-03-01'), new Date('2026-04-01')];
const none: Sanctions = {
  bannedAt: null,
  banReason: null,
  barredAt: null,
  barredReason: null,
  barredUntil: null,
  barringSeenAt: null,
  warnedAt: null,
  warnReason: null,
  warningSeenAt: null,
  nicknameChangedAt: null,
  scoresUpdatedAt: null,
};

test('sanctions of a deleted account are carried over with its ranking ID', () => {
  const warned = { warnedAt: early, warnReason: 'c', warningSeenAt: late };
  const waits = { nicknameChangedAt: early, scoresUpdatedAt: late };
  const barred = { barredAt: late, barredReason: 'b', barredUntil: soon, barringSeenAt: late };
  const former = { ...waits, bannedAt: early, banReason: 'a', ...barred, ...warned };
  expect(mergeSanctions(none, former, now)).toEqual(former);
  expect(mergeSanctions(former, none, now)).toEqual(former);
  expect(mergeSanctions(none, none, now)).toEqual(none);
});

test('sanctions of the account itself stay, with their reasons', () => {
  const sanctioned = (at: Date, why: string) => ({
    ...none,
    bannedAt: at,
    banReason: why,
    barredAt: at,
    barredReason: why,
    warnedAt: at,
    warnReason: why,
  });
  const [own, former] = [sanctioned(late, 'own'), sanctioned(early, 'former')];
  expect(mergeSanctions(own, former, now)).toEqual(own);
});

test('of two suspensions the one without an end or with the later one stays, and one that has ended counts as none', () => {
  const until = (barredUntil: Date | null, barredReason: string) => ({
    ...none,
    barredAt: early,
    barredReason,
    barredUntil,
  });
  const stays = (own: Sanctions, former: Sanctions) => mergeSanctions(own, former, now).barredReason;
  expect(stays(until(soon, 'own'), until(farOff, 'former'))).toBe('former');
  expect(stays(until(farOff, 'own'), until(soon, 'former'))).toBe('own');
  expect(stays(until(farOff, 'own'), until(null, 'former'))).toBe('former');
  expect(stays(until(null, 'own'), until(farOff, 'former'))).toBe('own');
  expect(stays(until(early, 'own'), until(soon, 'former'))).toBe('former');
  expect(stays(none, until(early, 'former'))).toBeNull();
  expect(isBarred(until(soon, ''), new Date(soon.getTime() - 1))).toBe(true);
  expect(isBarred(until(soon, ''), soon)).toBe(false);
});

test('the later change of the nickname, and the later update of scores, count', () => {
  const [own, former] = [
    { ...none, nicknameChangedAt: early, scoresUpdatedAt: early },
    { ...none, nicknameChangedAt: late, scoresUpdatedAt: late },
  ];
  expect(mergeSanctions(own, former, now)).toEqual(former);
  expect(mergeSanctions(former, own, now)).toEqual(former);
});

test('a split account gets back its own sanctions and keeps those added since', () => {
  const time = fc.constantFrom(null, early, late);
  const reason = fc.constantFrom(null, 'a', 'b');
  const any = fc.record({
    bannedAt: time,
    banReason: reason,
    barredAt: time,
    barredReason: reason,
    barredUntil: fc.constantFrom(null, early, soon, farOff),
    barringSeenAt: time,
    warnedAt: time,
    warnReason: reason,
    warningSeenAt: time,
    nicknameChangedAt: time,
    scoresUpdatedAt: time,
  });
  const since = new Date('2026-03-01');
  fc.assert(
    fc.property(any, any, (own, former) => {
      const joined = mergeSanctions(own, former, now);
      expect(unmergeSanctions(joined, own, former, now)).toEqual(own);
      const banned = { bannedAt: since, banReason: 'since' };
      expect(unmergeSanctions({ ...joined, ...banned }, own, former, now)).toEqual({ ...own, ...banned });
    }),
  );
});

test('a suspension that changed since a merge stays after a split, and an own one stays acknowledged', () => {
  const own = { ...none, barredAt: early, barredReason: 'own', barredUntil: soon };
  const former = { ...none, barredAt: early, barredReason: 'former', barredUntil: farOff };
  const longer = { ...former, barredUntil: new Date('2026-05-01') };
  expect(unmergeSanctions({ ...former, barringSeenAt: late }, own, former, now)).toEqual(own);
  expect(unmergeSanctions(longer, own, former, now)).toEqual(longer);
  const seen = { ...own, barringSeenAt: late };
  expect(unmergeSanctions(seen, own, none, now)).toEqual(seen);
});

test('an acknowledged warning stays acknowledged after a split', () => {
  const own = { ...none, warnedAt: early, warnReason: 'own' };
  const seen = { ...mergeSanctions(own, none, now), warningSeenAt: late };
  expect(unmergeSanctions(seen, own, none, now)).toEqual(seen);
  const former = { ...none, warnedAt: early, warnReason: 'former' };
  expect(unmergeSanctions({ ...former, warningSeenAt: late }, none, former, now)).toEqual(none);
});
