import { expect, test } from 'vitest';
import { isLoopback } from './isLoopback.ts';

const hostOf = (address: string) => new URL(address).hostname;

test.each([
  'http://localhost',
  'http://ir.localhost',
  'http://127.0.0.1',
  'http://127.9.9.9',
  'http://0.0.0.0',
  'http://[::1]',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://2130706433',
  'http://localhost./',
])('%s is this machine', (address) => {
  expect(isLoopback(hostOf(address))).toBe(true);
});

test.each([
  'http://example.com',
  'http://localhost.example.com',
  'http://notlocalhost',
  'http://128.0.0.1',
  'http://[::ffff:203.0.113.7]',
  'http://[2001:db8::1]',
])('%s is another machine', (address) => {
  expect(isLoopback(hostOf(address))).toBe(false);
});
