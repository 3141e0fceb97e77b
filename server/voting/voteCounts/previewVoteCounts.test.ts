import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { listsOf } from '#testing/site/actions.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { FIRST, START } from '#testing/site/voteCounts.ts';
import { importScores } from '../../plays/importScores.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
beforeEach(() => site.fresh());

/** Returns every row of every table. */
async function allRows(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by table_name
  `.execute(ctx.db);
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    rows[name] = (await sql`select t::text as row from ${sql.table(name)} t order by 1`.execute(ctx.db)).rows;
  }
  return rows;
}

const publishedNow = async () => [await listsOf(site, 'st'), await listsOf(site, 'sl')];

/** Stores votes for every decision that a vote count can make, for the first and the second of two dates. */
async function storeEveryCase() {
  const song = await entry(ctx, { level: 3, chart: 'Accepted' });
  await ballots(ctx, song, { yes: 8, difficulty: 'high' });
  const late = await entry(ctx, { level: 4, publishedAt: daysAfter(FIRST, -31), chart: 'Late' });
  await ballots(ctx, late, { yes: 4, neutral: 1 });
  const half = await entry(ctx, { level: 4, chart: 'Half' });
  await ballots(ctx, half, { yes: 4, neutral: 1 });
  await entry(ctx, { level: 4, publishedAt: daysAfter(START, -2), notesHash: 'same', chart: 'First of two' });
  await entry(ctx, { level: 4, publishedAt: daysAfter(START, -1), notesHash: 'same', chart: 'Second of two' });
  const old = { result: 'accept', publishedAt: daysAfter(START, -100) } as const;
  const moved = await entry(ctx, { ...old, tableId: 'sl', level: 12, chart: 'Moved' });
  await ballots(ctx, await revision(ctx, { entry: moved, kind: 'transfer' }), { yes: 10 });
  const gone = await entry(ctx, { ...old, level: 7, chart: 'Gone' });
  await ballots(ctx, await revision(ctx, { entry: gone, kind: 'delete' }), { yes: 4 });
  const held = await entry(ctx, { ...old, level: 7, chart: 'Held' });
  await ballots(ctx, await revision(ctx, { entry: held, kind: 'change' }), { yes: 3 });
  const back = await entry(ctx, { ...old, result: 'reject', level: 10, chart: 'Back' });
  await ballots(ctx, await revision(ctx, { entry: back, kind: 'resurrection' }), { yes: 2 });
  await player(ctx, 'aki');
  await importScores(ctx, { userId: 'aki-id', lines: [{ md5: song.md5, clear: 2, exscore: 100 }] });
}

describe('a dry run', () => {
  test('prints for every open vote, line by line, what would happen and why', async () => {
    await storeEveryCase();
    expect(await runCommand(ctx, ['count', '--dry-run'])).toEqual([
      'Vote count of 2026-12-06T12:00:00.000Z: 6 would be decided.',
      '  st 5 st4 Second of two: canceled; 0 votes (yes 0, neutral 0, no 0); an earlier open entry has the same chart',
      '  st 1 st3 Accepted: accept at st4; 8 votes (yes 8, neutral 0, no 0), weighted 8 of 8, rate 100.0% of 70%; enough votes and rate',
      '  st 2 st4 Late: reject; 5 votes (yes 4, neutral 1, no 0), weighted 4.5 of 5, rate 90.0% of 70%; voting closed without enough votes and rate',
      '  st 3 st4 Half: stays; 5 votes (yes 4, neutral 1, no 0), weighted 4.5 of 5, rate 90.0% of 70%; not enough votes to accept or reject; voting ends 2026/12/24 21:00 (GMT+9)',
      '  st 4 st4 First of two: stays; 0 votes (yes 0, neutral 0, no 0), weighted 0 of 5, rate 0.0% of 70%; not enough votes to accept or reject; voting ends 2026/12/22 21:00 (GMT+9)',
      '  sl 6 sl12 Moved, transfer 1: accept at st0; 10 votes (yes 10, neutral 0, no 0), weighted 10 of 10, rate 100.0% of 75%; enough votes and rate',
      '  st 7 st7 Gone, delete 2: accept, leaves the official list; 4 votes (yes 4, neutral 0, no 0), weighted 4 of 4, rate 100.0% of 70%; enough votes and rate',
      '  st 8 st7 Held, change 3: carried over; 3 votes (yes 3, neutral 0, no 0), weighted 3 of 4, rate 100.0% of 75%; not enough votes to accept or reject; voting ends 2026/12/24 21:00 (GMT+9)',
      '  st 9 st10 Back, resurrection 4: accept at st10; 2 votes (yes 2, neutral 0, no 0), weighted 2 of 2, rate 100.0% of 70%; enough votes and rate',
    ]);
  });

  test('changes nothing: no row of any table, no published list', async () => {
    await storeEveryCase();
    const then = [await allRows(), await publishedNow()];
    const printed = await runCommand(ctx, ['count', '--dry-run', '--until', '2027-02-01']);
    expect(printed.filter((line) => line.startsWith('Vote count'))).toHaveLength(5);
    expect([await allRows(), await publishedNow()]).toEqual(then);
  });

  test('prints the same as the vote counts do later, several in order', async () => {
    await storeEveryCase();
    const printed = await runCommand(ctx, ['count', '--dry-run', '--until', '2027-02-01']);
    const done = await runCommand(ctx, ['count', '--until', '2027-02-01']);
    const staying = (line: string) => !line.includes(': stays;');
    expect(done).toEqual(printed.filter(staying).map((line) => line.replace('would be decided', 'decided')));
    expect(done.join('\n')).toContain(': carried over;');
    expect(await runCommand(ctx, ['count', '--until', '2027-02-01'])).toEqual(['No vote count is due.']);
  });
});
