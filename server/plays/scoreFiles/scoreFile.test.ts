import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { isNativeId } from '#domain/players/rankingId.ts';
import { NONE_SKIPPED, SCORE_FILE_MEGABYTES } from '#domain/players/scoreFiles/scoreFile.ts';
import { entry } from '#testing/data/entries.ts';
import { type Player, player, playerIdOf } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { hashes } from '#testing/files/sampleTable.ts';
import { beatorajaFile, lr2File } from '#testing/files/scoreFiles.ts';
import { sendScoreFile } from '#testing/site/sendScoreFile.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../../accounts/ban.ts';
import { SCORES_AT_ONCE } from '../intake.ts';

const database = await testDatabase();
const site = await testSite(database, { config: { DIRECT_SCORES: 'profile' } });
const closed = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st1'] });
});

const MEGABYTE = 1024 * 1024;
const send = (file: Uint8Array) => sendScoreFile(site, aki, file);
const scores = () => ctx.db.selectFrom('score').selectAll().where('origin', '=', 'file').orderBy('chartHash').execute();
const rights = () => ctx.db.selectFrom('restriction').selectAll().orderBy('tableId').execute();
const rated = async () => (await site.get(`/api/user/${aki.rankingId}?table=st`)).body;

/** Expects that nothing was stored, and nothing of the request is left. */
async function expectNothing() {
  expect(await scores()).toEqual([]);
  expect(await ctx.db.selectFrom('player').select('id').execute()).toHaveLength(1);
  expect(await readdir(path.join(ctx.config.DATA_DIR, 'files-arriving')).catch(() => [])).toEqual([]);
}

describe('the scores of a file', () => {
  test('belong to the player of its service, and count for profile and rating, but not for rights', async () => {
    const song = await entry(ctx, { result: 'accept', level: 10 });
    const [rightsBefore, before] = [await rights(), await rated()];
    const { status, body } = await send(lr2File([{ hash: song.md5 }, { hash: hashes('elsewhere').md5, clear: 9 }]));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, service: 'lr2', stored: 1, skipped: { ...NONE_SKIPPED, lamp: 1 } });
    expect(await scores()).toMatchObject([
      { chartHash: song.md5, clear: 4, exScore: 1600, maxCombo: 400, minBp: 60, playedAt: null, isCheated: false },
    ]);
    const after = await rated();
    expect(JSON.stringify(after)).not.toBe(JSON.stringify(before));
    expect(await rights()).toEqual(rightsBefore);
  });

  test('are at most 80,000 per player, even if several files arrive at once', async () => {
    const id = await playerIdOf(ctx, aki);
    await sql`
      insert into score (player_id, origin, chart_hash, clear, ex_score)
      select ${id}, 'file', lpad(to_hex(n), 32, '0'), 1, 0 from generate_series(1, 79999) n`.execute(ctx.db);
    const files = ['one', 'two'].map((name) => lr2File([{ hash: hashes(name).md5 }]));
    const answers = await Promise.all(files.map((file) => send(file)));
    const [stored, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(stored?.status).toBe(200);
    expect(refused).toMatchObject({ status: 413, body: { error: 'ELIMITSCORES', limit: 80_000 } });
    expect(await scores()).toHaveLength(80_000);
  });

  test('of a service without an ID of the account create a player with a native ID', async () => {
    const { sha256 } = hashes('chart');
    expect((await send(beatorajaFile([{ sha256 }]))).body).toMatchObject({ service: 'beatoraja', stored: 1 });
    expect((await send(beatorajaFile([{ sha256 }]))).body).toMatchObject({ stored: 1 });
    const players = await ctx.db.selectFrom('player').selectAll().where('service', '=', 'beatoraja').execute();
    expect(players).toMatchObject([{ accountId: aki.accountId }]);
    expect(players.every(isNativeId)).toBe(true);
    expect(await scores()).toMatchObject([{ chartHash: sha256, playedAt: new Date(1_771_000_000_000) }]);
  });

  test('are merged: order and repetition do not matter, and a play in the future gets the current time', async () => {
    const { sha256 } = hashes('chart');
    const future = ctx.clock.now().getTime() / 1000 + 1000;
    const files = [
      beatorajaFile([{ sha256, clear: 4, minbp: 20, date: future }]),
      beatorajaFile([{ sha256: sha256.toUpperCase(), clear: 8, epg: 100, combo: 900, minbp: -1, date: 0 }]),
    ];
    for (const file of [...files, ...files.toReversed()]) expect((await send(file)).status).toBe(200);
    expect(await scores()).toMatchObject([
      { clear: 8, exScore: 1600, maxCombo: 900, minBp: 20, playedAt: ctx.clock.now() },
    ]);
  });

  test('do not change scores of other origins', async () => {
    const { md5 } = hashes('cleared st1 1');
    await send(lr2File([{ hash: md5, clear: 1, perfect: 0, great: 1, maxcombo: 0 }]));
    const rows = await ctx.db.selectFrom('score').select(['origin', 'clear']).where('chartHash', '=', md5).execute();
    expect(rows.toSorted((a, b) => a.clear - b.clear)).toEqual([
      { origin: 'file', clear: 1 },
      { origin: 'operator', clear: 2 },
    ]);
  });

  test('are stored in parts, and repeating the file changes no row', { timeout: 60_000 }, async () => {
    const song = await entry(ctx, { result: 'accept', level: 10 });
    const others = Array.from({ length: 2 * SCORES_AT_ONCE }, (_, index) => ({ hash: hashes(`many ${index}`).md5 }));
    const file = lr2File([{ hash: song.md5 }, ...others]);
    expect((await send(file)).body).toMatchObject({ stored: 2 * SCORES_AT_ONCE + 1 });
    const versions = async () => (await sql`select xmin::text from score order by ctid`.execute(ctx.db)).rows;
    const [stored, before, rating] = [await scores(), await versions(), await rated()];
    expect((await send(file)).body).toMatchObject({ stored: 2 * SCORES_AT_ONCE + 1 });
    expect(await scores()).toEqual(stored);
    expect(await versions()).toEqual(before);
    expect(await rated()).toEqual(rating);
  });

  test('without scores create no player', async () => {
    expect((await send(beatorajaFile([{ sha256: 'x' }]))).body).toMatchObject({ stored: 0, skipped: { hash: 1 } });
    await expectNothing();
  });
});

describe('a file is refused', () => {
  const file = lr2File([{ hash: hashes('chart').md5 }]);

  test('that is not a score database, and nothing is stored', async () => {
    expect((await send(Buffer.from('no database'))).body.error).toBe('ENOTVALIDFILE');
    await expectNothing();
  });

  test('that is too large: by its length before it is read, or as it arrives', async () => {
    const size = { 'content-length': String(200 * MEGABYTE) };
    expect(await sendScoreFile(site, aki, file, size)).toMatchObject({ status: 413, body: { error: 'ELIMITSIZE' } });
    const { status, body } = await send(Buffer.alloc(SCORE_FILE_MEGABYTES * MEGABYTE + 1));
    expect({ status, body }).toMatchObject({ status: 413, body: { error: 'ELIMITSIZE', limit: SCORE_FILE_MEGABYTES } });
    await expectNothing();
  });

  test('of a banned account, and if the site does not accept plays', async () => {
    expect((await sendScoreFile(closed, aki, file)).body.error).toBe('ENOTFOUND');
    await ban(ctx, { by: null, account: aki.userId, reason: 'x' });
    expect((await send(file)).body.error).toBe('EBANNED');
    await expectNothing();
  });

  test('as the seventh in an hour, whatever its content', async () => {
    for (let time = 0; time < 6; time++) await send(Buffer.from('no database'));
    expect((await send(file)).body).toMatchObject({ error: 'ETOOMANY', retryAt: expect.any(String) });
    ctx.clock.advance(HOUR_MS);
    expect((await send(file)).status).toBe(200);
  });
});
