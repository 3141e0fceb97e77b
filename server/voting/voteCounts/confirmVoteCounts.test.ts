import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, daysAfter } from '#domain/common/dates.ts';
import { nextVoteCount, voteCountsDue } from '#domain/voting/calendar.ts';
import { ballots, type Entry, entry, entryNow, historyNow, revision, revisionNow } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { countVotes } from './countVotes.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let now: Date;
const before = (days: number) => daysAfter(now, -days);

beforeEach(async () => {
  const { rows } = await sql<{ now: Date }>`select date_trunc('second', now()) as now`.execute(ctx.db);
  now = rows[0]?.now ?? new Date();
  await site.fresh(before(100));
});
afterEach(() => {
  ctx.clock.isSet = true;
  ctx.clock.judge(null, { shown: ctx.clock.now(), readAt: 0 });
});

const dates = (days: number) => voteCountsDue(before(days), now).map((at) => at.toISOString());
const count = (...words: string[]) => runCommand(ctx, ['count', ...words]);
/** An entry of the table where nobody is restricted. */
const proposed = (daysAgo: number) => entry(ctx, { tableId: 'fr', publishedAt: before(daysAgo) });
const decisions = async () => (await historyNow(ctx)).filter(({ tag }) => tag !== 'hold');
const deadlineOf = async ({ entryNo }: Entry) => (await site.get(`/api/song/${entryNo}?table=fr`)).body.source.deadline;

/** The site runs again now, and last took votes this many days ago. */
async function awayFor(days: number) {
  const votesTakenAt = before(days);
  await ctx.db.updateTable('installation').set({ firstStartedAt: votesTakenAt, votesTakenAt }).execute();
  ctx.clock.set(now);
  ctx.clock.isSet = false;
}

test.each(['', '--skip-missed', '--every-missed'])(
  'after six weeks away count --confirm %s rejects nothing that nobody could vote on',
  async (option) => {
    const songs: Entry[] = [];
    for (let age = 1; age < 30; age++) songs.push(await proposed(42 + age));
    const [newest, oldest] = [songs[0] as Entry, songs.at(-1) as Entry];
    // It would be rejected early two weeks after its proposal.
    await ballots(ctx, songs[9] as Entry, { no: 1, castAt: before(43) });
    const official = await entry(ctx, { tableId: 'fr', result: 'accept', publishedAt: before(99) });
    const change = await revision(ctx, { entry: official, kind: 'change', publishedAt: before(60) });
    // Its window was over before: it is not opened again.
    const over = await proposed(42 + 31);
    await awayFor(42);

    const isEach = option === '--every-missed';
    expect(await countVotes(ctx)).toEqual([]);
    const plan = await errorOfCommand(ctx, ['count']);
    expect(plan).toContain(
      'leaves these dates out, so that the next vote count decides (--every-missed performs them)',
    );
    const printed = await count('--confirm', ...(option ? [option] : []));
    const outcome = (index: number) => (isEach ? `${index === 0 ? 1 : 0} decided.` : 'left out.');
    expect(printed.filter((line) => !line.startsWith('  '))).toEqual([
      'The time in which votes were refused is given back to 30 open votes.',
      ...dates(42).map((at, index) => `Vote count of ${at}: ${outcome(index)}`),
    ]);
    expect((await decisions()).map(({ submissionId }) => submissionId)).toEqual(isEach ? [over.id] : []);
    for (const song of songs) expect((await entryNow(ctx, song)).result).toBe('new');
    expect((await revisionNow(ctx, change)).result).toBe('new');

    const deadline = daysAfter(now, 29).toISOString();
    const { source } = (await site.get('/api/vote/songs?table=fr')).body;
    expect(source.find(({ entryNo }: Entry) => entryNo === newest.entryNo)).toMatchObject({ deadline });
    expect(await deadlineOf(newest)).toBe(deadline);
    expect(await deadlineOf(over)).toBe(before(43).toISOString());
    const aki = await player(ctx, 'aki');
    expect((await vote(site, aki, oldest, 'yes')).body).toEqual({ success: true });
    expect((await vote(site, aki, over, 'yes')).body).toMatchObject({
      error: 'ENOTVALIDAUTH',
      status: isEach ? 'voteEnd' : 'timeExceed',
    });
    // Said again it does nothing, and the next vote count decides.
    expect(await count('--confirm')).toEqual(['No vote count is due.']);
    const { counts } = (await site.get('/api/admin/next-count', await player(ctx, 'admin', { admin: true }))).body;
    expect(counts).toMatchObject([{ dueAt: nextVoteCount(now).toISOString() }]);
  },
);

test('two dates that were missed are performed, unless they are to be left out', async () => {
  const song = await proposed(30);
  await ballots(ctx, song, { yes: 20, castAt: before(29) });
  await awayFor(28);
  expect(await errorOfCommand(ctx, ['count'])).toContain('performs them in order (--skip-missed leaves them out');
  expect(await errorOfCommand(ctx, ['count', '--skip-missed', '--every-missed'])).toContain('either');
  const dry = await count('--dry-run', '--skip-missed');
  expect(dry.filter((line) => line.startsWith('Vote count of'))).toEqual([
    `Vote count of ${nextVoteCount(now).toISOString()}: 1 would be decided.`,
  ]);
  expect(await decisions()).toEqual([]);
  await count('--confirm');
  expect((await entryNow(ctx, song)).result).toBe('accept');
});

test('one missed date is performed by itself, after the votes that ended meanwhile have their time back', async () => {
  const [due = now] = voteCountsDue(before(14), now);
  const away = (now.getTime() - due.getTime()) / DAY_MS + 2;
  const song = await proposed(away + 29);
  await awayFor(away);
  expect(await countVotes(ctx)).toMatchObject([{ dueAt: due }]);
  expect(await decisions()).toEqual([]);
  expect(await deadlineOf(song)).toBe(daysAfter(now, 1).toISOString());
});

test('refused time of a day or less is not given back, until all of it together is more', async () => {
  const song = await proposed(5);
  await awayFor(1);
  await countVotes(ctx);
  expect((await entryNow(ctx, song)).refusedSeconds).toBe(24 * 60 * 60);
  expect(await deadlineOf(song)).toBe(daysAfter(now, 25).toISOString());
  await awayFor(0.5);
  await countVotes(ctx);
  expect(await deadlineOf(song)).toBe(daysAfter(now, 26.5).toISOString());
  await countVotes(ctx);
  expect((await entryNow(ctx, song)).refusedSeconds).toBe(36 * 60 * 60);
});
