import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A disk that is quickly full. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk until about `leave` bytes are free. */
  fill(leave: number): void;
  /** Removes what `fill` wrote. */
  free(): void;
  remove(): void;
}

/** Mounts a disk of some megabytes in memory. Returns null where that is refused, because it needs root. */
export function mountSmallDisk(megabytes = 2): SmallDisk | null {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
  } catch {
    fs.rmdirSync(folder);
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill(leave) {
      const { bavail, bsize } = fs.statfsSync(folder);
      fs.writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leave)));
    },
    free: () => fs.rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      fs.rmdirSync(folder);
    },
  };
}
