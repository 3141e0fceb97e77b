import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { dump } from '#server/site/openData/dump.ts';
import { importCommunity } from '#server/site/openData/importCommunity.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { testDirectory } from '#testing/database/database.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { killCli, runCli } from '#testing/processes/processes.ts';

const KILLS = 6;
const HOUR = 3600;

/** Returns the index of a dump, which has the hash of each of its files. */
async function indexOf(ctx: Context): Promise<string> {
  const folder = path.join(testDirectory(), 'dump');
  await dump(ctx, folder);
  return fs.readFileSync(path.join(folder, 'index.json'), 'utf8');
}
const environmentOf = ({ environment }: DataPlace) => ({ ...environment, CLOCK_START: beforeDue(-2 * HOUR) });

test('kill -9 within an import of a community stores nothing or all of it, and again it is as undisturbed', {
  timeout: 600_000,
}, async () => {
  const source = await dataPlace();
  await seedCommunity(source, { members: 9, open: 400, haveVoted: 9 });
  const counted = await runCli(['count'], { ...source.environment, CLOCK_START: beforeDue(-HOUR) });
  expect(counted.code, counted.stderr).toBe(0);
  const folder = path.join(testDirectory(), 'data');
  await source.open((ctx) => dump(ctx, folder));

  const empty = await dataPlace();
  const nothing = await empty.open(indexOf);
  const words = ['import-community', folder];
  const whole = await empty.copy();
  const start = performance.now();
  expect(await runCli(words, environmentOf(whole))).toMatchObject({ code: 0, stderr: '' });
  const duration = performance.now() - start;
  const undisturbed = await whole.open(indexOf);
  expect(undisturbed).not.toBe(nothing);

  const left = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const copy = await empty.copy();
    await killCli(words, environmentOf(copy), duration * (1 - ((kill + 0.5) / KILLS) * 0.7));
    const stored = await copy.open(indexOf);
    expect([nothing, undisturbed]).toContain(stored);
    left.add(stored);
    expect(await runCli(words, environmentOf(copy))).toMatchObject({ code: 0 });
    expect(await copy.open(indexOf)).toBe(undisturbed);
    expect(await copy.open((ctx) => importCommunity(ctx, { folder, order: { by: null, reason: '' } }))).toMatchObject({
      changes: [],
    });
  }
  expect(left).toContain(nothing);
});
