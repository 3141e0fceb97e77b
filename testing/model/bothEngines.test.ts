import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embeddedDatabase, engine, testDatabase } from '#testing/database/database.ts';
import { progress, rounds } from '#testing/long.ts';
import { playOut } from '#testing/modelPlay.ts';
import { testSite } from '#testing/site/site.ts';
import { sequences } from './actions.ts';

/** Fixed: what is played is the same in every run. */
const SEED = 20_261_121;

// The run on the server engine opens the embedded one beside it; the run on the embedded engine has no other.
test.runIf(engine === 'server')(
  'the same sequence on both engines gives the same bytes: every answer, list and published file',
  { timeout: rounds(5, 30) * 60_000 },
  async () => {
    const onServer = await testSite(await testDatabase({ keepsPlans: true }));
    const onEmbedded = await testSite(await embeddedDatabase({ keepsPlans: true }));
    const played = fc.sample(sequences(120), { seed: SEED, numRuns: rounds(3, 60) });
    const compared = progress('model, both engines', played.length);
    for (const actions of played) {
      const [server, embedded] = [await playOut(onServer, actions), await playOut(onEmbedded, actions)];
      expect(server.length).toBeGreaterThan(0);
      expect(JSON.stringify(embedded)).toBe(JSON.stringify(server));
      compared();
    }
  },
);
