import { expect, test } from 'vitest';
import { describeRateLimit, rateLimits } from './rateLimits.ts';

test('a rate limit is described by its number, its window and whose attempts it counts', () => {
  expect(describeRateLimit(rateLimits.loginPerIdAndAddress)).toBe('10 in 15 minutes per id and address');
  expect(describeRateLimit(rateLimits.updatePerAccount)).toBe('1 in a minute per account');
  expect(describeRateLimit(rateLimits.verifyPerSite)).toBe('600 in an hour per site');
});
