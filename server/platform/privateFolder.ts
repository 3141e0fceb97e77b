import fs from 'node:fs';
import path from 'node:path';
import { OperatorError } from './operatorError.ts';

/** The bits of a mode that let the group or everybody else read, write or enter. */
const OTHERS = 0o077;

/** Makes every file and folder that this process creates from now on accessible to its own user only. */
export function createPrivateFiles(): void {
  process.umask(OTHERS);
}

/** Returns whether the mode of a file or folder lets others read, write or enter it. Windows has no such modes. */
export const isOpenToOthers = ({ mode }: fs.Stats): boolean => process.platform !== 'win32' && (mode & OTHERS) !== 0;

/** Returns whether this process may change the mode of a file or folder: as its owner, or as root. */
export function mayClose({ uid }: fs.Stats): boolean {
  const user = process.geteuid?.();
  return user === undefined || user === 0 || user === uid;
}

/**
 * Creates a folder and its missing parents for this user only. An existing empty folder is made private.
 *
 * @throws OperatorError when this user may not create, open or close it
 */
export function makePrivateFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isEmpty = fs.readdirSync(folder).length === 0;
    if (isEmpty && isOpenToOthers(fs.statSync(folder))) fs.chmodSync(folder, 0o700);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EACCES') throw error;
    throw new OperatorError(
      `${folder} cannot be used: ${message}. Run this as the user of the site. If this is that user, give it the folder (chown -R), or set DATA_DIR to a folder that belongs to the user (BACKUP_DIR, if it is that).`,
      { cause: error },
    );
  }
}

/**
 * Returns the direct entries of a folder that are open to others. A private folder protects everything in it, so it is
 * not searched. Links are followed.
 */
export function openEntries(folder: string): string[] {
  const places = fs.readdirSync(folder).map((name) => path.join(folder, name));
  return places.filter((place) => {
    const found = fs.statSync(place, { throwIfNoEntry: false });
    return found !== undefined && isOpenToOthers(found);
  });
}

/**
 * Removes the access of others to a file, or a folder with everything in it. The folder itself comes last, so that an
 * interrupted call is repeated.
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
