import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { estimate } from '#domain/estimate/estimate.ts';
import { halfOf } from '#domain/estimate/splitHalf.ts';
import { inventWorld } from '#testing/estimate/world.ts';
import { threadedPasses } from './threadedPasses.ts';

const { observations, charts } = inventWorld({
  seed: 'threads',
  players: 90,
  charts: 60,
  density: 0.3,
  isFaulty: true,
});
const input = {
  observations,
  charts,
  half: Uint8Array.from({ length: observations.players }, (_, player) => halfOf(player)),
  isUsed: new Uint8Array(observations.players).fill(1),
};
const here = estimate(input);

test.each([1, 2])('an estimate is the same to the last bit with %i more threads', (helpers) => {
  const passes = threadedPasses(helpers);
  afterAll(passes.close);
  const { aware, blind } = estimate(input, passes);
  expect([aware.parameters, aware.uncertainty]).toEqual([here.aware.parameters, here.aware.uncertainty]);
  expect(blind.parameters).toEqual(here.blind.parameters);
});

test('an estimate fails when a helping thread has died silently', async () => {
  // Waits until the events of earlier threads are done.
  await setImmediate();
  const begun = once(process, 'worker') as Promise<[Worker]>;
  const passes = threadedPasses(1, { maxWaits: 2 });
  const [helper] = await begun;
  await helper.terminate();
  expect(() => estimate(input, passes)).toThrow('A thread of the estimate shows no sign of life.');
  await passes.close();
  const next = threadedPasses(1);
  expect(estimate(input, next).blind.parameters).toEqual(here.blind.parameters);
  await next.close();
});
