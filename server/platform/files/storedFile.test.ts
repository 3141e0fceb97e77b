import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/common/dates.ts';
import { refuse } from '#domain/common/errors.ts';
import { fileFaults, namesIn } from '#testing/checks/fileFaults.ts';
import { fileOf, saveUploadRow } from '#testing/data/saveUploadRow.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/transaction.ts';
import { claimFile, endAllClaims } from './fileClaims.ts';
import { type FileStore, StoreUnavailableError } from './fileStore.ts';
import { releaseFiles, removeUnclaimed, storeFile } from './storedFile.ts';

const database = await testDatabase();
let ctx = await testContext(database);
beforeEach(async () => {
  await database.empty();
  ctx = await testContext(database);
});

const file = fileOf('bytes of a chart');

const store = (context: Context = ctx, given = file) =>
  storeFile(context, given, (trx) => saveUploadRow(trx, context, given));

/** Removes an upload as its deletion does. */
async function remove(entryNo: number, context: Context = ctx) {
  await inTransaction(context, async (trx) => {
    await trx.deleteFrom('upload').where('entryNo', '=', entryNo).execute();
    await releaseFiles(trx, [file.sha256], context.clock.now());
  });
  await removeUnclaimed(context);
}

const claims = () => ctx.db.selectFrom('fileClaim').select(['sha256', 'removing']).execute();
const names = () => namesIn(ctx.files);
/** Expects that nothing is left of any kind. */
async function expectNothing() {
  expect(await names()).toEqual([]);
  expect(await claims()).toEqual([]);
  expect(await ctx.db.selectFrom('upload').select('entryNo').execute()).toEqual([]);
}
/** Returns a context with some functions of the store replaced. */
const withStore = (other: Partial<FileStore>): Context => ({ ...ctx, files: { ...ctx.files, ...other } });
const unreachable = () => Promise.reject(new StoreUnavailableError('away'));

describe('storing', () => {
  test('stores the bytes and the row, and leaves no claim', async () => {
    expect(await store()).toEqual({ entryNo: expect.any(Number) });
    expect(await ctx.files.get(file.sha256)).toEqual(file.bytes);
    expect(await fileFaults(ctx)).toEqual([]);
    expect(await claims()).toEqual([]);
  });

  test('the bytes are stored before the row, and the claim stays until both are stored', async () => {
    const seen = await storeFile(ctx, file, async (trx) => ({
      names: await names(),
      claims: await trx.selectFrom('fileClaim').select('id').execute(),
    }));
    expect(seen).toEqual({ names: [file.sha256], claims: [] });
  });

  test('bytes that reached a store that did not answer are removed when the claim expires', async () => {
    const { put } = ctx.files;
    const late = withStore({ put: (...given) => put(...given).then(unreachable) });
    expect(await store(late)).toEqual(refuse('ESTORAGE'));
    await removeUnclaimed(ctx);
    expect(await names()).toEqual([file.sha256]);
    ctx.clock.advance(6 * MINUTE_MS);
    await removeUnclaimed(ctx);
    await expectNothing();
  });

  test('the bytes are removed when saving refuses or fails', async () => {
    expect(await storeFile(ctx, file, async () => refuse('EALREADYSUBMIT'))).toEqual(refuse('EALREADYSUBMIT'));
    await expectNothing();
    const broken = storeFile(ctx, file, async () => {
      throw new Error('a bug');
    });
    await expect(broken).rejects.toThrow('a bug');
    await expectNothing();
  });

  test('when saving refuses, bytes that another upload names stay', async () => {
    await store();
    expect(await storeFile(ctx, file, async () => refuse('EALREADYSUBMIT'))).toEqual(refuse('EALREADYSUBMIT'));
    expect(await fileFaults(ctx)).toEqual([]);
    expect(await claims()).toEqual([]);
  });

  test('when saving refuses, bytes that another upload is storing stay', async () => {
    const other = await claimFile(ctx, file.sha256);
    await storeFile(ctx, file, async () => refuse('EALREADYSUBMIT'));
    expect(await names()).toEqual([file.sha256]);
    expect(other).not.toBeNull();
  });

  test('a claim that expires while the bytes are written is ESTORAGE, and nothing stays', async () => {
    const { put } = ctx.files;
    const slow = withStore({
      async put(...given) {
        await put(...given);
        ctx.clock.advance(10 * MINUTE_MS);
        await removeUnclaimed(ctx);
        // The store writes the bytes only after the removal.
        await put(...given);
      },
    });
    expect(await store(slow)).toEqual(refuse('ESTORAGE'));
    await expectNothing();
  });

  test('the same file many times at once, some refused, is one file that every row has', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3 === 0 ? storeFile(ctx, file, async () => refuse('EALREADYSUBMIT')) : store(),
      ),
    );
    expect(answers.filter((answer) => 'entryNo' in answer)).toHaveLength(8);
    expect(await fileFaults(ctx)).toEqual([]);
    await removeUnclaimed(ctx);
    expect(await claims()).toEqual([]);
  });

  test('storing and deleting the same file concurrently leaves no file without a row and no row without a file', async () => {
    const turn = async () => {
      for (let round = 0; round < 6; round++) {
        const answer = await store();
        if ('error' in answer) throw new Error(answer.error);
        expect(await ctx.files.get(file.sha256)).toEqual(file.bytes);
        await remove(answer.entryNo);
      }
    };
    await Promise.all([turn(), turn(), turn()]);
    await removeUnclaimed(ctx);
    await expectNothing();
  });
});

describe('releasing a file', () => {
  test('removes the bytes, unless another upload names them', async () => {
    const [first, second] = [await store(), await store()];
    if ('error' in first || 'error' in second) throw new Error('not stored');
    await remove(first.entryNo);
    expect(await fileFaults(ctx)).toEqual([]);
    expect(await names()).toEqual([file.sha256]);
    await remove(second.entryNo);
    await expectNothing();
  });

  test('succeeds while the store is unavailable; the bytes are removed later', async () => {
    const stored = await store();
    if ('error' in stored) throw new Error('not stored');
    await remove(stored.entryNo, withStore({ remove: unreachable }));
    expect(await names()).toEqual([file.sha256]);
    ctx.clock.advance(2 * MINUTE_MS);
    await removeUnclaimed(withStore({ remove: unreachable }));
    expect(await claims()).toHaveLength(1);
    ctx.clock.advance(2 * MINUTE_MS);
    await removeUnclaimed(ctx);
    await expectNothing();
  });

  test('a file that cannot be removed does not block the others', async () => {
    const other = fileOf('bytes of another chart');
    for (const one of [file, other]) {
      await ctx.files.put(one.sha256, one.bytes);
      await ctx.db.insertInto('fileClaim').values({ sha256: one.sha256, until: ctx.clock.now() }).execute();
    }
    const { remove: removeFile } = ctx.files;
    const stuck = withStore({ remove: (sha256) => (sha256 === file.sha256 ? unreachable() : removeFile(sha256)) });
    for (let minute = 0; minute < 4; minute++) {
      await removeUnclaimed(stuck);
      ctx.clock.advance(MINUTE_MS);
    }
    expect(await names()).toEqual([file.sha256]);
  });

  test('storing the same file while it is being removed waits, and succeeds', async () => {
    const stored = await store();
    if ('error' in stored) throw new Error('not stored');
    const { remove: removeFile } = ctx.files;
    const started = Promise.withResolvers<void>();
    const proceed = Promise.withResolvers<void>();
    const slow = withStore({
      async remove(sha256) {
        started.resolve();
        await proceed.promise;
        await removeFile(sha256);
      },
    });
    const removing = remove(stored.entryNo, slow);
    await started.promise;
    const looks = vi.spyOn(ctx.clock, 'now');
    const again = store();
    // It looks again because the first look found the removal.
    await vi.waitUntil(() => looks.mock.calls.length > 1, { timeout: 20_000 });
    proceed.resolve();
    await removing;
    expect(await again).toEqual({ entryNo: expect.any(Number) });
    expect(await fileFaults(ctx)).toEqual([]);
  });
});

test('bytes that a killed process wrote are removed at the next start, when no other process uses the data', async () => {
  await claimFile(ctx, file.sha256);
  await ctx.files.put(file.sha256, file.bytes);
  await removeUnclaimed(ctx);
  expect(await names()).toEqual([file.sha256]);
  await endAllClaims(ctx);
  await removeUnclaimed(ctx);
  await expectNothing();
});
