import { expect, test } from 'vitest';
import { clientAddress } from './clientAddress.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::'],
  ['2001:db8:1:200::', '2001:db8:1:200::'],
  ['2001:db8:1:300::1', '2001:db8:1:300::'],
  ['::1', '::'],
  ['what a proxy made up', 'what a proxy made up'],
])('rate limits count %s as %s', (ip, counted) => {
  expect(clientAddress({ ip })).toBe(counted);
});
