import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeSanctions, type Sanctions, unmergeSanctions } from './sanctions.ts';

const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];
const none: Sanctions = {
  bannedAt: null,
  banReason: null,
  barredAt: null,
  barredReason: null,
  warnedAt: null,
  warnReason: null,
  warningSeenAt: null,
  nicknameChangedAt: null,
  scoresUpdatedAt: null,
};

test('sanctions of a deleted account are carried over with its ranking ID', () => {
  const warned = { warnedAt: early, warnReason: 'c', warningSeenAt: late };
  const waits = { nicknameChangedAt: early, scoresUpdatedAt: late };
  const former = { ...waits, bannedAt: early, banReason: 'a', barredAt: late, barredReason: 'b', ...warned };
  expect(mergeSanctions(none, former)).toEqual(former);
  expect(mergeSanctions(former, none)).toEqual(former);
  expect(mergeSanctions(none, none)).toEqual(none);
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
  expect(mergeSanctions(own, former)).toEqual(own);
});

test('the later change of the nickname, and the later update of scores, count', () => {
  const [own, former] = [
    { ...none, nicknameChangedAt: early, scoresUpdatedAt: early },
    { ...none, nicknameChangedAt: late, scoresUpdatedAt: late },
  ];
  expect(mergeSanctions(own, former)).toEqual(former);
  expect(mergeSanctions(former, own)).toEqual(former);
});

test('a split account gets back its own sanctions and keeps those added since', () => {
  const time = fc.constantFrom(null, early, late);
  const reason = fc.constantFrom(null, 'a', 'b');
  const any = fc.record({
    bannedAt: time,
    banReason: reason,
    barredAt: time,
    barredReason: reason,
    warnedAt: time,
    warnReason: reason,
    warningSeenAt: time,
    nicknameChangedAt: time,
    scoresUpdatedAt: time,
  });
  const since = new Date('2026-03-01');
  fc.assert(
    fc.property(any, any, (own, former) => {
      const joined = mergeSanctions(own, former);
      expect(unmergeSanctions(joined, own, former)).toEqual(own);
      const banned = { bannedAt: since, banReason: 'since' };
      expect(unmergeSanctions({ ...joined, ...banned }, own, former)).toEqual({ ...own, ...banned });
    }),
  );
});

test('an acknowledged warning stays acknowledged after a split', () => {
  const own = { ...none, warnedAt: early, warnReason: 'own' };
  const seen = { ...mergeSanctions(own, none), warningSeenAt: late };
  expect(unmergeSanctions(seen, own, none)).toEqual(seen);
  const former = { ...none, warnedAt: early, warnReason: 'former' };
  expect(unmergeSanctions({ ...former, warningSeenAt: late }, none, former)).toEqual(none);
});
