import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { rowsThatAnUndoRestores } from '#testing/checks/rowsThatAnUndoRestores.ts';
import { ballots, entry, entryNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { published, revise } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { commandOf } from '../../acts/commandOf.ts';
import type { ChartReading } from '../../platform/fileReader/chartReading.ts';
import { importScores } from '../../plays/importScores.ts';
import { removeExpired } from '../../removeExpired.ts';
import { runRatingJobs } from '../../scores/ratings/ratingJobs.ts';
import { commentOnSong } from '../comments/commentOnSong.ts';
import { fixEntry } from '../revisions/fixEntry.ts';
import { cancelEntry } from '../submissions/cancelEntry.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';
import { undoVoteCount } from './undoVoteCount.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const reason = 'The clock was wrong.';
const oldEntry = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', level: 4, publishedAt: daysAfter(START, -100), ...facts });
/** Undoes a vote count; returns how many decisions, null if it was undone before, and throws why it is refused. */
async function undo(dueAt = FIRST): Promise<number | null> {
  const done = await undoVoteCount(ctx, { by: null, run: dueAt.toISOString(), reason });
  if (isRefusal(done)) throw new Error(String(done.why ?? done.error));
  return done.changes.length > 0 ? done.result : null;
}

/** Reads a chart file as `fix` does. */
async function readingOf(bytes: Buffer): Promise<ChartReading> {
  const { uploads: limits } = rulesAt(ctx.rules, START);
  const read = async () => ({ file: { name: 'chart.bms', bytes }, limits });
  const chart = await ctx.fileReader.run({ kind: 'operator' }, 'readChart', read);
  if (isRefusal(chart)) throw new Error(chart.error);
  return chart;
}

/** Corrects an entry of st, as an operator. */
const fixWith = (given: { entryNo: number; songUrl?: string; chart?: ChartReading }) =>
  fixEntry(ctx, { by: null, reason, table: 'st', songUrl: null, chartUrl: null, chart: null, ...given });

/** Stores an open vote for each way in which a vote count can end one, with a proposer. */
async function openVotes() {
  const aki = await player(ctx, 'aki');
  const proposerId = aki.accountId;
  const songs = {
    accepted: await entry(ctx, { level: 4, proposerId }),
    rejected: await entry(ctx, { level: 4, proposerId, publishedAt: daysAfter(FIRST, -31) }),
    open: await entry(ctx, { level: 4 }),
    original: await entry(ctx, { notesHash: 'same', publishedAt: daysAfter(START, -2) }),
    duplicate: await entry(ctx, { notesHash: 'same', publishedAt: daysAfter(START, -1) }),
  };
  await ballots(ctx, songs.accepted, { yes: 9, difficulty: 'high' });
  await ballots(ctx, songs.rejected, { no: 1 });
  const moves = {
    changed: await revision(ctx, { entry: await oldEntry(), kind: 'change', changeTo: 6, proposerId }),
    deleted: await revision(ctx, { entry: await oldEntry(), kind: 'delete' }),
    moved: await revision(ctx, { entry: await oldEntry({ level: 0 }), kind: 'transfer' }),
    revived: await revision(ctx, { entry: await oldEntry({ result: 'reject' }), kind: 'resurrection' }),
    refused: await revision(ctx, { entry: await oldEntry(), kind: 'delete', publishedAt: daysAfter(FIRST, -31) }),
    held: await revision(ctx, { entry: await oldEntry(), kind: 'delete' }),
  };
  for (const move of [moves.changed, moves.deleted, moves.moved, moves.revived]) await ballots(ctx, move, { yes: 20 });
  return { aki, songs, moves, boxes: { ...songs, ...moves } };
}

async function resultsOf({ songs, moves }: Pick<Awaited<ReturnType<typeof openVotes>>, 'songs' | 'moves'>) {
  const all = [
    ...Object.entries(songs).map(async ([name, song]) => [name, (await entryNow(ctx, song)).result]),
    ...Object.entries(moves).map(async ([name, move]) => [name, (await revisionNow(ctx, move)).result]),
  ];
  return Object.fromEntries(await Promise.all(all));
}

test('a count and its undo leave everything as before but the run, the history, events, notifications, versions of lists and the trail; its date is never performed again; the next count decides the same, also past 30 days', async () => {
  const votes = await openVotes();
  const before = await rowsThatAnUndoRestores(ctx);
  const lists = await published(site, 'st');
  await countAt(ctx, FIRST);
  const decided = await resultsOf(votes);
  expect(Object.values(decided).toSorted().join(' ')).toBe(
    'accept accept accept accept accept canceled new new new reject reject',
  );
  ctx.clock.set(daysAfter(FIRST, 1));
  expect(await undo()).toBe(8);
  expect(await rowsThatAnUndoRestores(ctx)).toEqual(before);
  expect(await published(site, 'st')).toEqual(lists);
  const [run] = await ctx.db.selectFrom('countingRun').selectAll().execute();
  expect(run).toMatchObject({ dueAt: FIRST, undoneAt: daysAfter(FIRST, 1), undoneReason: reason });

  expect(await countAt(ctx, daysAfter(FIRST, 2))).toEqual([]);
  await countAt(ctx, SECOND);
  expect(await resultsOf(votes)).toMatchObject({ ...decided, open: 'new' });
  expect(await entryNow(ctx, votes.songs.accepted)).toMatchObject({ level: 5, decidedAt: SECOND });
});

test('those concerned are told that it was undone, instead of what it decided', async () => {
  const { aki } = await openVotes();
  await countAt(ctx, FIRST);
  const told = async () => (await site.get('/api/notifications', aki)).body.source;
  const decided = { folded: { table: 'st', count: 3 } };
  expect(await told()).toMatchObject([{ ...decided, decision: { tag: 'update' } }]);
  await undo();
  expect(await told()).toMatchObject([{ ...decided, decision: { tag: 'undo' } }]);
});

test('the history says it with the reason; the undone decisions show their counts again only when their votes have closed', async () => {
  const { songs, moves } = await openVotes();
  const admin = await player(ctx, 'admin', { admin: true });
  await countAt(ctx, FIRST);
  await undo();
  const run = () => site.get(`/api/counting?table=st&run=${FIRST.toISOString()}`).then(({ body }) => body);
  const linesOf = async (viewer: Parameters<typeof site.get>[1] = null) =>
    (await site.get(`/api/song/${songs.accepted.entryNo}?table=st`, viewer)).body.source.notifications;
  expect((await run()).undone).toEqual({ time: FIRST.toISOString(), reason });
  expect((await run()).decided).toEqual([]);
  expect(await linesOf()).toMatchObject([
    { tag: 'undo', note: reason, voteYes: 0, before: { table: 'st', level: '5' }, after: null, undone: false },
  ]);
  expect(await linesOf(admin)).toMatchObject([{ tag: 'update', undone: true, voteYes: 9 }, { tag: 'undo' }]);
  const year = async () => {
    const [day] = (await site.post('/api/history', { table: 'st', year: 2026 })).body.source.slice(-1);
    return day.tags.map(({ tag, songs: changed }: { tag: string; songs: unknown[] }) => [tag, changed.length]);
  };
  expect(await year()).toEqual([['undo', 8]]);
  await countAt(ctx, SECOND);
  expect(await linesOf()).toMatchObject([
    { tag: 'update', undone: true, voteYes: 9 },
    { tag: 'undo' },
    { tag: 'update', undone: false },
  ]);
  expect((await run()).decided).toContainEqual(expect.objectContaining({ entryNo: songs.accepted.entryNo }));
  expect(await revisionNow(ctx, moves.held)).toMatchObject({ result: 'new' });
});

test.each([
  [
    'an admin replaced its file',
    async (_id: number, entryNo: number) =>
      void (await fixWith({ entryNo, chart: await readingOf(chartText({ title: 'Other' })) })),
  ],
  [
    'an admin removed the entry',
    async (_id: number, entryNo: number) =>
      void (await removeFromSub(ctx, { by: null, table: 'st', entryNo, reason: 'x' })),
  ],
  [
    'a later vote count decided about it',
    async (id: number) => {
      const gone = await revision(ctx, { entry: { id }, kind: 'delete' });
      await ballots(ctx, gone, { yes: 20 });
      await ctx.db.updateTable('countingRun').set({ doneAt: SECOND }).execute();
      await countAt(ctx, SECOND);
    },
  ],
])('is refused, naming the entry, when %s since', async (_what, act) => {
  const { accepted } = (await openVotes()).songs;
  await countAt(ctx, FIRST);
  ctx.clock.set(daysAfter(FIRST, 1));
  await act(accepted.id, accepted.entryNo);
  const before = await rowsThatAnUndoRestores(ctx);
  await expect(undo()).rejects.toThrow(`st ${accepted.entryNo}: `);
  expect(await rowsThatAnUndoRestores(ctx)).toEqual(before);
  expect(await entryNow(ctx, accepted)).toMatchObject({ verdictId: expect.any(Number) });
});

test('only the newest of two vote counts of one entry is undone', async () => {
  const { accepted, original } = (await openVotes()).songs;
  await countAt(ctx, FIRST);
  await ballots(ctx, original, { yes: 20 });
  expect(await undo()).toBe(8);

  await countAt(ctx, SECOND);
  expect(await undo(SECOND)).toBeGreaterThan(8);
  expect(await undo()).toBeNull();
  expect(await entryNow(ctx, accepted)).toMatchObject({ result: 'new', level: 4, verdictId: null });
  await countAt(ctx, daysAfter(SECOND, 14));
  expect(await entryNow(ctx, accepted)).toMatchObject({ result: 'accept', level: 5 });
});

test('corrected links do not refuse it', async () => {
  const { accepted } = (await openVotes()).songs;
  await countAt(ctx, FIRST);
  const songUrl = 'https://example.com/right';
  await fixWith({ entryNo: accepted.entryNo, songUrl });
  expect(await undo()).toBe(8);
  expect(await entryNow(ctx, accepted)).toMatchObject({ result: 'new', songUrl });
});

test('open revisions of its entries are put aside and their proposers told; they use no place in the limit, and may be proposed again', async () => {
  const { songs, moves } = await openVotes();
  const writer = await player(ctx, 'ben', { cleared: ['st10'] });
  await countAt(ctx, FIRST);
  ctx.clock.set(daysAfter(FIRST, 1));
  const revised = await entryNow(ctx, { id: moves.refused.submissionId });
  const proposals = [songs.accepted, revised];
  for (const about of proposals) expect((await revise(site, writer, about)).status).toBe(200);
  const preview = await undoVoteCount(ctx, { by: null, run: FIRST.toISOString(), reason, isPreview: true });
  expect(preview).toMatchObject({
    changes: expect.arrayContaining(
      proposals.map(({ entryNo }) => ({ what: 'revisionVote', before: `st ${entryNo}`, after: null })),
    ),
  });
  expect(await undo()).toBe(8);
  const { source } = (await site.get('/api/notifications', writer)).body;
  const told = source.filter(({ kind }: { kind: string }) => kind === 'revision');
  expect(told.map((row: { decision: { tag: string } }) => row.decision.tag)).toEqual(['cancel', 'cancel']);
  const { notifications } = (await site.get(`/api/song/${revised.entryNo}?table=st`)).body.source;
  expect(notifications).toContainEqual(expect.objectContaining({ tag: 'cancel', rule: 'undone', note: reason }));
  expect(await revisionNow(ctx, moves.refused)).toMatchObject({ result: 'new' });

  await countAt(ctx, SECOND);
  for (const about of proposals) expect((await revise(site, writer, about)).body).toMatchObject({ success: true });
});

test('a duplicate whose file an admin gave to an official entry since stays canceled', async () => {
  const chart = await readingOf(chartText({ title: 'Twice' }));
  const official = await oldEntry();
  const { duplicate, original } = (await openVotes()).songs;
  const { md5, sha256 } = chart;
  await ctx.db.updateTable('submission').set({ md5, sha256 }).where('id', '=', duplicate.id).execute();
  await countAt(ctx, FIRST);
  expect(await fixWith({ entryNo: official.entryNo, chart })).toMatchObject({ result: {} });
  expect(await undo()).toBe(8);
  expect(await entryNow(ctx, original)).toMatchObject({ result: 'new' });
  expect(await entryNow(ctx, duplicate)).toMatchObject({ result: 'canceled' });
  const live = ctx.db.selectFrom('submission').select('id').where('md5', '=', md5).where('result', '<>', 'canceled');
  expect(await live.execute()).toEqual([{ id: official.id }]);
});

test('is refused when a later vote count revived another entry of the chart', async () => {
  const removed = await oldEntry({ chart: 'One' });
  const deletion = await revision(ctx, { entry: removed, kind: 'delete' });
  await ballots(ctx, deletion, { yes: 20 });
  const rejected = await oldEntry({ chart: 'One', result: 'reject', imported: true });
  await countAt(ctx, FIRST);
  const revival = await revision(ctx, { entry: rejected, kind: 'resurrection', publishedAt: daysAfter(FIRST, 1) });
  await ballots(ctx, revival, { yes: 20 });
  await ctx.db.updateTable('countingRun').set({ doneAt: SECOND }).execute();
  await countAt(ctx, SECOND);
  expect(await entryNow(ctx, rejected)).toMatchObject({ result: 'accept' });
  await expect(undo()).rejects.toThrow(`st ${rejected.entryNo}: update`);
});

test('is refused when what the count changed was not kept', async () => {
  await openVotes();
  await countAt(ctx, FIRST);
  await ctx.db.deleteFrom('countingChange').execute();
  await expect(undo()).rejects.toThrow('not kept');
  expect(await ctx.db.selectFrom('countingRun').select('undoneAt').execute()).toEqual([{ undoneAt: null }]);
});

test('limits and ratings are what they were before the count', async () => {
  const song = await entry(ctx, { level: 4 });
  const aki = await player(ctx, 'aki', { cleared: ['st2'] });
  await ballots(ctx, song, { yes: 9, difficulty: 'high' });
  await importScores(ctx, { userId: aki.userId, lines: [{ md5: song.md5, clear: 4, exscore: 1000 }] });
  const state = async () => {
    await runRatingJobs(ctx);
    return Promise.all(
      (['restriction', 'rating'] as const).map((name) =>
        ctx.db.selectFrom(name).selectAll().orderBy('tableId').execute(),
      ),
    );
  };
  const before = await state();
  await countAt(ctx, FIRST);
  const counted = await state();
  expect(counted[0]).not.toEqual(before[0]);
  expect(counted[1]).not.toEqual(before[1]);
  await undo();
  expect(await state()).toEqual(before);
});

test('comments that were public in between are hidden again, also from who was told of them, until the next decision tells of them', async () => {
  const { songs, moves, aki } = await openVotes();
  const writer = await player(ctx, 'ben');
  await countAt(ctx, FIRST);
  ctx.clock.set(daysAfter(FIRST, 1));
  await commentOnSong(ctx, writer, { tableId: 'st', entryNo: songs.accepted.entryNo, comment: 'easy' });
  const told = async () => {
    const { source } = (await site.get('/api/notifications', aki)).body;
    return source.filter((row: { kind: string }) => row.kind === 'comment').length;
  };
  const counted = await told();
  expect(counted).toBeGreaterThan(0);
  await undo();
  expect(await told()).toBe(0);
  await countAt(ctx, SECOND);
  expect(await told()).toBe(counted - 1);
  expect(await revisionNow(ctx, moves.changed)).toMatchObject({ result: 'accept' });
});

test('comments and acts on other entries do not refuse it; repeating it changes nothing; after a week it is too late', async () => {
  const { open } = (await openVotes()).songs;
  await countAt(ctx, FIRST);
  ctx.clock.set(daysAfter(FIRST, 1));
  await cancelEntry(ctx, { by: null, table: 'st', entryNo: open.entryNo, reason: 'x' });
  const said: string[] = [];
  const command = (date: string) =>
    commandOf(undoVoteCount).run(ctx, { values: { reason }, positionals: [date], folder: '' }, (line) =>
      said.push(line),
    );
  await expect(command('2026-12-05')).rejects.toThrow('There is no vote count of 2026-12-05.');
  await command('2026-12-06');
  const before = await rowsThatAnUndoRestores(ctx);
  await command(FIRST.toISOString());
  expect(said).toEqual([
    `The vote count of ${FIRST.toISOString()} is undone: 8 decisions. The next one decides them.`,
    `The vote count of ${FIRST.toISOString()} is undone already.`,
  ]);
  expect(await rowsThatAnUndoRestores(ctx)).toEqual(before);

  await countAt(ctx, SECOND);
  ctx.clock.set(daysAfter(SECOND, 7));
  await expect(command(SECOND.toISOString())).rejects.toThrow('more than 7 days ago');
  await removeExpired(ctx);
  expect(await ctx.db.selectFrom('countingChange').selectAll().execute()).toEqual([]);
});

test('an undo that cannot end leaves all as it was', async () => {
  await openVotes();
  await countAt(ctx, FIRST);
  const before = await rowsThatAnUndoRestores(ctx);
  await sql`alter table rating_job add constraint refused check (false) not valid`.execute(ctx.db);
  try {
    await expect(undo()).rejects.toThrow('refused');
  } finally {
    await sql`alter table rating_job drop constraint refused`.execute(ctx.db);
  }
  expect(await rowsThatAnUndoRestores(ctx)).toEqual(before);
  expect(await ctx.db.selectFrom('history').select('id').where('undone', '=', true).execute()).toEqual([]);
  expect(await undo()).toBe(8);
});
