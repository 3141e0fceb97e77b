import fc from 'fast-check';
import { expect, test } from 'vitest';

test.runIf(process.env.TEST_SEED === '1')('random tests draw the same in every run', () => {
  expect(fc.sample(fc.integer(), 3)).toEqual([2_079_928_142, -28, 956_665_664]);
});
