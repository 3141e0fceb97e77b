import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, entry, entryNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { createReadiness } from '../../site/readiness.ts';
import { count } from './commands.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

const setAside = async () =>
  (await ctx.db.selectFrom('countingRun').select('setAside').orderBy('dueAt').execute()).map((run) => run.setAside);
const problem = async () => (await createReadiness(ctx).now()).find(({ name }) => name === 'vote counts');
const oldEntry = () => entry(ctx, { result: 'accept', level: 4, publishedAt: daysAfter(START, -100) });

test('an entry whose verdict throws stays open and is named; votes and all other verdicts go on, and it takes part in the next vote count', async () => {
  const broken = await entry(ctx, { level: 3 });
  const whole = await entry(ctx, { level: 4 });
  const late = await entry(ctx, { tableId: 'fr', publishedAt: daysAfter(FIRST, -1) });
  await ballots(ctx, broken, { yes: 9 });
  await ballots(ctx, whole, { yes: 9 });
  await ctx.db.updateTable('submission').set({ level: 99 }).where('id', '=', broken.id).execute();
  const aki = await player(ctx, 'aki');
  ctx.clock.set(FIRST);
  const ballot = { table: 'fr', vote: 'yes' };
  expect((await site.post(`/api/vote/vote2/${late.entryNo}`, ballot, aki)).status).toBe(200);
  expect(await entryNow(ctx, whole)).toMatchObject({ result: 'accept', decidedAt: FIRST });
  expect(await entryNow(ctx, broken)).toMatchObject({ result: 'new', verdictId: null });
  const name = `st ${broken.entryNo}`;
  expect(await setAside()).toEqual([[name]]);
  expect(await problem()).toMatchObject({ level: 'warning', sentence: expect.stringContaining(name) });
  expect((await site.get('/readyz')).status).toBe(200);
  expect((await site.get('/api/vote/songs?table=st')).status).toBe(200);

  await ctx.db.updateTable('submission').set({ level: 3 }).where('id', '=', broken.id).execute();
  await countAt(ctx, SECOND);
  expect(await entryNow(ctx, broken)).toMatchObject({ result: 'accept', level: 3, decidedAt: SECOND });
  expect(await setAside()).toEqual([[name], []]);
  expect(await problem()).toMatchObject({ level: 'ok' });
});

test('so does a revision whose change cannot be read', async () => {
  const [broken, whole] = [
    await revision(ctx, { entry: await oldEntry(), kind: 'change' }),
    await revision(ctx, { entry: await oldEntry(), kind: 'change' }),
  ];
  for (const one of [broken, whole]) await ballots(ctx, one, { yes: 20 });
  await ctx.db.updateTable('revision').set({ changeTo: 'sideways' }).where('id', '=', broken.id).execute();
  await countAt(ctx, FIRST);
  expect(await revisionNow(ctx, whole)).toMatchObject({ result: 'accept' });
  expect(await revisionNow(ctx, broken)).toMatchObject({ result: 'new' });
  expect(await setAside()).toEqual([[`st revision ${broken.revisionNo}`]]);
});

test('what the database refuses to store is found one by one, and the others are stored', async () => {
  const songs = [await entry(ctx), await entry(ctx), await entry(ctx)];
  for (const song of songs) await ballots(ctx, song, { yes: 20 });
  const moves = [
    await revision(ctx, { entry: await oldEntry(), kind: 'change' }),
    await revision(ctx, { entry: await oldEntry(), kind: 'delete' }),
  ];
  for (const move of moves) await ballots(ctx, move, { yes: 20 });
  const [, refused, last] = songs;
  const lines: string[] = [];
  const check = (table: string, id = 0) =>
    sql.raw(`alter table ${table} add constraint refused check (id <> ${id} or result <> 'accept')`).execute(ctx.db);
  await check('submission', refused?.id);
  await check('revision', moves[0]?.id);
  try {
    ctx.clock.set(FIRST);
    await count.run(ctx, { values: {}, positionals: [], folder: '' }, (line) => lines.push(line));
  } finally {
    for (const table of ['submission', 'revision'])
      await sql.raw(`alter table ${table} drop constraint refused`).execute(ctx.db);
  }
  const results = await Promise.all(songs.map(async (song) => (await entryNow(ctx, song)).result));
  expect(results).toEqual(['accept', 'new', 'accept']);
  expect(last && (await entryNow(ctx, last)).decidedAt).toEqual(FIRST);
  const moved = await Promise.all(moves.map(async (move) => (await revisionNow(ctx, move)).result));
  expect(moved).toEqual(['new', 'accept']);
  const names = [`st ${refused?.entryNo}`, `st revision ${moves[0]?.revisionNo}`];
  expect(await setAside()).toEqual([names]);
  for (const name of names) expect(lines.join('\n')).toContain(`${name} could not be decided and stays open`);
  const history = await ctx.db.selectFrom('history').select('submissionId').execute();
  expect(history.some(({ submissionId }) => submissionId === refused?.id)).toBe(false);
});

test('a vote count that fails as a whole stores nothing, holds the writes that must come after it, and is performed once it can be', async () => {
  const [song, other, aki] = [await entry(ctx), await entry(ctx, { tableId: 'fr' }), await player(ctx, 'aki')];
  const vote = () => site.post(`/api/vote/vote2/${other.entryNo}`, { table: 'fr', vote: 'yes' }, aki);
  await ballots(ctx, song, { yes: 20 });
  await sql`alter table counting_run add constraint refused check (false) not valid`.execute(ctx.db);
  try {
    await expect(countAt(ctx, FIRST)).rejects.toThrow('refused');
    expect(await entryNow(ctx, song)).toMatchObject({ result: 'new' });
    ctx.clock.set(daysAfter(FIRST, 1));
    expect(await vote()).toMatchObject({ status: 503, body: { error: 'ECOUNTHELD' } });
    expect(await problem()).toMatchObject({ level: 'warning', sentence: expect.stringContaining('was not performed') });
  } finally {
    await sql`alter table counting_run drop constraint refused`.execute(ctx.db);
  }
  expect((await vote()).status).toBe(200);
  expect(await entryNow(ctx, song)).toMatchObject({ result: 'accept', decidedAt: FIRST });
});
