import fc from 'fast-check';
import { expect, test } from 'vitest';
import { engine, testDatabase } from '#testing/database/database.ts';
import { rounds } from '#testing/long.ts';
import { playOut } from '#testing/modelPlay.ts';
import { testSite } from '#testing/site/site.ts';
import { sequences } from './actions.ts';

const site = await testSite(await testDatabase());

/** The server engine answers each query over a socket; that both answer alike is tested beside this. */
const SEQUENCES = rounds(engine === 'server' ? 1 : 2, 200);
const ACTIONS = 120;
const FRESH = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Enough to find a short sequence that fails; what was found until then is told. */
const MINUTE = 60_000;

/**
 * What fails is told with its seed, its path and the shortest sequence that was found; `MODEL_SEED=… MODEL_PATH=…`
 * plays it again.
 */
test.for([1, 2, 3, 4, FRESH])(
  'whatever people do, every answer and every list is what the rules say, seed %i',
  { timeout: rounds(5, 60) * MINUTE },
  async (seed) => {
    const { MODEL_PATH: path } = process.env;
    let played = 0;
    const property = fc.asyncProperty(sequences(ACTIONS), async (actions) => {
      played += actions.length;
      await playOut(site, actions);
    });
    const again = path === undefined ? {} : { path };
    await fc.assert(property, {
      seed,
      numRuns: SEQUENCES,
      interruptAfterTimeLimit: rounds(4, 55) * MINUTE,
      // A machine that is busy plays fewer; what failed until then is told all the same.
      markInterruptAsFailure: false,
      ...again,
    });
    expect(played).toBeGreaterThan(0);
  },
);
