import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { ballots, entry, entryNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { published } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { importScores } from '../../players/importScores.ts';
import { removeExpired } from '../../removeExpired.ts';
import { runRatingJobs } from '../../scores/ratings/ratingJobs.ts';
import { commentOnSong } from '../commentOnSong.ts';
import { withdrawRevision } from '../revisions/withdrawRevision.ts';
import { cancelEntry } from '../submissions/cancelEntry.ts';
import { removeFromSub } from '../submissions/removeFromSub.ts';
import { undoCount } from './commands.ts';
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

/** Returns every row of every table but those that an undo may change. */
async function everything() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(ctx.db);
  const named = ['counting_run', 'counting_change', 'history', 'notification', 'list_version', 'rating_job', 'trail'];
  const kept = tables.filter(({ name }) => !named.includes(name));
  return Promise.all(
    kept.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(one)::text as row from ${sql.table(name)} as one order by 1`.execute(ctx.db);
      return [name, rows.map(({ row }) => row)];
    }),
  );
}

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

test('a count and its undo leave everything as before but the run, the history, notifications, versions of lists and the trail; its date is never performed again; the next count decides the same, also past 30 days', async () => {
  const votes = await openVotes();
  const before = await everything();
  const lists = await published(site, 'st');
  await countAt(ctx, FIRST);
  const decided = await resultsOf(votes);
  expect(Object.values(decided).toSorted().join(' ')).toBe(
    'accept accept accept accept accept canceled new new new reject reject',
  );
  ctx.clock.set(daysAfter(FIRST, 1));
  expect(await undo()).toBe(8);
  expect(await everything()).toEqual(before);
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
  const decisions = (await told()).filter((row: { kind: string }) => row.kind !== 'comment').length;
  expect(decisions).toBe(3);
  await undo();
  const rows = await told();
  expect(rows).toHaveLength(decisions);
  expect(rows.map((row: { decision: { tag: string } }) => row.decision.tag)).toEqual(rows.map(() => 'undo'));
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
  ['a revision was proposed', async (id: number) => void (await revision(ctx, { entry: { id }, kind: 'delete' }))],
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
  const before = await everything();
  await expect(undo()).rejects.toThrow(`st ${accepted.entryNo}: `);
  expect(await everything()).toEqual(before);
  expect(await entryNow(ctx, accepted)).toMatchObject({ verdictId: expect.any(Number) });
});

test('a revision that was withdrawn or canceled since does not refuse it, and only the newest of two vote counts of one entry is undone', async () => {
  const { songs, aki } = await openVotes();
  const { accepted, original } = songs;
  await countAt(ctx, FIRST);
  ctx.clock.set(daysAfter(FIRST, 1));
  const gone = await revision(ctx, { entry: accepted, kind: 'delete', proposerId: aki.accountId });
  await expect(undo()).rejects.toThrow(`st ${accepted.entryNo}: revision ${gone.revisionNo} was proposed`);
  await withdrawRevision(ctx, aki, { tableId: 'st', revisionNo: gone.revisionNo });
  await revision(ctx, { entry: accepted, kind: 'change' });
  await cancelEntry(ctx, { by: null, table: 'st', entryNo: accepted.entryNo, reason: 'x' });
  await ballots(ctx, original, { yes: 20 });
  expect(await undo()).toBe(8);

  await countAt(ctx, SECOND);
  expect(await undo(SECOND)).toBeGreaterThan(8);
  expect(await undo()).toBeNull();
  expect(await entryNow(ctx, accepted)).toMatchObject({ result: 'new', level: 4, verdictId: null });
  await countAt(ctx, daysAfter(SECOND, 14));
  expect(await entryNow(ctx, accepted)).toMatchObject({ result: 'accept', level: 5 });
});

test('is refused when what the count changed was not kept', async () => {
  await openVotes();
  await countAt(ctx, FIRST);
  await ctx.db.deleteFrom('countingChange').execute();
  await expect(undo()).rejects.toThrow('not kept');
  expect(await ctx.db.selectFrom('countingRun').select('undoneAt').execute()).toEqual([{ undoneAt: null }]);
});

test('is refused while the clock is in doubt', async () => {
  await openVotes();
  await countAt(ctx, FIRST);
  ctx.clock.set(daysAfter(FIRST, 40));
  await ctx.db.updateTable('countingRun').set({ doneAt: ctx.clock.now() }).execute();
  ctx.clock.isSet = false;
  await expect(undo()).rejects.toThrow(/are held|the clock of the database server/);
  ctx.clock.isSet = true;
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
    undoCount.run(ctx, { values: { reason }, positionals: [date], folder: '' }, (line) => said.push(line));
  await expect(command('2026-12-05')).rejects.toThrow('No vote count of 2026-12-05T00:00:00.000Z was performed.');
  await command('2026-12-06');
  const before = await everything();
  await command(FIRST.toISOString());
  expect(said).toEqual([
    `The vote count of ${FIRST.toISOString()} is undone: 8 decisions. The next one decides them.`,
    `The vote count of ${FIRST.toISOString()} is undone already.`,
  ]);
  expect(await everything()).toEqual(before);

  await countAt(ctx, SECOND);
  ctx.clock.set(daysAfter(SECOND, 7));
  await expect(command(SECOND.toISOString())).rejects.toThrow('more than 7 days ago');
  await removeExpired(ctx);
  expect(await ctx.db.selectFrom('countingChange').selectAll().execute()).toEqual([]);
});

test('an undo that cannot end leaves all as it was', async () => {
  await openVotes();
  await countAt(ctx, FIRST);
  const before = await everything();
  await sql`alter table rating_job add constraint refused check (false) not valid`.execute(ctx.db);
  try {
    await expect(undo()).rejects.toThrow('refused');
  } finally {
    await sql`alter table rating_job drop constraint refused`.execute(ctx.db);
  }
  expect(await everything()).toEqual(before);
  expect(await ctx.db.selectFrom('history').select('id').where('undone', '=', true).execute()).toEqual([]);
  expect(await undo()).toBe(8);
});
