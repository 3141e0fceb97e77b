/** Returns the file of an entry, which is read when it is asked for. */
export const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** Lists a dropped file, or the files in a folder and the folders in it; those that cannot be read may be left out. */
export async function* filesIn(
  dropped: FileSystemEntry,
  { skipsUnreadable = false } = {},
): AsyncGenerator<FileSystemFileEntry> {
  if (dropped.isFile) return yield dropped as FileSystemFileEntry;
  const reader = (dropped as FileSystemDirectoryEntry).createReader();
  const next = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  // It lists some entries at a time, and none at the end.
  for (;;) {
    const entries = await (skipsUnreadable ? next().catch(leftOut) : next());
    if (entries.length === 0) return;
    for (const entry of entries) yield* filesIn(entry, { skipsUnreadable });
  }
}

/** Leaves out what the browser cannot read. */
export function leftOut(error: unknown): [] {
  if (error instanceof DOMException) return [];
  throw error;
}
