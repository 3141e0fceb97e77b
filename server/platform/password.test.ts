import { expect, test } from 'vitest';
import { PASSWORD } from '#testing/data/players.ts';
import { hashPassword, needsRehash, passwordMatches } from './password.ts';

const hash = await hashPassword(PASSWORD);

test('a hash matches its password and no other, and two of one password differ', async () => {
  expect(await passwordMatches(hash, PASSWORD)).toBe(true);
  expect(await passwordMatches(hash, `${PASSWORD} `)).toBe(false);
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
  expect(needsRehash(hash)).toBe(false);
});

test('without a hash no password matches, not even that of the decoy', async () => {
  for (const nobody of [undefined, null]) {
    expect(await passwordMatches(nobody, 'nobody has this password')).toBe(false);
    expect(await passwordMatches(nobody, '')).toBe(false);
  }
});

test('logins from known places go first in the queue', async () => {
  const done: string[] = [];
  const waiting = Array.from({ length: 24 }, (_, index) =>
    passwordMatches(hash, 'wrong').then(() => done.push(`stranger ${index}`)),
  );
  waiting.push(passwordMatches(hash, PASSWORD, { urgent: true }).then(() => done.push('owner')));
  await Promise.all(waiting);
  // Three were running already, and on a busy machine some may finish out of order; without priority it would be the
  // last.
  expect(done.indexOf('owner')).toBeLessThan(12);
});
