import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/common/dates.ts';
import { fileFaults, namesIn } from '#testing/checks/fileFaults.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { compareWithOriginal, dropFile, propose } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { submitUpload } from '#testing/site/submitUpload.ts';
import { StoreUnavailableError } from '../platform/files/fileStore.ts';
import { removeUnclaimed } from '../platform/files/storedFile.ts';
import { hashesOf } from '../platform/hash.ts';
import { openSession } from '../platform/http/session.ts';
import { removeExpired } from '../removeExpired.ts';
import { stageFile } from './stagedFiles.ts';

const MB = 1024 * 1024;
const site = await testSite(await testDatabase());
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const song = (number: number) => chartText({ title: `Song ${number}` });
/** Returns a chart of exactly this many bytes. */
const songOfSize = (number: number, size: number) =>
  Buffer.concat([song(number), Buffer.alloc(size, '*')]).subarray(0, size);
const sourceOf = (bytes: Buffer) => ({ name: 'a.bms', size: bytes.length, read: async () => bytes });
/** Returns the names of the files in the store. */
const stored = async () => new Set(await namesIn(ctx.files));
const staged = async () =>
  new Set((await ctx.db.selectFrom('stagedFile').select('sha256').execute()).map(({ sha256 }) => sha256));
const isStaged = async (who: Player, chart: Buffer) =>
  (await compareWithOriginal(site, who, hashesOf(chart).sha256, chart)).status === 200;

/** Logs the same account in once more. */
async function elsewhere(): Promise<Player> {
  const { token, tokenHash } = await openSession(ctx, aki.accountId);
  return { ...aki, cookie: `sid=${token}`, tokenHash };
}

describe('a staged file', () => {
  test('is kept 24 hours for its proposal', async () => {
    await dropFile(site, aki, song(1));
    ctx.clock.advance(24 * HOUR_MS - 1);
    expect(await isStaged(aki, song(1))).toBe(true);
    await dropFile(site, aki, song(2));
    ctx.clock.advance(24 * HOUR_MS);
    expect(await isStaged(aki, song(2))).toBe(false);
  });

  test('can be used in every session of its account, and by no other account', async () => {
    await dropFile(site, aki, song(1));
    expect(await isStaged(await elsewhere(), song(1))).toBe(true);
    expect(await isStaged(await player(ctx, 'mina'), song(1))).toBe(false);
  });

  test('is deleted with its account, bytes included', async () => {
    await dropFile(site, aki, song(1));
    expect(await stored()).toEqual(await staged());
    await site.post('/api/user/delete-account', { userpw: PASSWORD }, aki);
    expect(await staged()).toEqual(new Set());
    expect(await stored()).toEqual(new Set());
  });

  test('is deleted when it expires, bytes included', async () => {
    await dropFile(site, aki, song(1));
    ctx.clock.advance(12 * HOUR_MS);
    await dropFile(site, aki, song(2));
    ctx.clock.advance(12 * HOUR_MS);
    await removeExpired(ctx);
    await removeUnclaimed(ctx);
    expect(await stored()).toEqual(new Set([hashesOf(song(2)).sha256]));
    expect(await fileFaults(ctx)).toEqual([]);
  });

  test('shares its bytes with those of other accounts and with an upload, which keep them when it is deleted', async () => {
    const mina = await player(ctx, 'mina');
    await dropFile(site, aki, song(1));
    await dropFile(site, mina, song(1));
    await site.post('/api/user/delete-account', { userpw: PASSWORD }, aki);
    expect(await isStaged(mina, song(1))).toBe(true);
    await submitUpload(site, null, { file: song(1), fileName: 'a.bms' });
    await site.post('/api/user/delete-account', { userpw: PASSWORD }, mina);
    expect(await staged()).toEqual(new Set());
    expect(await stored()).toEqual(new Set([hashesOf(song(1)).sha256]));
  });

  test('that cannot be stored or read is ESTORAGE, and nothing is staged or proposed', async () => {
    const { files } = ctx;
    const unavailable = { status: 503, body: { success: false, error: 'ESTORAGE' } };
    const without = async (operation: 'put' | 'get', work: () => Promise<unknown>) => {
      Object.assign(ctx, { files: { ...files, [operation]: () => Promise.reject(new StoreUnavailableError('away')) } });
      await work().finally(() => Object.assign(ctx, { files }));
    };
    await without('put', async () => expect(await dropFile(site, aki, song(1))).toMatchObject(unavailable));
    expect(await staged()).toEqual(new Set());
    await dropFile(site, aki, song(1));
    await without('get', async () => expect(await propose(site, aki, { chart: song(1) })).toMatchObject(unavailable));
    await without('get', async () => expect(await isStaged(aki, song(1))).toBe(false));
    expect((await propose(site, aki, { chart: song(1) })).status).toBe(200);
  });

  test('shares 20 MB with the others of the account; the oldest are deleted first, the newest never', async () => {
    for (let number = 1; number <= 5; number++) {
      ctx.clock.advance(1000);
      await dropFile(site, aki, songOfSize(number, 5 * MB));
    }
    const hash = (number: number) => hashesOf(songOfSize(number, 5 * MB)).sha256;
    expect(await staged()).toEqual(new Set([2, 3, 4, 5].map(hash)));
    // Small files are deleted too if they are older.
    await dropFile(site, aki, song(6));
    expect(await staged()).toEqual(new Set([...[3, 4, 5].map(hash), hashesOf(song(6)).sha256]));
    expect(await stored()).toEqual(await staged());
  });

  test('is one of at most twenty also when many are staged concurrently at the same time', async () => {
    const files = Array.from({ length: 32 }, (_, number) => song(number));
    await Promise.all(files.map((bytes) => stageFile(ctx, aki, hashesOf(bytes).sha256, sourceOf(bytes))));
    expect((await staged()).size).toBe(20);
    await dropFile(site, aki, song(99));
    expect((await staged()).has(hashesOf(song(99)).sha256)).toBe(true);
    expect((await propose(site, aki, { chart: song(100) })).status).toBe(200);
  });
});
