import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { dump } from '#server/site/openData/dump.ts';
import { verify } from '#server/site/openData/verify.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { long, progress, rounds } from '#testing/long.ts';
import { roundTrip } from '#testing/site/roundTrip.ts';
import { testSite } from '#testing/site/site.ts';
import { type Action, type ActionName, action, actionNames, perform } from './actions.ts';
import { expectLists, watcher } from './invariants.ts';
import { setStage } from './stage.ts';

const database = await testDatabase();
/** Two processes on one database. */
const sites = [await testSite(database), await testSite(database)] as const;
const accepted = new Map<ActionName, number>();
const SEQUENCES = rounds(4, 200);
/** How many actions lie between two looks at all lists. */
const LISTS_EVERY = 5;

async function play(actions: readonly Action[]): Promise<void> {
  const stage = await setStage(sites);
  const expectInvariants = watcher(stage);
  await expectInvariants();
  for (const [index, one] of actions.entries()) {
    try {
      if (await perform(stage, one)) accepted.set(one.what, (accepted.get(one.what) ?? 0) + 1);
      await expectInvariants();
      if (index % LISTS_EVERY > 0 && index < actions.length - 1) continue;
      for (const site of sites) {
        await site.ctx.published.refreshChanged();
        await expectLists(site);
      }
    } catch (cause) {
      throw new Error(`after action ${index}, ${JSON.stringify(one)}: ${(cause as Error).message}`, { cause });
    }
  }
  await expectVerified(sites[0].ctx);
  const { before, after } = await roundTrip(sites[0].ctx, database);
  expect(after).toEqual(before);
}

/** Recounts what the site publishes of its history: whatever happened to an honest site, nothing differs. */
async function expectVerified(ctx: Context): Promise<void> {
  const folder = path.join(testDirectory(), 'data');
  await dump(ctx, folder);
  const printed: string[] = [];
  expect(await verify(folder, (line) => printed.push(line)), printed.join('\n')).toBe(true);
}

test('whatever people do, in whatever order, counts, ballots, lists and undone counts are right', {
  timeout: rounds(3, 120) * 60_000,
}, async () => {
  const played = progress('invariants', SEQUENCES);
  const sequence = fc.array(action, { minLength: 40, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(sequence, async (actions) => {
      await play(actions);
      played();
    }),
    // A failing sequence is shortened in the long run only, which takes minutes.
    { numRuns: SEQUENCES, endOnFailure: !long },
  );
  expect(actionNames.filter((name) => !accepted.has(name))).toEqual([]);
});
