import { beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START, THIRD } from '#testing/site/voteCounts.ts';
import { undoVoteCount } from './undoVoteCount.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const ask = async (query: string) => (await site.get(`/api/recount?${query}`)).body;
const run = (line: string) => runCommand(ctx, line.split(' '));

/** One proposal that is accepted with just enough votes at the first vote count, one that lacks a vote until its end. */
async function decided() {
  const just = await entry(ctx, { chart: 'Just', level: 10 });
  await ballots(ctx, just, { yes: 2 });
  const lacks = await entry(ctx, { chart: 'Lacks', tableId: 'sl', level: 10 });
  await ballots(ctx, lacks, { yes: 8, difficulty: 'high' });
  await countAt(ctx, FIRST);
  return just;
}

test('tells by level and entry what other numbers would have decided, and is read again after each vote count', async () => {
  await decided();
  const just = { table: 'st', title: 'Just', time: FIRST.toISOString(), yes: 2, was: 10, wouldBe: 'open' };
  expect((await ask('minimum=1')).levels).toMatchObject([{ table: 'st', level: '10', decided: 1, otherwise: [just] }]);
  expect((await ask('')).levels).toMatchObject([{ table: 'st', decided: 1, otherwise: [] }]);
  await countAt(ctx, THIRD);
  expect((await ask('minimum=-1&share=100')).levels).toMatchObject([
    { table: 'sl', level: '10', decided: 1, otherwise: [{ title: 'Lacks', was: 'rejected', wouldBe: 11 }] },
    { table: 'st', level: '10', decided: 1, otherwise: [] },
  ]);
});

test('revisions, cancellations, undone lines, and votes of which the result alone is known are left out', async () => {
  const just = await decided();
  for (const chart of ['Twin', 'Twin again']) await entry(ctx, { chart, level: 3, notesHash: 'the same' });
  await ballots(ctx, await revision(ctx, { entry: just, kind: 'change' }), { yes: 8 });
  await countAt(ctx, SECOND);
  const stLevels = async () => (await ask('')).levels.filter(({ table }: { table: string }) => table === 'st');
  expect(await stLevels()).toEqual([{ table: 'st', level: '10', decided: 1, otherwise: [] }]);
  await ctx.db.updateTable('submission').set({ known: 'result' }).where('id', '=', just.id).execute();
  expect(await stLevels()).toEqual([]);

  await site.fresh();
  await decided();
  expect(await stLevels()).toHaveLength(1);
  const undone = await undoVoteCount(ctx, { by: null, reason: 'a mistake', run: FIRST.toISOString() });
  expect(isRefusal(undone)).toBe(false);
  expect(await stLevels()).toEqual([]);
});

test.each(['minimum=21', 'minimum=1.5', 'share=101', 'share=most'])('%s is refused', async (query) => {
  expect(await ask(query)).toMatchObject({ success: false, error: 'NOTVALIDVALUE' });
});

test('the command prints them by table and level, or says what is wrong', async () => {
  const { entryNo } = await decided();
  expect(await run('recount --with minimum+1 --share 75 --table st')).toEqual([
    'st10: 1 decided, 1 otherwise',
    `  st ${entryNo} "Just", 2026-12-06: accepted at 10, would be open`,
  ]);
  expect(await run('recount --table sl')).toEqual([]);
  for (const [option, value] of [
    ['--with', 'maximum+1'],
    ['--share', '101'],
  ] as const) {
    expect(await errorOfCommand(ctx, ['recount', option, value])).toMatch(new RegExp(`^${option} is `));
  }
});
