import fs from 'node:fs';
import path from 'node:path';

/** The bits of a mode that let the group or everybody else read, write or enter. */
const OTHERS = 0o077;

/** Makes every file and folder that this process creates from now on accessible to its own user only. */
export function createPrivateFiles(): void {
  process.umask(OTHERS);
}

/** Returns whether the mode of a file or folder lets others read, write or enter it. Windows has no such modes. */
export const isOpenToOthers = ({ mode }: fs.Stats): boolean => process.platform !== 'win32' && (mode & OTHERS) !== 0;

/** Creates a folder and its missing parents for this user only. An empty folder that exists is closed to others. */
export function makePrivateFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (isOpenToOthers(fs.statSync(folder)) && fs.readdirSync(folder).length === 0) fs.chmodSync(folder, 0o700);
}

/**
 * Returns the files and folders right within a folder that are open to others. A closed one protects everything in it,
 * so those are not read. Links are followed.
 */
export function openEntries(folder: string): string[] {
  const places = fs.readdirSync(folder).map((name) => path.join(folder, name));
  return places.filter((place) => {
    const found = fs.statSync(place, { throwIfNoEntry: false });
    return found !== undefined && isOpenToOthers(found);
  });
}

/**
 * Closes a file, or a folder with everything in it, to others. The folder itself comes last: while it is open, not all
 * of it is closed.
 */
export function closeToOthers(place: string): void {
  const found = fs.statSync(place);
  if (found.isDirectory()) {
    for (const entry of fs.readdirSync(place, { withFileTypes: true })) {
      if (!entry.isSymbolicLink()) closeToOthers(path.join(place, entry.name));
    }
  }
  if (isOpenToOthers(found)) fs.chmodSync(place, found.mode & 0o7777 & ~OTHERS);
}
