import { droppedOf } from '../chartFiles/dropped.ts';
import { fileOf, filesIn, leftOut } from '../chartFiles/folders.ts';
import { isSearched } from './ChartHasher.ts';

/**
 * Returns the charts and zips among what was dropped, also those in folders. Call it while the event is handled, as its
 * items are gone afterwards. Files that vanish meanwhile, and folders that may not be read, are left out.
 */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  const found: File[] = [];
  for (const one of droppedOf(dropped)) {
    if (one instanceof File) found.push(...searchedFiles([one]));
    else {
      for await (const entry of filesIn(one, { skipsUnreadable: true })) {
        if (isSearched(entry.name)) found.push(...(await fileOf(entry).then((file) => [file], leftOut)));
      }
    }
  }
  return found;
}

/** Returns the charts and zips among these files. */
export const searchedFiles = (files: Iterable<File>): File[] => [...files].filter(({ name }) => isSearched(name));
