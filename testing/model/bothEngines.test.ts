import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embeddedDatabase, engine, testDatabase } from '#testing/database/database.ts';
import { long, progress, rounds } from '#testing/long.ts';
import { playOut } from '#testing/modelPlay.ts';
import { testSite } from '#testing/site/site.ts';
import { sequences } from './actions.ts';

/** Fixed, so that every run plays the same sequence. */
const SEED = 20_261_121;

// The run on the server engine also opens the embedded one. Without a server, only the embedded one plays the sequence.
test.skipIf(long && engine === 'embedded')(
  'the same sequence gives what the model says, and on both engines the same bytes: every answer, list and published file',
  { timeout: rounds(5, 30) * 60_000 },
  async () => {
    const sites = [await testSite(await testDatabase({ keepsPlans: true }))];
    if (engine === 'server') sites.push(await testSite(await embeddedDatabase({ keepsPlans: true })));
    const played = fc.sample(rounds(sequences(60, 60), sequences(120)), { seed: SEED, numRuns: rounds(1, 30) });
    const compared = progress('model, both engines', played.length);
    for (const actions of played) {
      const answers: string[] = [];
      for (const site of sites) answers.push(JSON.stringify(await playOut(site, actions)));
      expect(answers[0]?.length).toBeGreaterThan(2);
      for (const others of answers) expect(others).toBe(answers[0]);
      compared();
    }
  },
);
