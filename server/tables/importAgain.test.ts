import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import type { ListedChart } from '#domain/tables/tableJson.ts';
import { ballots, entryNow, revision } from '#testing/data/entries.ts';
import { player, players } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { hashes, type SampleLists, sampleChart, writeSampleTable } from '#testing/files/sampleTable.ts';
import { dropFile, published, revise } from '#testing/site/actions.ts';
import { tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { hashesOf } from '../platform/hash.ts';
import { importScores } from '../plays/importScores.ts';
import { restrictionsOf } from '../scores/restrictionsOf.ts';
import { countVotes } from '../voting/voteCounts/countVotes.ts';
import { exportTable } from './exportTable.ts';
import { importTable } from './importTable.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

/** Performs the two vote counts that decide what is open. */
async function countTwice() {
  for (const days of [9, 14]) {
    ctx.clock.advance(days * DAY_MS);
    await countVotes(ctx);
  }
}

async function importLists(lists: Partial<SampleLists>, table = 'st') {
  const directory = testDirectory();
  writeSampleTable(directory, tableOf(table), lists, []);
  return importTable(ctx, { table, source: directory });
}

async function stored(entryNo: number) {
  const { id, tableId } = await ctx.db
    .selectFrom('submission')
    .select(['id', 'tableId'])
    .where('entryNo', '=', entryNo)
    .executeTakeFirstOrThrow();
  return { ...(await entryNow(ctx, { id })), tableId };
}

describe('the rights of players after an import', () => {
  async function whoCleared(...charts: ListedChart[]) {
    const aki = await player(ctx, 'aki');
    const lines = charts.map(({ md5 }) => ({ md5, clear: 2, exscore: 1 }));
    await importScores(ctx, { userId: aki.userId, lines });
    return () => restrictionsOf(ctx.db, aki.accountId);
  }

  test('follow official charts that it inserts, by md5 and by sha256', async () => {
    const rights = await whoCleared(sampleChart(1));
    const riko = await player(ctx, 'riko', { service: 'beatoraja' });
    await importScores(ctx, { userId: riko.userId, lines: [{ sha256: sampleChart(1).sha256, clear: 4, exscore: 1 }] });
    expect(await rights()).toEqual({});
    await importLists({ official: [sampleChart(1, { level: 3 })] });
    expect(await rights()).toMatchObject({ st: 5 });
    expect(await restrictionsOf(ctx.db, riko.accountId)).toMatchObject({ st: 5 });
  });

  test('follow a chart that it moves, removes from the official list, or replaces', async () => {
    const rights = await whoCleared(sampleChart(1), sampleChart(2));
    await importLists({ official: [sampleChart(1, { level: 3 }), sampleChart(2, { level: 1 })] });
    await importLists({ official: [sampleChart(1, { level: 4 }), sampleChart(2, { level: 1 })] });
    expect(await rights()).toMatchObject({ st: 6 });
    const replaced = sampleChart(1, { level: 4, ...hashes('a better file') });
    await importLists({ official: [replaced, sampleChart(2, { level: 1 })] });
    expect(await rights()).toMatchObject({ st: 3 });
    await importLists({ official: [replaced], voting: [], sub: [replaced, sampleChart(2, { level: 1 })] });
    expect(await rights()).toEqual({});
  });
});

test('scores that arrive during an import count for rights on imported charts', async () => {
  const charts = Array.from({ length: 200 }, (_, index) => sampleChart(index + 1, { level: 3 }));
  const clears = await players(ctx, 'aki', 8);
  const [report] = await Promise.all([
    importLists({ official: charts }),
    ...clears.map(({ userId }) =>
      importScores(ctx, { userId, lines: [{ md5: charts[0]?.md5, clear: 2, exscore: 1 }] }),
    ),
  ]);
  expect(report).toMatchObject({ inserted: 200 });
  for (const { accountId } of clears) expect(await restrictionsOf(ctx.db, accountId)).toMatchObject({ st: 5 });
});

describe('an entry whose file an admin has replaced', () => {
  async function replaced(entryNo: number) {
    const admin = await player(ctx, 'admin', { admin: true, cleared: ['st10'] });
    const chart = chartText({ title: 'Right', artist: 'her' });
    await dropFile(site, admin, chart);
    const more = { sha256: hashesOf(chart).sha256 };
    const fix = await revise(site, admin, await stored(entryNo), { type: 'fix', comment: 'the wrong file', more });
    expect(fix.status).toBe(200);
    return { title: 'Right', artist: 'her', ...hashesOf(chart) };
  }

  test('keeps the title and artist of the new file; level and comment follow the source', async () => {
    await importLists({ official: [sampleChart(1)] }, 'fr');
    const right = await replaced(1);
    const row = sampleChart(1, { title: 'Wrong', artist: 'him', level: 2, comment: 'nice' });
    expect(await importLists({ official: [row] }, 'fr')).toMatchObject({ changed: 1, inserted: 0 });
    expect(await stored(1)).toMatchObject({ ...right, level: 2, comment: 'nice' });
  });

  test('is found under its former md5 in a source without numbers, and not inserted again', async () => {
    const withoutNumber = (row: ListedChart) => ({ ...row, entryNo: undefined as never });
    await importLists({ official: [withoutNumber(sampleChart(1))] });
    const right = await replaced(1);
    expect(await importLists({ official: [withoutNumber(sampleChart(1))] })).toMatchObject({
      inserted: 0,
      unchanged: 1,
    });
    expect(await stored(1)).toMatchObject(right);
  });
});

describe('an entry that a vote has transferred', () => {
  test('stays where it is when its former table is imported again, with another file or without its number', async () => {
    const chart = sampleChart(1, { level: 12 });
    await importLists({ official: [chart] }, 'sl');
    const transfer = await revision(ctx, { entry: await stored(1), kind: 'transfer' });
    await ballots(ctx, transfer, { yes: 40 });
    await countTwice();
    expect(await stored(1)).toMatchObject({ tableId: 'st', level: 0 });
    const kept = { inserted: 0, changed: 0, unchanged: 1, notes: [expect.stringContaining('kept there')] };
    const replaced = sampleChart(1, { level: 12, ...hashes('a better file') });
    expect(await importLists({ official: [replaced] }, 'sl')).toMatchObject(kept);
    expect(await importLists({ official: [{ ...chart, entryNo: undefined as never }] }, 'sl')).toMatchObject(kept);
    expect(await stored(1)).toMatchObject({ tableId: 'st', level: 0, ...hashes('chart 1') });
  });
});

describe('a re-vote in the voting list', () => {
  const row = sampleChart(1);
  const revotes = () => ctx.db.selectFrom('revision').selectAll().orderBy('id').execute();
  const withRevote = { official: [], voting: [{ ...row, tag: 're-vote' }], sub: [row] };

  test('is imported as a rejected entry with a re-vote that opens at the import, once', async () => {
    expect(await importLists(withRevote)).toMatchObject({ inserted: 1 });
    expect(await stored(1)).toMatchObject({ result: 'reject', publishedAt: null });
    const [open] = await revotes();
    expect(open).toMatchObject({
      kind: 'resurrection',
      result: 'new',
      publishedAt: ctx.clock.now(),
      proposerId: null,
      revisionNo: 1,
    });
    expect(await importLists(withRevote)).toMatchObject({ inserted: 0, changed: 0, unchanged: 1, notes: [] });
    expect(await revotes()).toHaveLength(1);
    expect((await site.get('/st/score_vote.json')).body).toMatchObject([{ id: 1, tag: 're-vote' }]);
  });

  test.each([
    ['accepted', { official: [row], voting: [], sub: [row] }, 'accept'],
    ['rejected', { official: [], voting: [], sub: [row] }, 'reject'],
  ] as const)('becomes %s when the source says so', async (_, lists, result) => {
    await importLists(withRevote);
    const after = { official: [...lists.official], voting: [], sub: [...lists.sub] };
    expect(await importLists(after)).toMatchObject({ changed: 1, notes: [] });
    expect(await revotes()).toMatchObject([{ result, decidedAt: ctx.clock.now() }]);
    expect(await stored(1)).toMatchObject({ result });
    expect(await published(site, 'st', 'score_vote.json')).toEqual([]);
    expect(await importLists(after)).toMatchObject({ changed: 0, unchanged: 1, notes: [] });
    expect((await site.get('/api/revisionlist?table=st')).body.source).toMatchObject([{ voteResult: result }]);
  });

  test('is the same after export, import into another site and export', async () => {
    const lists = { official: [sampleChart(2)], voting: [sampleChart(3), ...withRevote.voting] };
    await importLists({ ...lists, sub: [row, sampleChart(2), sampleChart(3)] });
    const first = await site.get('/st/score_vote.json');
    const directory = testDirectory();
    await exportTable(ctx, { table: 'st', directory });
    await site.fresh();
    await importTable(ctx, { table: 'st', source: directory });
    expect((await site.get('/st/score_vote.json')).body).toEqual(first.body);
    expect(first.body.map(({ tag }: { tag?: string }) => tag)).toContain('re-vote');
  });
});
