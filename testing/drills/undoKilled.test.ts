import { expect, test } from 'vitest';
import type { Context } from '#server/platform/context.ts';
import { beforeDue, seedCommunity } from '#testing/data/community.ts';
import { type DataPlace, dataPlace } from '#testing/database/dataPlace.ts';
import { killCli, runCli } from '#testing/processes/processes.ts';

const KILLS = 20;
const HOUR = 3600;
const UNDO = ['undo-count', '2026-11-22', '--reason', 'The clock was wrong.'];

/** Returns the state of entries, and how much of an undo is stored. */
async function stateOf({ db }: Context) {
  const entries = await db
    .selectFrom('submission')
    .select(['id', 'tableId', 'level', 'result', 'decidedAt', 'deletedAt', 'verdictId'])
    .orderBy('id')
    .execute();
  const runs = await db.selectFrom('countingRun').select('undoneAt').execute();
  const lines = await db.selectFrom('history').select(['tag', 'undone']).execute();
  const undone = lines.filter((line) => line.undone).length;
  return { entries, isUndone: runs.some(({ undoneAt }) => undoneAt !== null), undone, lines: lines.length };
}

test('kill -9 within an undo leaves all of it or nothing, and it can be repeated', { timeout: 300_000 }, async () => {
  const place = await dataPlace();
  await seedCommunity(place, { members: 4, open: 200, haveVoted: 4 });
  const before = await place.open(stateOf);
  const environmentOf = ({ environment }: DataPlace) => ({ ...environment, CLOCK_START: beforeDue(-HOUR) });
  expect(await runCli(['count'], environmentOf(place))).toMatchObject({ code: 0 });
  const counted = await place.open(stateOf);
  expect(counted.entries).not.toEqual(before.entries);

  const whole = await place.copy();
  const start = performance.now();
  expect(await runCli(UNDO, environmentOf(whole))).toMatchObject({ code: 0 });
  const duration = performance.now() - start;
  const undone = await whole.open(stateOf);
  expect(undone.entries).toEqual(before.entries);

  for (let kill = 0; kill < KILLS; kill++) {
    const copy = await place.copy();
    await killCli(UNDO, environmentOf(copy), duration * (1 - ((kill + 0.5) / KILLS) * 0.5));
    const left = await copy.open(stateOf);
    expect(left).toEqual(left.isUndone ? undone : counted);
    expect(await runCli(UNDO, environmentOf(copy))).toMatchObject({ code: 0 });
    expect(await copy.open(stateOf)).toEqual(undone);
  }
});
