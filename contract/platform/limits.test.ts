import { expect, test } from 'vitest';
import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { endpoints } from '../all.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { COSTS, limitsOf } from './limits.ts';

const all: readonly Endpoint[] = endpoints;
const names = (some: readonly Endpoint[]) => some.map(({ path }) => path);

test('an endpoint without limits does not compile', () => {
  const rest = { method: 'GET', path: '/', summary: '', access: 'anyone', reply: z.object({}), refusals: [] } as const;
  // @ts-expect-error: it has no limits
  endpoint(rest);
  expect(endpoint({ ...rest, limits: limitsOf('list') }).limits.cost).toBe('list');
});

test('a body is at most 64 kB, except files, batches of plays or hashes and plays with a ghost, and 1 kB without a body schema', () => {
  const over = (bytes: number) => all.filter(({ limits }) => limits.maxBodyBytes > bytes);
  expect(names(over(64 * 1024))).toEqual(
    names([...all.filter(({ form }) => form), ...all.filter(isBatch)]).toSorted(inOrder),
  );
  expect(names(over(1024).filter(({ body, form }) => !body && !form))).toEqual([]);
});
const isBatch = ({ path, limits, body }: Endpoint) =>
  path === '/api/ir/:service/scores' ||
  path === '/api/missing-charts' ||
  (limits.cost === 'play' && body !== undefined);
const inOrder = (a: string, b: string) => names(all).indexOf(a) - names(all).indexOf(b);

test('an endpoint that takes a file is marked as reading untrusted files', () => {
  expect(names(all.filter(({ form, limits }) => form && !limits.readsFiles))).toEqual([]);
});

test('every cost limits requests by address, except pushes, which have a rate limit of their own', () => {
  const unlimited = Object.entries(COSTS).filter(([, { perAddress }]) => perAddress === null);
  expect(unlimited.map(([name]) => name)).toEqual(['push']);
  expect(names(all.filter(({ access, limits }) => (limits.cost === 'push') !== (access === 'service')))).toEqual([]);
});

test('an endpoint that needs a session has a limit by account', () => {
  const bySession = all.filter(({ access }) => access === 'session');
  expect(names(bySession.filter(({ limits }) => COSTS[limits.cost].perAccount === null))).toEqual([]);
});

test('every rate limit is declared by an endpoint', () => {
  const declared = new Set(all.flatMap(({ limits }) => limits.rateLimits).map(({ name }) => name));
  expect([...declared].toSorted()).toEqual(
    Object.values(rateLimits)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('an endpoint with a rate limit may refuse with ETOOMANY', () => {
  const limited = all.filter(({ limits }) => limits.rateLimits.length > 0);
  expect(names(limited.filter(({ refusals }) => !refusals.includes('ETOOMANY')))).toEqual([]);
});
