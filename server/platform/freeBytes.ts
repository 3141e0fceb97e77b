import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns what users other than root can still write into a folder, or where it will be created; null if the file system
 * does not report it.
 */
export function freeBytesIn(folder: string): number | null {
  if (!fs.existsSync(folder)) return freeBytesIn(path.dirname(path.resolve(folder)));
  const { blocks, bavail, bsize } = fs.statfsSync(folder);
  return blocks === 0 ? null : bavail * bsize;
}
