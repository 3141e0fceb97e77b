import { expect, test } from 'vitest';
import { acceptedEncoding, acceptedForOne } from './acceptedEncoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip,deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip; q=0.000, br;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
  ['gzip;q=x', 'identity'],
  [`gzip${',a'.repeat(98)}`, 'gzip'],
  [`gzip${',a'.repeat(99)}`, 'identity'],
])('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['br', 'identity'],
])('a reply for one request with Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(acceptedForOne(accepted)).toBe(encoding);
});
