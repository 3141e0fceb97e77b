import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { long, progress } from '#testing/long.ts';
import { playOut } from '#testing/modelPlay.ts';
import { testSite } from '#testing/site/site.ts';
import { sequences } from './actions.ts';

const SEQUENCES = 200;
const ACTIONS = 120;
const MINUTE = 60_000;

/**
 * Plays random sequences of actions on the site and in the model, in the long run only (every run plays the sequence of
 * `bothEngines.test.ts`). Each numbered file plays different sequences, so that the long run uses all cores: the seeds are
 * 1 to 5, or five from `MODEL_SEED` on.
 *
 * A failure prints its seed, its path and the shortest sequence that was found. To play it again:
 * `LONG_TESTS=1 MODEL_SEED=<seed> MODEL_PATH=<path> npx vitest run --project <engine> withstands1`.
 */
export async function withstands(number: 1 | 2 | 3 | 4 | 5): Promise<void> {
  const { MODEL_SEED = '1', MODEL_PATH: path } = process.env;
  const seed = Number(MODEL_SEED) + number - 1;

  test.runIf(long)(
    `whatever people do, every answer and every list is what the rules say, seed ${seed}`,
    {
      timeout: 60 * MINUTE,
    },
    async () => {
      const site = await testSite(await testDatabase({ keepsPlans: true }));
      const played = progress(`model, seed ${seed}`, SEQUENCES);
      let sequencesPlayed = 0;
      const property = fc.asyncProperty(sequences(ACTIONS), async (actions) => {
        await playOut(site, actions);
        sequencesPlayed++;
        played();
      });
      await fc.assert(property, {
        seed,
        numRuns: SEQUENCES,
        // Includes the time to shorten a failing sequence.
        interruptAfterTimeLimit: 55 * MINUTE,
        markInterruptAsFailure: true,
        ...(path !== undefined && { path }),
      });
      if (path === undefined) expect(sequencesPlayed).toBe(SEQUENCES);
    },
  );
}
