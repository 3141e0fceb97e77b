import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A disk that is full quickly. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes free, about. */
  fill(leave: number): void;
  /** Takes away what filled it. */
  free(): void;
  remove(): void;
}

/** Mounts a disk of 2 MB in memory; null where that is refused: it needs root. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', folder], { stdio: 'ignore' });
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
