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
  expect(await ask('minimum=1')).toMatchObject({
    levels: [{ table: 'st', level: 10, decided: 1, otherwise: 1 }],
    total: 1,
    source: [
      { table: 'st', title: 'Just', time: FIRST.toISOString(), voteYes: 2, after: { level: '10' }, wouldBe: 'stays' },
    ],
  });
  expect((await ask('')).source).toEqual([]);
  await countAt(ctx, THIRD);
  expect(await ask('minimum=-1&share=100')).toMatchObject({
    levels: [
      { table: 'st', decided: 1, otherwise: 0 },
      { table: 'sl', decided: 1, otherwise: 1 },
    ],
    source: [{ title: 'Lacks', after: null, wouldBe: 'accept', wouldBeAt: { table: 'sl', level: '11' } }],
  });
  expect(await ask('minimum=-1&table=st')).toMatchObject({ total: 0, source: [] });
});

test('revisions, cancellations, undone lines, and votes of which the result alone is known are left out', async () => {
  const just = await decided();
  for (const chart of ['Twin', 'Twin again']) await entry(ctx, { chart, level: 3, notesHash: 'the same' });
  await ballots(ctx, await revision(ctx, { entry: just, kind: 'change' }), { yes: 8 });
  await countAt(ctx, SECOND);
  const stLevels = async () => (await ask('')).levels.filter(({ table }: { table: string }) => table === 'st');
  expect(await stLevels()).toEqual([{ table: 'st', level: 10, decided: 1, otherwise: 0 }]);
  await ctx.db.updateTable('submission').set({ known: 'result' }).where('id', '=', just.id).execute();
  expect(await stLevels()).toEqual([]);

  await site.fresh();
  await decided();
  expect(await stLevels()).toHaveLength(1);
  const undone = await undoVoteCount(ctx, { by: null, reason: 'a mistake', run: FIRST.toISOString() });
  expect(isRefusal(undone)).toBe(false);
  expect(await stLevels()).toEqual([]);
});

test.each([
  ['minimum=21', 'NOTVALIDVALUE'],
  ['minimum=1.5', 'NOTVALIDVALUE'],
  ['share=101', 'NOTVALIDVALUE'],
  ['table=zz', 'ENOTFOUND'],
])('%s is refused', async (query, error) => {
  expect(await ask(query)).toMatchObject({ success: false, error });
});

test('the command prints them by table and level, or says what is wrong', async () => {
  const { entryNo } = await decided();
  expect(await run('recount --with minimum+1 --share 75 --table st')).toEqual([
    'st10: 1 decided, 1 otherwise',
    `  st ${entryNo} "Just", 2026-12-06: accepted as st10, would be open`,
  ]);
  expect(await run('recount --table sl')).toEqual([]);
  for (const [line, wrong] of [
    ['--with maximum+1', /minimum\+N/],
    ['--with minimum+21', /up to 20/],
    ['--share 7o', /whole number/],
    ['--table zz', /no table zz/],
  ] as const) {
    expect(await errorOfCommand(ctx, ['recount', ...line.split(' ')])).toMatch(wrong);
  }
});
