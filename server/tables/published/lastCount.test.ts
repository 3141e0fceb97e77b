import { beforeEach, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { published } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START, THIRD } from '#testing/site/voteCounts.ts';
import { undoVoteCount } from '../../voting/voteCounts/undoVoteCount.ts';
import { createPublished } from './published.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const old = { result: 'accept', publishedAt: daysAfter(START, -100) } as const;

/** Stores an entry with a revision that the next vote count accepts. */
async function revised(
  kind: 'change' | 'delete' | 'transfer' | 'resurrection',
  facts: Parameters<typeof entry>[1] = {},
) {
  const stored = await entry(ctx, { ...old, level: 4, ...facts });
  await ballots(ctx, await revision(ctx, { entry: stored, kind }), { yes: 20 });
  return stored.entryNo;
}

async function accepted() {
  const stored = await entry(ctx, { level: 4 });
  await ballots(ctx, stored, { yes: 20 });
  return stored.entryNo;
}

/** Returns number and level of each row of the four lists, with the tag where there is one. */
async function listsOf(table: string) {
  const lists = await Promise.all(
    ['new', 'changed', 'removed', 'rejected'].map(async (list) => {
      const rows: { id: number; level: string; tag?: string }[] = (await site.get(`/${table}/score_${list}.json`)).body;
      return [list, rows.map(({ id, level, tag }) => [id, level, ...(tag === undefined ? [] : [tag])])];
    }),
  );
  return Object.fromEntries(lists);
}

async function undo(dueAt: Date) {
  const done = await undoVoteCount(ctx, { by: null, run: dueAt.toISOString(), reason: 'The clock was wrong.' });
  expect(isRefusal(done)).toBe(false);
}

test('a vote count fills the lists of what it accepted, moved, removed and rejected; the next one replaces the first two, and an undo brings back what was before', async () => {
  const accept = await accepted();
  const revive = await revised('resurrection', { result: 'reject' });
  const change = await revised('change');
  const into = await revised('transfer', { tableId: 'sl', level: 12 });
  const away = await revised('transfer', { level: 0 });
  const remove = await revised('delete');
  const late = await entry(ctx, { level: 4, publishedAt: daysAfter(FIRST, -31) });
  await ballots(ctx, late, { no: 1 });
  const open = await entry(ctx, { level: 4 });
  await ballots(ctx, open, { yes: 1 });
  const nothing = { new: [], changed: [], removed: [], rejected: [[revive, '4']] };
  expect(await listsOf('st')).toEqual(nothing);

  await countAt(ctx, FIRST);
  const first = {
    new: [
      [accept, '4'],
      [revive, '4'],
    ],
    changed: [
      [into, '0', 'sl12 → st0'],
      [change, '5', 'st4 → st5'],
    ],
    removed: [[remove, '4']],
    rejected: [[late.entryNo, '4']],
  };
  expect(await listsOf('st')).toEqual(first);
  expect(await listsOf('sl')).toMatchObject({ new: [], changed: [[away, '12', 'st0 → sl12']] });

  await undo(FIRST);
  expect(await listsOf('st')).toEqual(nothing);
  await countAt(ctx, SECOND);
  expect(await listsOf('st')).toEqual(first);

  const second = await accepted();
  await countAt(ctx, THIRD);
  const rejected = [
    [late.entryNo, '4'],
    [open.entryNo, '4'],
  ];
  expect(await listsOf('st')).toEqual({ new: [[second, '4']], changed: [], removed: first.removed, rejected });
  expect(await listsOf('sl')).toMatchObject({ changed: [[away, '12', 'st0 → sl12']] });
  await undo(THIRD);
  expect(await listsOf('st')).toEqual(first);
});

test('a chart that is official in another table is not rejected, as soon as it is, and again when it is no longer', async () => {
  const { entryNo } = await entry(ctx, { ...old, chart: 'both', result: 'reject' });
  const listed = async () => (await listsOf('st')).rejected;
  expect(await listed()).toEqual([[entryNo, '0']]);
  const other = await entry(ctx, { ...old, chart: 'both', tableId: 'fr' });
  expect(await listed()).toEqual([]);
  await ballots(ctx, await revision(ctx, { entry: other, kind: 'delete' }), { yes: 20 });
  await countAt(ctx, FIRST);
  expect(await listed()).toEqual([[entryNo, '0']]);
  // Each table has decided for itself: it was official there.
  expect((await site.get('/fr/score_removed.json')).body).toMatchObject([{ submission: other.entryNo }]);
});

test('a removed chart that is official by another entry is not removed', async () => {
  await entry(ctx, { ...old, chart: 'same', deletedAt: START, imported: true });
  expect(await published(site, 'st', 'score_removed.json')).toHaveLength(1);
  await entry(ctx, { ...old, chart: 'same', imported: true });
  expect(await published(site, 'st', 'score_removed.json')).toEqual([]);
});

test('the page of all tables has the charts in each list and when it changed, as another process counts them', async () => {
  const empty = (await site.get('/api/tables')).body.source;
  expect(empty.map(({ table }: { table: string }) => table)).toEqual(['st', 'sl', 'dpst', 'dp', 'fr']);
  await accepted();
  await revised('change', { decidedAt: daysAfter(START, -90) });
  await revised('delete', { decidedAt: daysAfter(START, -90) });
  await entry(ctx, { ...old, result: 'reject', decidedAt: daysAfter(START, -95) });
  const factsOf = async () => {
    const [{ lists }] = (await site.get('/api/tables')).body.source;
    type Row = { list: string; charts: number; changedTime: string | null };
    return Object.fromEntries(lists.map(({ list, charts, changedTime }: Row) => [list, [charts, changedTime]]));
  };
  const [proposed, counted, before] = [START, FIRST, daysAfter(START, -95)].map((at) => at.toISOString());
  expect(await factsOf()).toEqual({
    official: [2, daysAfter(START, -90).toISOString()],
    voting: [1, proposed],
    sub: [4, proposed],
    new: [0, null],
    changed: [0, null],
    removed: [0, null],
    rejected: [1, before],
  });
  await countAt(ctx, FIRST);
  expect(await factsOf()).toEqual({
    official: [2, counted],
    voting: [0, counted],
    sub: [4, proposed],
    new: [1, counted],
    changed: [1, counted],
    removed: [1, counted],
    rejected: [1, before],
  });
  const other = createPublished(ctx);
  await other.load();
  expect(other.addresses()).toEqual((await site.get('/api/tables')).body.source);
});
