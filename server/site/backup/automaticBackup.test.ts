import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/common/dates.ts';
import { fileOf, saveUploadRow } from '#testing/data/saveUploadRow.ts';
import { engine, testDatabase, testDirectory } from '#testing/database/database.ts';
import { testContext } from '#testing/site/context.ts';
import { runCommand } from '#testing/site/runCommand.ts';
import { DataDirectoryInUseError, lockDirectory } from '../../platform/database/directoryLock.ts';
import { lastMigration } from '../../platform/database/migrate.ts';
import { storeFile } from '../../platform/files/storedFile.ts';
import { createReadiness, readinessChecks } from '../readiness.ts';
import { backupNow, runBackupJob } from './automaticBackup.ts';
import { isReadByBackup } from './backup.ts';
import { createBackupCheck } from './backupCheck.ts';
import { readManifest } from './manifest.ts';

const START = new Date('2026-11-27T02:00:00+09:00');
const database = await testDatabase();

async function siteWith(settings: { BACKUP_DIR?: string; BACKUP_AT?: string | null } = {}) {
  await database.empty();
  const ctx = await testContext(database, { start: START });
  const folder = path.join(testDirectory(), 'backups');
  const site = { ...ctx, config: { ...ctx.config, BACKUP_DIR: folder, BACKUP_AT: '03:00', ...settings } };
  const file = fileOf('one');
  await storeFile(site, file, (trx) => saveUploadRow(trx, site, file));
  const backups = () => (fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.startsWith('2026')) : []);
  const check = () => createBackupCheck(0).find(site);
  return { site, folder, backups, check, sha256: file.sha256 };
}

test('a backup is made at once where none exists, and then once a day at its time', async () => {
  const { site, backups, check } = await siteWith();
  expect(await check()).toMatchObject({ level: 'warning', sentence: expect.stringContaining('No backup is in') });
  await runBackupJob(site);
  expect(backups()).toEqual(['2026-11-26T17-00-00-000Z']);
  await runBackupJob(site);
  site.clock.advance(59 * MINUTE_MS);
  await runBackupJob(site);
  expect(backups()).toEqual(['2026-11-26T17-00-00-000Z']);
  site.clock.advance(MINUTE_MS);
  await runBackupJob(site);
  // One a day is kept.
  expect(backups()).toEqual(['2026-11-26T18-00-00-000Z']);
  expect(await check()).toMatchObject({ level: 'ok' });
  site.clock.advance(36 * HOUR_MS + 1);
  expect(await check()).toMatchObject({ level: 'warning', sentence: expect.stringContaining('a day and a half') });
});

test('a backup is known five seconds after its end', async () => {
  const { site } = await siteWith();
  const check = createBackupCheck();
  expect(await check.find(site)).toMatchObject({ level: 'warning' });
  await runBackupJob(site);
  const later = performance.now() + 5 * SECOND_MS;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => later);
  onTestFinished(() => now.mockRestore());
  expect(await check.find(site)).toMatchObject({ level: 'ok', sentence: expect.stringContaining('The newest is') });
});

test.runIf(engine === 'embedded')(
  'a backup never makes /readyz red, though all else waits for the only connection',
  async () => {
    const { site } = await siteWith();
    await sql`insert into trail (at, act, subject, reason, changes)
      select now(), 'notice', '', repeat('x', 500), '[]' from generate_series(1, 50000)`.execute(site.db);
    const readiness = createReadiness(site, readinessChecks, 200);
    const sentences = new Set<string>();
    let isDone = false;
    const backingUp = runBackupJob(site).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const isRead = isReadByBackup(site.databases.health);
      for (const { level, name, sentence } of await readiness.now()) {
        // Else a slow machine does not answer in time, either.
        if (isRead) expect(level, `${name}: ${sentence}`).not.toBe('error');
        sentences.add(sentence);
      }
      await pause(5);
    }
    await backingUp;
    expect([...sentences].join()).toContain('while a backup reads the database');
  },
);

test('files that have not changed are linked to those of the backup before; damaged ones are copied again', async () => {
  const { site, folder, backups, sha256 } = await siteWith();
  const inodes = () =>
    backups().map((name) => fs.statSync(path.join(folder, name, 'files', sha256.slice(0, 2), sha256)).ino);
  for (let day = 0; day < 2; day++) {
    await runBackupJob(site);
    site.clock.advance(24 * HOUR_MS);
  }
  expect(new Set(inodes()).size).toBe(1);
  fs.writeFileSync(path.join(folder, backups()[0] ?? '', 'files', sha256.slice(0, 2), sha256), 'two');
  await runBackupJob(site);
  expect(new Set(inodes()).size).toBe(2);
  expect(fs.readFileSync(path.join(folder, backups()[2] ?? '', 'files', sha256.slice(0, 2), sha256), 'utf8')).toBe(
    'one',
  );
});

test('backups beyond 7 days and 4 weeks are deleted, those of an operator and unknown folders never', async () => {
  const { site, folder, backups } = await siteWith();
  fs.mkdirSync(path.join(folder, '2026-01-01T00-00-00-000Z'), { recursive: true });
  await runCommand(site, ['backup', path.join(folder, '2026-01-02T00-00-00-000Z')]);
  const DAYS = 12;
  for (let day = 0; day < DAYS; day++) {
    await runBackupJob(site);
    site.clock.advance(24 * HOUR_MS);
  }
  const known = backups().filter((name) => !name.startsWith('2026-01'));
  expect(backups().length - known.length).toBe(2);
  expect(known.length).toBeGreaterThanOrEqual(7);
  expect(known.length).toBeLessThan(DAYS);
  // Another site in the same folder makes its own, and deletes none.
  const other = { ...site, secrets: { ...site.secrets, hash: () => 'another site' } };
  await runBackupJob(other);
  expect(backups().filter((name) => !name.startsWith('2026-01'))).toEqual(expect.arrayContaining(known));
});

test('a backup that failed is said with its reason, leaves nothing, and is tried again later each time', async () => {
  const { site, folder, backups, check } = await siteWith();
  let tries = 0;
  const get = async () => {
    tries++;
    throw new Error('the disk is full');
  };
  const broken = { ...site, files: { ...site.files, inner: { ...site.files, get } } };
  await expect(runBackupJob(broken)).rejects.toThrow('the disk is full');
  expect(backups()).toEqual([]);
  const { level, sentence } = await check();
  expect({ level, sentence }).toMatchObject({
    level: 'warning',
    sentence: expect.stringContaining('the disk is full'),
  });
  const run = (minutes: number) => {
    site.clock.advance(minutes * MINUTE_MS);
    return runBackupJob(broken).catch(() => undefined);
  };
  const after: number[] = [];
  for (const minutes of [4, 1, 5, 5, 10, 10]) {
    await run(minutes);
    after.push(tries);
  }
  expect(after).toEqual([1, 2, 2, 3, 3, 4]);
  site.clock.advance(HOUR_MS);
  await runBackupJob(site);
  expect(backups()).toHaveLength(1);
  expect(await check()).toMatchObject({ level: 'ok' });
  expect(fs.readdirSync(folder)).not.toContain('failed.json');
});

test('what a killed process left is removed, and counts as a failure', async () => {
  const { site, folder, check } = await siteWith();
  const part = path.join(folder, '2026-11-26T16-00-00-000Z.part');
  fs.mkdirSync(part, { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'failed.json'),
    JSON.stringify({ at: new Date(START.getTime() - 2 * HOUR_MS), failures: 1, error: null }),
  );
  expect(await check()).toMatchObject({ level: 'warning', sentence: expect.stringContaining('was not finished') });
  await runBackupJob(site);
  expect(fs.existsSync(part)).toBe(false);
  expect(await check()).toMatchObject({ level: 'ok' });
});

test('of several processes one makes the backup', async () => {
  const { site, folder, backups } = await siteWith();
  await Promise.all([runBackupJob(site), runBackupJob(site), runBackupJob(site)]);
  expect(backups()).toHaveLength(1);
  site.clock.advance(24 * HOUR_MS);
  const lock = await lockDirectory(folder);
  await runBackupJob(site);
  expect(backups()).toHaveLength(1);
  // Not the error by which a command looks for the server that has the data.
  const refused = backupNow(site, 'migration');
  await expect(refused).rejects.not.toThrow(DataDirectoryInUseError);
  await expect(refused).rejects.toThrow('Another process is at work');
  await lock.release();
  await runBackupJob(site);
  expect(backups()).toHaveLength(2);
});

test("one before a migration names the database's own migration, and none is made without a folder", async () => {
  const { site } = await siteWith({ BACKUP_AT: null });
  await runBackupJob(site);
  const made = (await backupNow(site, 'migration')) ?? '';
  expect(await readManifest(made)).toMatchObject({ reason: 'migration', migration: await lastMigration(site.db) });
  const { BACKUP_DIR: _, ...config } = site.config;
  expect(await backupNow({ ...site, config }, 'migration')).toBeNull();
});

test('a site in production without a folder for backups warns', async () => {
  const { site } = await siteWith();
  const { BACKUP_DIR: _, ...config } = site.config;
  const find = (NODE_ENV: 'production' | 'test') => createBackupCheck(0).find({ config: { ...config, NODE_ENV } });
  expect(await find('production')).toMatchObject({ level: 'warning', sentence: expect.stringContaining('BACKUP_DIR') });
  expect(await find('test')).toMatchObject({ level: 'ok' });
});
