import { expect, test } from 'vitest';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { endpoints } from './all.ts';
import type { Endpoint } from './endpoint.ts';

const all: readonly Endpoint[] = endpoints;

test('every rate limit is declared by an endpoint', () => {
  const declared = new Set(all.flatMap((endpoint) => endpoint.rateLimits ?? []).map(({ name }) => name));
  expect([...declared].toSorted()).toEqual(
    Object.values(rateLimits)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('an endpoint with a rate limit may refuse with ETOOMANY', () => {
  const limited = all.filter((endpoint) => endpoint.rateLimits);
  expect(limited.filter(({ refusals }) => !refusals.includes('ETOOMANY'))).toEqual([]);
});
