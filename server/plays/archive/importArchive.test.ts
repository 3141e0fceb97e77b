import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ArchivedScore, writeArchive } from '#fakes/lr2ir/archive.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { sampleScores } from '#testing/files/archivedScores.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { browser } from '#testing/site/browser.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { createAccount } from '../../accounts/createAccount.ts';
import { CommandError } from '../../platform/command.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { importArchive } from './importArchive.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
beforeEach(() => site.fresh());

const folder = testDirectory();
let files = 0;
const newFile = () => path.join(folder, `${++files}.db`);

/** Writes an archive and imports it. */
async function importRows(facts: Parameters<typeof writeArchive>[1], playerIds?: number[]) {
  const file = newFile();
  writeArchive(file, facts);
  return importArchive(ctx, { file, playerIds: playerIds ?? null });
}

const errorOf = async (work: Promise<unknown>): Promise<string> => {
  const [outcome] = await Promise.allSettled([work]);
  const error = outcome.status === 'rejected' ? outcome.reason : new Error('it worked');
  expect(error).toBeInstanceOf(CommandError);
  return error.message;
};

/** Returns all stored scores of archives, by LR2 ID. */
const stored = () =>
  ctx.db
    .selectFrom('score')
    .innerJoin('player', 'player.id', 'score.playerId')
    .select(['player.service', 'player.rankingId', 'score.chartHash', 'score.origin', 'score.clear', 'score.exScore'])
    .select(['score.maxCombo', 'score.minBp', 'score.isCheated', 'score.playedAt'])
    .orderBy(sql`player.ranking_id::int`)
    .orderBy('score.chartHash')
    .execute();

const playersNow = () =>
  ctx.db.selectFrom('player').select(['rankingId', 'name', 'danSp', 'danDp']).orderBy(sql`ranking_id::int`).execute();

/** Returns the expected stored scores of valid rows. */
const asStored = (rows: Iterable<ArchivedScore>) => {
  const clears = ['', 'FAILED', 'EASY', 'CLEAR', 'HARD', 'FULLCOMBO'];
  return [...rows]
    .map((row) => ({
      service: 'lr2',
      rankingId: String(row.playerId),
      chartHash: row.md5,
      origin: 'archive',
      clear: row.clearType === '★FULLCOMBO' ? 5 : clears.indexOf(String(row.clearType)),
      exScore: row.score,
      maxCombo: row.combo,
      minBp: row.badPoor,
      isCheated: false,
      playedAt: null,
    }))
    .sort((a, b) => Number(a.rankingId) - Number(b.rankingId) || (String(a.chartHash) < String(b.chartHash) ? -1 : 1));
};

const { md5 } = hashes('chart');

describe('an archive file', () => {
  test('provides names and dans, from the ranking when the player has no page', async () => {
    await importRows({
      users: [{ playerId: 7, name: '星あき', dan: '★10 / ☆03' }],
      scores: [
        { md5, playerId: 7, playerName: 'older name' },
        { md5, playerId: 8, playerName: 'no page', dan: '★★/-' },
        { md5, playerId: 9, playerName: '', dan: 'nonsense' },
      ],
    });
    expect(await playersNow()).toEqual([
      { rankingId: '7', name: '星あき', danSp: '★10', danDp: '☆03' },
      { rankingId: '8', name: 'no page', danSp: '★★', danDp: '-' },
      { rankingId: '9', name: null, danSp: '-', danDp: '-' },
    ]);
  });

  test('does not change name, dan and newer scores of players the site knows', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st2'] });
    await ctx.db.updateTable('player').set({ name: 'newer', danSp: '★05' }).execute();
    const before = await stored();
    await importRows({
      users: [{ playerId: Number(aki.rankingId), name: 'older', dan: '★01 / ★01' }],
      scores: [{ md5, playerId: Number(aki.rankingId) }],
    });
    expect(await playersNow()).toEqual([{ rankingId: aki.rankingId, name: 'newer', danSp: '★05', danDp: '-' }]);
    expect((await stored()).filter(({ origin }) => origin !== 'archive')).toEqual(before);
  });

  test('keeps cheated scores, of single plays or players, and never counts them', async () => {
    const song = await entry(ctx, { level: 3, result: 'accept' });
    const honest = await player(ctx, 'honest');
    const once = await player(ctx, 'once');
    const known = await player(ctx, 'known');
    const row = ({ rankingId }: Player) => ({ md5: song.md5, playerId: Number(rankingId) });
    await importRows({
      users: [{ playerId: Number(known.rankingId), isCheater: 1 }],
      scores: [row(honest), { ...row(once), isCheated: 1 }, row(known)],
    });
    expect((await stored()).map(({ isCheated }) => isCheated)).toEqual([false, true, true]);
    const rights = [honest, once, known].map(({ accountId }) => restrictionsOf(ctx.db, accountId));
    expect(await Promise.all(rights)).toEqual([{ st: 5 }, {}, {}]);
    expect((await site.get('/api/login/get-information', once)).body.stairway).toEqual([]);
  });

  test('raises restrictions of accounts at once, and of players who sign up later', async () => {
    const song = await entry(ctx, { level: 6, result: 'accept' });
    const aki = await player(ctx, 'aki');
    await importRows({
      scores: [
        { md5: song.md5, playerId: Number(aki.rankingId) },
        { md5: song.md5, playerId: 777, clearType: 'EASY' },
      ],
    });
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 8 });
    const account = { userId: 'later-id', password: PASSWORD, nickname: 'later', lr2Id: '000777' };
    expect(await createAccount(ctx, account)).toHaveProperty('accountId');
    const later = browser(site);
    await later.post('/api/login/', { userid: 'later-id', userpw: PASSWORD });
    expect((await later.get('/api/login/get-information')).body).toMatchObject({
      restriction: 8,
      stairway: [{ clear: 2 }],
    });
  });
});

describe('an import', () => {
  const rows = [...sampleScores({ players: 400, charts: 1200 })];
  /** Several batches, and a player whose scores are in two of them. */
  const write = () => {
    const file = newFile();
    writeArchive(file, { scores: rows });
    return file;
  };

  test('stopped after any batch continues there, with the same result', async () => {
    expect(rows.length).toBeGreaterThan(9000);
    const file = write();
    const marks: number[] = [];
    for (;;) {
      const stop = new AbortController();
      const start = marks.at(-1) ?? 0;
      const onProgress = ({ rows: done }: { rows: number }) => {
        if (done > start) stop.abort();
      };
      const [outcome] = await Promise.allSettled([importArchive(ctx, { file }, { onProgress, signal: stop.signal })]);
      if (outcome.status === 'fulfilled') break;
      expect(outcome.reason).toBeInstanceOf(CommandError);
      const { rowsDone } = await ctx.db.selectFrom('archiveImport').select('rowsDone').executeTakeFirstOrThrow();
      expect((await stored()).length).toBe(rowsDone);
      marks.push(rowsDone);
    }
    expect(marks).toEqual([...new Set(marks)].sort((a, b) => a - b));
    expect(marks.length).toBeGreaterThanOrEqual(2);
    expect(await stored()).toEqual(asStored(rows));
    expect(await importArchive(ctx, { file })).toMatchObject({ wasDone: true });
  });

  test('of some players is separate: it imports only these, and the import of all players still runs afterwards', async () => {
    const file = write();
    const ids = [3, 77, 400];
    const chosen = rows.filter(({ playerId }) => ids.includes(Number(playerId)));
    expect(await importArchive(ctx, { file, playerIds: ids })).toMatchObject({ stored: chosen.length });
    expect(await stored()).toEqual(asStored(chosen));
    expect(await importArchive(ctx, { file, playerIds: [400, 77, 3, 3] })).toMatchObject({ wasDone: true });
    expect(await importArchive(ctx, { file, playerIds: [4] })).toMatchObject({ wasDone: false });
    expect(await importArchive(ctx, { file })).toMatchObject({ wasDone: false, stored: rows.length });
    expect(await stored()).toEqual(asStored(rows));
  });

  test('of another file replaces the scores in it, and leaves the rest', async () => {
    const other = hashes('other').md5;
    await importRows({
      scores: [
        { md5, playerId: 1, score: 2000, isCheated: 1 },
        { md5: other, playerId: 1, score: 5 },
      ],
    });
    await importRows({ scores: [{ md5, playerId: 1, score: 100, clearType: 'FAILED' }] });
    const scores = (await stored()).toSorted((a, b) => a.clear - b.clear);
    expect(scores).toMatchObject([
      { chartHash: md5, exScore: 100, clear: 1, isCheated: false },
      { chartHash: other, exScore: 5, clear: 4, isCheated: false },
    ]);
  });

  test('twice concurrently: both finish, or one is refused; no score is missing', async () => {
    const file = write();
    const outcomes = await Promise.allSettled([importArchive(ctx, { file }), importArchive(ctx, { file })]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CommandError);
    }
    await importArchive(ctx, { file });
    expect(await stored()).toEqual(asStored(rows));
    const { rowsDone } = await ctx.db.selectFrom('archiveImport').select('rowsDone').executeTakeFirstOrThrow();
    expect(rowsDone).toBe(rows.length);
  });

  test('through the command takes LR2 IDs as arguments or from a file, and reports what it did', async () => {
    const file = newFile();
    const row = (playerId: number, changes: object = {}) => ({ md5, playerId, ...changes });
    const odd = [row(77, { clearType: 'WHAT' }), row(400, { score: -1 }), row(400, { md5: 'x' })];
    writeArchive(file, { scores: [row(3), row(4), ...odd] });
    writeFileSync(path.join(folder, 'ids.txt'), '000003\n77, 400\n');
    const run = (...words: string[]) =>
      runCommand(ctx, ['import-lr2ir-archive', path.basename(file), ...words], folder);
    expect(await run('--players', '@ids.txt')).toEqual([
      `Reading ${path.basename(file)} …`,
      'Importing 3 scores. They are sorted by player first.',
      'Stored 1 scores.',
      '  skipped: 1 without an LR2 ID or the md5 of a chart',
      '  skipped: 1 with an unknown clear ("WHAT")',
      '  skipped: 1 with an impossible score, combo or BP',
    ]);
    expect(await run('--players', '3,77,400')).toContain('This file was imported before: nothing to do.');
    expect(await errorOf(run('--players', '3,x'))).toBe('--players: "x" is not an LR2 ID.');
  });
});

describe('invalid data in an archive', () => {
  const good = { md5, playerId: 5 };
  const other = (seed: string) => hashes(seed).md5;

  test('is left out and counted, and everything else is imported', async () => {
    const values = [-1, 9_223_372_036_854_775_807n];
    const ids = [0, 1_000_000, 2n ** 62n, 'five', null];
    const charts = ['x', md5.toUpperCase(), `${md5.slice(0, 31)}\0`, null, new Uint8Array(32)];
    const report = await importRows({
      users: [{ playerId: 5, name: 'a\0b', dan: new Uint8Array([1]) }],
      scores: [
        good,
        { ...good, md5: other('lamp'), clearType: 'PERFECT' },
        ...values.map((score, index) => ({ ...good, md5: other(`score ${index}`), score })),
        ...ids.map((playerId) => ({ ...good, playerId })),
        ...charts.map((chart) => ({ ...good, md5: chart })),
        { md5: other('last'), playerId: 999_999, playerName: new Uint8Array([255]), dan: 5 },
      ],
      // Invalid UTF-8 in a text.
      more: `
        insert into pb (md5, player_id, clear_type, score, combo, bad_poor, is_cheated) values
          ('${other('lone 1')}', 5, cast(x'484152ff' as text), 1, 1, 1, 0),
          (cast(x'${'ff'.repeat(32)}' as text), 5, 'HARD', 1, 1, 1, 0);
        insert into user (player_id, name, dan, is_cheater) values (999999, cast(x'41ff42' as text), '★01 / -', 0);
      `,
    });
    expect(report).toMatchObject({
      stored: 2,
      skipped: { key: ids.length + charts.length + 1, lamp: 2, value: values.length },
    });
    expect(report.unknownLamps).toContain('PERFECT');
    expect((await stored()).map(({ rankingId, chartHash }) => [rankingId, chartHash])).toEqual([
      ['5', md5],
      ['999999', other('last')],
    ]);
    expect(await playersNow()).toEqual([
      { rankingId: '5', name: 'ab', danSp: '-', danDp: '-' },
      { rankingId: '999999', name: 'A\ufffdB', danSp: '★01', danDp: '-' },
    ]);
  });

  test('another kind of file is refused with the reason, and nothing is stored', async () => {
    const withMore = (more: string) => (file: string) => writeArchive(file, { scores: [good], more });
    for (const [write, message] of [
      [() => undefined, 'FILE cannot be read: ENOENT'],
      [(file) => writeFileSync(file, 'no database '.repeat(100)), 'FILE cannot be read: file is not a database.'],
      [(file) => writeArchive(file, { version: 2 }), 'FILE is of version 2; only archives of version 3 can be read.'],
      [withMore('drop table pb'), 'FILE has no table pb.'],
      [withMore('alter table pb drop column combo'), 'FILE has no combo in its table pb.'],
    ] as [(file: string) => void, string][]) {
      const file = newFile();
      write(file);
      expect((await errorOf(importArchive(ctx, { file }))).replaceAll(file, 'FILE')).toContain(message);
    }
    expect(await ctx.db.selectFrom('archiveImport').selectAll().execute()).toEqual([]);
  });

  test('a truncated file is refused, and what was stored before is kept', async () => {
    const file = newFile();
    writeArchive(file, { scores: sampleScores({ players: 400, charts: 1200 }) });
    truncateSync(file, Math.floor(readFileSync(file).length * 0.6));
    expect(await errorOf(importArchive(ctx, { file }))).toMatch(/cannot be read.*(malformed|short read|I\/O)/);
    expect(await runCommand(ctx, ['migrate'])).toEqual(['The database is up to date.']);
  });
});
