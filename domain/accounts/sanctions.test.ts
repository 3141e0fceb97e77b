import { expect, test } from 'vitest';
import { type Sanctions, sanctionsTogether } from './sanctions.ts';

const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];
const none: Sanctions = {
  bannedAt: null,
  banReason: null,
  barredAt: null,
  barredReason: null,
  nicknameChangedAt: null,
};

test('sanctions of a deleted account come along with its ranking id', () => {
  const former = { bannedAt: early, banReason: 'a', barredAt: late, barredReason: 'b', nicknameChangedAt: early };
  expect(sanctionsTogether(none, former)).toEqual(former);
  expect(sanctionsTogether(former, none)).toEqual(former);
  expect(sanctionsTogether(none, none)).toEqual(none);
});

test('sanctions that the account has itself stay, with their reasons', () => {
  const own = { ...none, bannedAt: late, banReason: 'own', barredAt: late, barredReason: 'own' };
  const former = { ...none, bannedAt: early, banReason: 'former', barredAt: early, barredReason: 'former' };
  expect(sanctionsTogether(own, former)).toEqual(own);
});

test('the later change of the nickname counts', () => {
  const [own, former] = [
    { ...none, nicknameChangedAt: early },
    { ...none, nicknameChangedAt: late },
  ];
  expect(sanctionsTogether(own, former)).toEqual(former);
  expect(sanctionsTogether(former, own)).toEqual(former);
});
