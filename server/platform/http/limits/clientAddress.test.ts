import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf, clientAddress } from './clientAddress.ts';

const PROXY = '192.0.2.1';
const socket = { remoteAddress: PROXY };

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::'],
  ['2001:db8:1:200::', '2001:db8:1:200::'],
  ['2001:db8:1:300::1', '2001:db8:1:300::'],
  ['::1', '::'],
  ['what a proxy made up', PROXY],
  ['', PROXY],
])('limits count %s as %s', (ip, counted) => {
  expect(clientAddress({ ip, socket })).toBe(counted);
  const headers = { 'x-forwarded-for': `198.51.100.9, ${ip}` };
  expect(addressOf({ headers, socket } as unknown as IncomingMessage, true)).toBe(counted);
  expect(addressOf({ headers, socket } as unknown as IncomingMessage, false)).toBe(PROXY);
});
