import fs from 'node:fs';

/** Returns what users other than root can still write; null if the file system does not report it. */
export function freeBytesIn(folder: string): number | null {
  const { blocks, bavail, bsize } = fs.statfsSync(folder);
  return blocks === 0 ? null : bavail * bsize;
}
