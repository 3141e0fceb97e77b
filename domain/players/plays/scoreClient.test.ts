import { expect, test } from 'vitest';
import { scoreClient } from './scoreClient.ts';

test.each([
  ['lr2', 'archive', 'lr2'],
  ['lr2', 'openlr2', 'lr2'],
  ['beatoraja', 'beatoraja', 'beatoraja'],
  ['beatoraja', 'push', 'beatoraja'],
  ['beatoraja', 'file', 'beatoraja'],
  ['beatoraja', 'lr2oraja', 'lr2oraja'],
] as const)('a score of %s by %s was made with %s', (service, origin, client) =>
  expect(scoreClient(service, origin)).toBe(client),
);
