import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { testDirectory } from '#testing/database/database.ts';
import { DataDirectoryInUseError, lockDirectory } from './directoryLock.ts';

/** Tries to lock a directory in another process. Returns its output. */
function lockElsewhere(directory: string): string {
  const script = `
    import { lockDirectory } from ${JSON.stringify(path.join(import.meta.dirname, 'directoryLock.ts'))};
    await lockDirectory(${JSON.stringify(directory)}).then(() => console.log('locked'), ({ message }) => console.log(message));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

describe('the lock of a directory', () => {
  test('has one owner at a time, names it, and is free again after release', async () => {
    const directory = testDirectory();
    const lock = await lockDirectory(directory);
    const second = lockDirectory(directory);
    await expect(second).rejects.toThrow(DataDirectoryInUseError);
    await expect(second).rejects.toThrow(`pid ${process.pid}`);
    await expect(second).rejects.toThrow('DATA_DIR');
    await (await lockDirectory(testDirectory())).release();
    await lock.release();
    await (await lockDirectory(directory)).release();
  });

  test('survives another attempt of the same process, and garbage collection', async () => {
    const directory = testDirectory();
    await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DataDirectoryInUseError);
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    expect(lockElsewhere(directory)).toContain(`pid ${process.pid})`);
  });

  test('names the host of an owner in another container', async () => {
    const directory = testDirectory();
    await lockDirectory(directory);
    fs.writeFileSync(path.join(directory, 'lock.owner'), '7 other');
    expect(lockElsewhere(directory)).toContain('(pid 7 on other)');
  });

  test('that the file system does not support is an error with a clear message', async () => {
    const directory = testDirectory();
    fs.mkdirSync(path.join(directory, 'lock.sqlite'));
    await expect(lockDirectory(directory)).rejects.toThrow(/lock\.sqlite cannot be locked: /);
  });

  test('is free after the end of its owner, and its files are private', async () => {
    const directory = testDirectory();
    expect(lockElsewhere(directory)).toBe('locked\n');
    expect(lockElsewhere(directory)).toBe('locked\n');
    const files = fs.readdirSync(directory);
    expect(files).toEqual(['lock.owner', 'lock.sqlite']);
    if (process.platform === 'win32') return;
    for (const file of files) expect(fs.statSync(path.join(directory, file)).mode & 0o077).toBe(0);
  });
});
