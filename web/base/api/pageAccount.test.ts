import { expect, test } from 'vitest';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import { whyNotSend } from './pageAccount.ts';

test.each([
  ['aki-id', 'aki-id', null],
  [VISITOR, VISITOR, null],
  ['aki-id', 'mina-id', 'EACCOUNTCHANGED'],
  [VISITOR, 'mina-id', 'EACCOUNTCHANGED'],
  ['aki-id', VISITOR, 'ESESSIONEXP'],
  // The session was not known yet.
  [undefined, 'aki-id', null],
  ['aki-id', undefined, null],
])('a form opened for %s, on a page that now belongs to %s: %s', (openedFor, account, why) => {
  expect(whyNotSend(openedFor, account)).toBe(why);
});
