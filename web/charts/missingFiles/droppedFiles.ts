import { isSearched } from './ChartHasher.ts';

/**
 * Returns the charts and zips among what was dropped, also those in folders. Call it while the event is handled, as its
 * items are gone afterwards.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return searchedFiles(files);
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

/** Returns the charts and zips among these files. */
export const searchedFiles = (files: Iterable<File>): File[] => [...files].filter(({ name }) => isSearched(name));

/** Files that vanish meanwhile, and folders that may not be read, are left out. */
async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  try {
    if (isFile(entry)) {
      if (isSearched(entry.name)) found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    } else if (isFolder(entry)) {
      const reader = entry.createReader();
      // A browser lists a hundred at a time.
      for (;;) {
        const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (part.length === 0) return;
        for (const inner of part) await collect(inner, found);
      }
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
