import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { testDirectory } from '#testing/database/database.ts';
import { DataDirectoryInUseError, lockDirectory } from './directoryLock.ts';

describe.for(['linux', 'darwin'] as const)('the lock of a directory, as on %s', (platform) => {
  test.skipIf(platform !== process.platform && platform === 'linux')(
    'has one owner at a time, names it, and is free again after release',
    async () => {
      const directory = testDirectory();
      const lock = await lockDirectory(directory, platform);
      const second = lockDirectory(directory, platform);
      await expect(second).rejects.toThrow(DataDirectoryInUseError);
      await expect(second).rejects.toThrow(`pid ${process.pid}`);
      await expect(second).rejects.toThrow('DATA_DIR');
      await (await lockDirectory(testDirectory(), platform)).release();
      await lock.release();
      await (await lockDirectory(directory, platform)).release();
    },
  );
});

test('a lock file that a dead process left is replaced', async () => {
  const directory = testDirectory();
  const dead = spawnSync(process.execPath, ['--version']).pid;
  fs.writeFileSync(path.join(directory, 'owner.pid'), String(dead));
  const lock = await lockDirectory(directory, 'darwin');
  expect(fs.readFileSync(path.join(directory, 'owner.pid'), 'utf8')).toBe(String(process.pid));
  await lock.release();
});
