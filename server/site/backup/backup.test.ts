import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { isRefusal } from '#domain/common/errors.ts';
import { fileFaults, namesIn } from '#testing/checks/fileFaults.ts';
import { addMissingRows, anyTexts, fillTexts } from '#testing/data/anyTexts.ts';
import { beforeDue, DUE, seedCommunity } from '#testing/data/community.ts';
import { player } from '#testing/data/players.ts';
import { fileOf, saveUploadRow } from '#testing/data/saveUploadRow.ts';
import {
  embeddedDatabase,
  engine,
  type TestDatabase,
  testDatabase,
  testDirectory,
} from '#testing/database/database.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { progress, rounds } from '#testing/long.ts';
import { testContext } from '#testing/site/context.ts';
import type { FixedClock } from '#testing/site/fixedClock.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { blankTrail } from '../../moderation/blankTrail.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { StoreUnavailableError } from '../../platform/files/fileStore.ts';
import { s3Store } from '../../platform/files/s3Store.ts';
import { releaseFiles, removeUnclaimed, storeFile } from '../../platform/files/storedFile.ts';
import { runRatingJobs } from '../../scores/ratings/ratingJobs.ts';
import { backupTables, sequenceValues } from './backupTables.ts';
import { tableRows } from './tableRows.ts';

const START = new Date(beforeDue(3600));
const from = await testDatabase();
const to = engine === 'server' ? await embeddedDatabase() : await testDatabase();

type Site = Context & { clock: FixedClock };
const contextOn = (database: TestDatabase) => testContext(database, { start: START });

/** Creates a community with votes, scores, ratings, restrictions, sessions and uploads. */
async function filledSite(): Promise<Site> {
  await from.empty();
  const ctx = await contextOn(from);
  await seedCommunity({ open: (work) => work(ctx) }, { members: 3, open: 20, haveVoted: 2 });
  for (const text of ['first', 'second', 'second', '']) await upload(ctx, text);
  // The site that is restored into has already used this transaction id.
  await sql`update upload set changed_by = '3'`.execute(ctx.db);
  await bring(ctx, 'brought');
  // Numbers of deleted uploads must not be assigned again.
  await remove(ctx, await upload(ctx, 'gone'));
  const chart = { sha256: 'a'.repeat(64), md5: 'b'.repeat(32), notesHash: 'n', notes: Buffer.from([0, 1, 255]) };
  await ctx.db
    .insertInto('chart')
    .values({ ...chart, summary: JSON.stringify({ title: '𠮷 "\n', none: null }) })
    .execute();
  await ctx.db.insertInto('courseList').values({ tableId: 'sl', groups: '[[{"name":"コース"}]]' }).execute();
  await decideOne(ctx);
  await addOneRival(ctx);
  await moderate(ctx);
  // Including ratings.
  await player(ctx, 'rated', { cleared: ['st3'] });
  return ctx;
}

/** Decides an entry: it refers to its verdict in the history, which refers to the entry. */
async function decideOne({ db, clock }: Context): Promise<void> {
  const { id } = await db.selectFrom('submission').select('id').limit(1).executeTakeFirstOrThrow();
  const facts = { at: clock.now(), tableBefore: 'st', levelBefore: 1, tableAfter: null, levelAfter: null };
  const verdict = await db
    .insertInto('history')
    .values({ submissionId: id, tag: 'reject', ...facts, minimum: 1, threshold: 1, rule: 'none', revisionId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('submission').set({ verdictId: verdict.id }).where('id', '=', id).execute();
}

async function addOneRival({ db }: Context): Promise<void> {
  const accounts = await db.selectFrom('account').select(['id', 'playerId']).orderBy('id').limit(2).execute();
  await db
    .insertInto('rival')
    .values({ accountId: accounts[0]?.id ?? 0, playerId: accounts[1]?.playerId ?? 0 })
    .execute();
}

/** Adds a request with a message, an act that waits, and a line of the trail that one far behind it has blanked. */
async function moderate(ctx: Context): Promise<void> {
  const { db, clock } = ctx;
  const { id: accountId } = await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
  const at = clock.now();
  const [subject, reason] = ['Song', 'x'.repeat(2 ** 20)];
  await db.insertInto('request').values({ kind: 'other', accountId, askedAt: at, changedAt: at, subject }).execute();
  await db.insertInto('requestMessage').values({ requestId: 1, at, isAnswer: false, text: 'Hello' }).execute();
  await db
    .insertInto('pendingAct')
    .values({ act: 'unban', input: '{}', subject, reason: '', askedBy: accountId, askedAt: at })
    .execute();
  const line = { at, act: 'warn', subject, accountId, reason, changes: '[]' };
  await db.insertInto('trail').values([line, line, line]).execute();
  await blankTrail(ctx, { by: null, reason: '', line: 1 });
}

async function upload(ctx: Context, text: string): Promise<number> {
  const file = fileOf(text);
  const answer = await storeFile(ctx, file, (trx) => saveUploadRow(trx, ctx, file));
  if (isRefusal(answer)) throw new Error(answer.error);
  await ctx.db.insertInto('uploadChart').values(chartOf(answer.entryNo)).execute();
  return answer.entryNo;
}

async function bring(ctx: Context, text: string): Promise<void> {
  const file = fileOf(text);
  const row = { sha256: file.sha256, name: text, size: text.length, broughtAt: ctx.clock.now() };
  await storeFile(ctx, file, (trx) => trx.insertInto('broughtFile').values(row).execute());
}

const chartOf = (uploadNo: number) => ({
  uploadNo,
  position: 0,
  name: 'ANOTHER',
  mark: 'sl',
  level: '5',
  title: 'Song',
});

async function remove(ctx: Context, entryNo: number): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const { fileSha256 } = await trx
      .deleteFrom('upload')
      .where('entryNo', '=', entryNo)
      .returning('fileSha256')
      .executeTakeFirstOrThrow();
    if (fileSha256) await releaseFiles(trx, [fileSha256], ctx.clock.now());
  });
  await removeUnclaimed(ctx);
}

/** Returns every row of every table of a backup, and the sequences. */
async function contents({ db }: Context) {
  const tables: Record<string, string[]> = {};
  await db.transaction().execute(async (trx) => {
    for (const table of await backupTables(trx)) {
      const rows: string[] = [];
      for await (const batch of tableRows(trx, table)) rows.push(...batch);
      tables[table.name] = rows.sort();
    }
  });
  return { tables, numbers: await sequenceValues(db) };
}

/** Returns the rows, files and claims of a site: none when it is new. */
async function traces(ctx: Context): Promise<unknown[]> {
  const { tables } = await contents(ctx);
  const files = await namesIn(ctx.files);
  const claims = await ctx.db.selectFrom('fileClaim').select('sha256').execute();
  return [
    ...Object.entries(tables).filter(([name, rows]) => name !== 'installation' && rows.length > 0),
    ...files,
    ...claims,
  ];
}

const site = await filledSite();
const backedUp = path.join(testDirectory(), 'backup');
await runCommand(site, ['backup', backedUp]);
/** Copies the backup, to damage the copy. */
function copyOfBackup(): string {
  const folder = path.join(testDirectory(), 'copy');
  fs.cpSync(backedUp, folder, { recursive: true });
  return folder;
}

let empty: Site;
beforeEach(async () => {
  await to.empty();
  empty = await contextOn(to);
});

describe('a backup', () => {
  test('restored into an empty site, on the other engine if available, is the same in every table and file', async () => {
    const lines = await runCommand(empty, ['restore', backedUp]);
    expect(lines.at(-1)).toMatch(/^Restored \d{3,} rows of \d+ tables and 4 files\.$/);
    const [before, after] = [await contents(site), await contents(empty)];
    expect(after.tables).toEqual(before.tables);
    expect(Object.values(before.tables).flat().length).toBeGreaterThan(100);
    expect(await fileFaults(empty)).toEqual([]);
    expect(await empty.db.selectFrom('fileClaim').select('id').execute()).toEqual([]);
    expect(await runCommand(empty, ['verify-files'])).toContain(
      'All files are present and undamaged, and there are no others.',
    );
    // The next upload gets an unused number.
    const numbers = await site.db.selectFrom('upload').select('entryNo').execute();
    expect(await upload(empty, 'new')).toBeGreaterThan(Math.max(...numbers.map(({ entryNo }) => entryNo)) + 1);
    // So do other ids, and the restore has released its locks.
    await expect(
      empty.db.insertInto('suspension').values({ startsAt: DUE, endsAt: DUE }).execute(),
    ).resolves.toBeDefined();
  });

  test('contains the growth of ratings; recomputing all ratings adds none', async () => {
    const days = (ctx: Site) =>
      ctx.db.selectFrom('ratingDay').selectAll().orderBy('playerId').orderBy('tableId').execute();
    const before = await days(site);
    expect(before.length).toBeGreaterThan(0);
    await runCommand(empty, ['restore', backedUp]);
    empty.clock.advance(DAY_MS);
    await runRatingJobs(empty);
    expect(await empty.db.selectFrom('rating').select('skill').execute()).not.toEqual([]);
    expect(await days(empty)).toEqual(before);
  });

  test('marks every upload as changed, so that the site adds it to its table', async () => {
    const { now } = await empty.db.selectNoFrom(sql<string>`pg_current_xact_id()`.as('now')).executeTakeFirstOrThrow();
    await runCommand(empty, ['restore', backedUp]);
    const uploads = await empty.db
      .selectFrom('upload')
      .select(sql<boolean>`changed_by > ${now}::xid8`.as('isChanged'))
      .execute();
    expect(uploads).not.toEqual([]);
    expect(uploads.filter(({ isChanged }) => !isChanged)).toEqual([]);
  });

  test('leaves out sessions and other temporary rows only', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(from.db);
    const manifest = JSON.parse(fs.readFileSync(path.join(backedUp, 'manifest.json'), 'utf8'));
    const taken = manifest.tables.map(({ name }: { name: string }) => name);
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => !taken.includes(name))
        .sort(),
    ).toEqual(
      'attempt delivery estimate_lease file_claim mail_address mail_token migration migration_checksum migration_lock ownership_code pending_link rating rating_job session staged_file upload_download'.split(
        ' ',
      ),
    );
    const all = fs.readdirSync(backedUp, { recursive: true, encoding: 'utf8' });
    const modes = all.map((name) => fs.statSync(path.join(backedUp, name)).mode & 0o077);
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  test('is shown at once by a running site', async () => {
    await empty.published.load();
    await runCommand(empty, ['restore', backedUp]);
    expect(empty.published.openVotes('st')).toBeDefined();
    expect(empty.published.file('st', 'score.json')?.bytes.toString()).toContain('"level"');
  });

  test('can be restored from a folder to a bucket, and back', async () => {
    const fakeS3 = await startFakeS3();
    try {
      const onBucket = { ...empty, files: s3Store(fakeS3.bucket) };
      await runCommand(onBucket, ['restore', backedUp]);
      expect(await fileFaults(onBucket)).toEqual([]);
      const again = path.join(testDirectory(), 'again');
      await runCommand(onBucket, ['backup', again]);
      await to.empty();
      const onDisk = await contextOn(to);
      await runCommand(onDisk, ['restore', again]);
      expect((await contents(onDisk)).tables).toEqual((await contents(site)).tables);
      expect(await fileFaults(onDisk)).toEqual([]);
    } finally {
      await fakeS3.close();
    }
  });

  test('requires an empty folder as its argument', async () => {
    await expect(runCommand(site, ['backup', backedUp])).rejects.toThrow('is not empty');
    await expect(runCommand(site, ['backup'])).rejects.toThrow('The folder is missing');
  });

  test('pins the files that it copies: those of uploads that are deleted meanwhile are removed afterward', async () => {
    const entryNo = await upload(site, 'to be deleted');
    const { sha256 } = fileOf('to be deleted');
    const folder = path.join(testDirectory(), 'meanwhile');
    const { get } = site.files.inner ?? site.files;
    let isDeleted = false;
    const slow = {
      ...site.files,
      inner: {
        ...(site.files.inner ?? site.files),
        async get(name: string) {
          if (!isDeleted) await remove(site, entryNo);
          isDeleted = true;
          return get(name);
        },
      },
    };
    await runCommand({ ...site, files: slow }, ['backup', folder]);
    expect(isDeleted).toBe(true);
    expect(await site.files.inner?.get(sha256)).toBeNull();
    expect(await fileFaults(site)).toEqual([]);
    await runCommand(empty, ['restore', folder]);
    expect(await fileFaults(empty)).toEqual([]);
    expect(await empty.files.get(sha256)).not.toBeNull();
  });

  test('fails when a file of the site is missing, damaged or unavailable', async () => {
    const store = site.files.inner ?? site.files;
    const get = async () => {
      throw new StoreUnavailableError('away');
    };
    for (const wrong of [{ get: async () => null }, { get }]) {
      const folder = path.join(testDirectory(), 'wrong');
      const broken = { ...site, files: { ...store, ...wrong } };
      await expect(runCommand(broken, ['backup', folder])).rejects.toThrow(/missing|away/);
      await expect(runCommand(empty, ['restore', folder])).rejects.toThrow('no complete backup');
    }
    expect(await site.db.selectFrom('fileClaim').select('id').execute()).toEqual([]);
  });
});

test('a backup that does not read back as it was written is reported, and cannot be restored', async () => {
  const store = site.files.inner ?? site.files;
  const damages: readonly [string, (folder: string) => void][] = [
    ['vote.ndjson.gz cannot be read', (folder) => fs.truncateSync(path.join(folder, 'tables/vote.ndjson.gz'), 100)],
    ['is not what was written', (folder) => fs.writeFileSync(path.join(folder, 'tables/vote.ndjson.gz'), gzipSync(''))],
    ['is missing', (folder) => fs.rmSync(path.join(folder, 'files'), { recursive: true, force: true })],
  ];
  for (const [message, damage] of damages) {
    const folder = path.join(testDirectory(), 'damaged');
    // Simulates a disk error in a part of the backup, after the tables and all files but the last were written.
    const get = async (sha256: string) => {
      damage(folder);
      return store.get(sha256);
    };
    await expect(runCommand({ ...site, files: { ...store, get } }, ['backup', folder])).rejects.toThrow(message);
    await expect(runCommand(empty, ['restore', folder])).rejects.toThrow('no complete backup');
  }
});

describe('a restore is refused, and changes nothing, with a backup', () => {
  const files = (folder: string) => fs.readdirSync(path.join(folder, 'files'), { recursive: true, encoding: 'utf8' });
  const aFile = (folder: string) => path.join(folder, 'files', files(folder).find((name) => name.length > 60) ?? '');
  const manifestOf = (folder: string) => path.join(folder, 'manifest.json');
  const change = (folder: string, how: (manifest: Record<string, unknown>) => void) => {
    const manifest = JSON.parse(fs.readFileSync(manifestOf(folder), 'utf8'));
    how(manifest);
    fs.writeFileSync(manifestOf(folder), JSON.stringify(manifest));
  };
  const table = (folder: string, name = 'vote') => path.join(folder, 'tables', `${name}.ndjson.gz`);

  test.each<[string, string, (folder: string) => void]>([
    ['that was not finished', 'no complete backup', (folder) => fs.rmSync(manifestOf(folder))],
    ['whose manifest is incomplete', 'cannot be used', (folder) => fs.truncateSync(manifestOf(folder), 500)],
    ['of another format', 'cannot be used', (folder) => change(folder, (manifest) => (manifest.format = 2))],
    ['of another version', 'of version 0001', (folder) => change(folder, (manifest) => (manifest.migration = '0001'))],
    ['with other tables', 'not those', (folder) => change(folder, (manifest) => (manifest.tables as unknown[]).pop())],
    ['that lacks a part', 'cannot be read', (folder) => fs.rmSync(table(folder))],
    ['with an incomplete part', 'damaged', (folder) => fs.truncateSync(table(folder), 100)],
    [
      'with a part of another table',
      'not what was written',
      (folder) => fs.cpSync(table(folder, 'player'), table(folder)),
    ],
    ['that lacks a file', 'is missing', (folder) => fs.rmSync(aFile(folder))],
    ['with a changed file', 'is damaged', (folder) => fs.writeFileSync(aFile(folder), 'x')],
  ])('%s', async (_, message, damage) => {
    const folder = copyOfBackup();
    damage(folder);
    await expect(runCommand(empty, ['restore', folder])).rejects.toThrow(message);
    expect(await traces(empty)).toEqual([]);
  });

  test('whose rows do not fit together', async () => {
    const folder = copyOfBackup();
    // Votes without their entries: only the foreign keys of the database detect that.
    change(folder, (manifest) => {
      const tables = manifest.tables as { name: string; rows: number; sha256: string }[];
      const [vote, empty] = ['submission', 'push_event'].map((name) => tables.find((one) => one.name === name));
      Object.assign(vote ?? {}, { rows: empty?.rows, sha256: empty?.sha256 });
    });
    fs.cpSync(table(folder, 'push_event'), table(folder, 'submission'));
    await expect(runCommand(empty, ['restore', folder])).rejects.toThrow();
    expect(await traces(empty)).toEqual([]);
  });

  test('if the file store is unavailable', async () => {
    const put = () => Promise.reject(new StoreUnavailableError('away'));
    await expect(
      runCommand({ ...empty, files: { ...empty.files, put, inner: undefined as never } }, ['restore', backedUp]),
    ).rejects.toThrow('away');
    expect(await traces(empty)).toEqual([]);
  });

  test('on a site that is not empty', async () => {
    await upload(empty, 'mine');
    const before = await contents(empty);
    await expect(runCommand(empty, ['restore', backedUp])).rejects.toThrow('not empty: upload');
    expect(await contents(empty)).toEqual(before);
    expect(await fileFaults(empty)).toEqual([]);
  });

  test('that fails keeps files that the store already had', async () => {
    const { sha256, bytes } = fileOf('first');
    await empty.files.put(sha256, bytes);
    const folder = copyOfBackup();
    change(folder, (manifest) => {
      manifest.sequences = { upload_entry_no_seq: -1 };
    });
    await expect(runCommand(empty, ['restore', folder])).rejects.toThrow();
    expect(await traces(empty)).toEqual([sha256]);
  });
});

test('a deferred foreign key is checked immediately again after a restore', async () => {
  await runCommand(empty, ['restore', backedUp]);
  const wrong = inTransaction(empty, async (trx) => {
    await trx.updateTable('submission').set({ verdictId: 99_999 }).execute();
    throw new Error('it was accepted');
  });
  await expect(wrong).rejects.toThrow('foreign key');
});

test('a different secret of the site is reported', async () => {
  const secrets = { ...empty.secrets, hashes: () => ['another'] };
  const lines = await runCommand({ ...empty, secrets }, ['restore', backedUp]);
  expect(lines.join(' ')).toContain('another secret');
});

test('a site with any characters in every text is the same after backup and restore', {
  timeout: 900_000,
}, async () => {
  await from.empty();
  const full = await filledSite();
  await addMissingRows(full);
  const runs = rounds(1, 100);
  const done = progress('backups', runs);
  const property = fc.asyncProperty(anyTexts, async (texts) => {
    await fillTexts(full, texts);
    const folder = path.join(testDirectory(), 'any');
    await runCommand(full, ['backup', folder]);
    await to.empty();
    empty = await contextOn(to);
    await runCommand(empty, ['restore', folder]);
    expect((await contents(empty)).tables).toEqual((await contents(full)).tables);
    done();
  });
  await fc.assert(property, { numRuns: runs, endOnFailure: true });
});
