import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballots, type Entry, entry, revision } from '#testing/data/entries.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START, THIRD } from '#testing/site/voteCounts.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const history = async (table: string, year: number | string = 2026) =>
  (await site.post('/api/history', { table, year })).body.source;
const oldEntry = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: new Date(START.getTime() - 100 * DAY_MS), ...facts });

type Line = Parameters<ReturnType<typeof ctx.db.insertInto<'history'>>['values']>[0];
const write = (song: Entry, line: Record<string, unknown>) =>
  ctx.db
    .insertInto('history')
    .values({ submissionId: song.id, tableBefore: 'st', levelBefore: 0, rule: 'admin', ...line } as Line)
    .execute();

describe('the history of a table', () => {
  test('lists by day what became official, with its tally and whether it is still official', async () => {
    const song = await entry(ctx, { level: 4 });
    await ballots(ctx, song, { yes: 7, difficulty: 'high' });
    await ballots(ctx, song, { neutral: 1, no: 1 });
    await countAt(ctx, FIRST);
    const line = {
      table: 'st',
      submission: song.entryNo,
      title: 'Song main 1',
      revision: null,
      published: true,
      undone: false,
      before: { table: 'st', level: '4' },
      after: { table: 'st', level: '5' },
      voteYes: 7,
      voteNeutral: 1,
      voteNo: 1,
      votePercent: '83.3',
    };
    expect(await history('st')).toEqual([{ date: '2026-12-06', tags: [{ tag: 'update', songs: [line] }] }]);
    const gone = await revision(ctx, { entry: song, kind: 'delete' });
    await ballots(ctx, gone, { yes: 8 });
    await countAt(ctx, SECOND);
    const deleted = {
      ...line,
      before: { table: 'st', level: '5' },
      after: null,
      published: false,
      voteYes: 8,
      voteNeutral: 0,
      voteNo: 0,
      votePercent: '100.0',
      revision: { entryNo: gone.revisionNo, table: 'st', type: 'delete' },
    };
    expect(await history('st')).toEqual([
      { date: '2026-12-20', tags: [{ tag: 'delete', songs: [deleted] }] },
      { date: '2026-12-06', tags: [{ tag: 'update', songs: [{ ...line, published: false }] }] },
    ]);
  });

  test('has the six tags in their order, and no rejects, holds or canceled revisions', async () => {
    const song = await oldEntry();
    const moot = await revision(ctx, { entry: song, kind: 'delete', result: 'canceled' });
    const tags = ['deletesub', 'delete', 'cancel', 'changelink', 'changechart', 'update'] as const;
    for (const tag of [...tags, 'reject', 'hold'] as const) await write(song, { tag, at: FIRST });
    await write(song, { tag: 'cancel', at: FIRST, rule: 'moot', revisionId: moot.id });
    ctx.clock.set(FIRST);
    const [day] = await history('st');
    const shown = ['update', 'changechart', 'changelink', 'cancel', 'delete', 'deletesub'];
    const seen = day.tags.map(({ tag, songs }: { tag: string; songs: unknown[] }) => [tag, songs.length]);
    expect(seen).toEqual(shown.map((tag) => [tag, 1]));
  });

  test('uses the days and years of GMT+9', async () => {
    const song = await oldEntry();
    ctx.clock.set(THIRD);
    await write(song, { tag: 'update', at: new Date('2026-12-31T14:59:59.999Z') });
    await write(song, { tag: 'update', at: new Date('2026-12-31T15:00:00Z') });
    expect(await history('st', 2026)).toMatchObject([{ date: '2026-12-31' }]);
    expect(await history('st', '2027')).toMatchObject([{ date: '2027-01-01' }]);
    expect(await history('st', 2025)).toEqual([]);
  });
});
