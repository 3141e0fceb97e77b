import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { Dropped } from './dropped.ts';
import { fileOf, filesIn } from './folders.ts';

/** A file in a dropped folder or zip. It is read when asked for. */
export interface DroppedFile {
  /** With the folders, separated by `/`. */
  readonly path: string;
  readonly size: number;
  read(): Promise<ArrayBuffer>;
}

/** Why dropped files are not read: too many of them, or a zip that is damaged or encrypted. */
export type DroppedFailure = 'tooMany' | 'badZip';

/** Far more than a song has; who drops a whole collection is told so. */
const MAX_FILES = 20_000;

/** Lists all files of dropped folders, and those in dropped zips, but not in zips within folders. */
export async function listDroppedFiles(dropped: Dropped): Promise<DroppedFile[] | DroppedFailure> {
  const files: DroppedFile[] = [];
  try {
    for (const one of dropped) {
      if (!(one instanceof File) && one.isDirectory) {
        for await (const entry of filesIn(one)) {
          const file = { ...plainFile(await fileOf(entry)), path: entry.fullPath.slice(1) };
          if (files.push(file) > MAX_FILES) return 'tooMany';
        }
        continue;
      }
      const file = one instanceof File ? one : await fileOf(one as FileSystemFileEntry);
      const isZip = /\.zip$/i.test(file.name) && !file.webkitRelativePath;
      for await (const found of isZip ? filesInZip(file) : [plainFile(file)]) {
        if (files.push(found) > MAX_FILES) return 'tooMany';
      }
    }
  } catch {
    return 'badZip';
  }
  return files;
}

const plainFile = (file: File): DroppedFile => ({
  path: file.webkitRelativePath || file.name,
  size: file.size,
  read: () => file.arrayBuffer(),
});

async function* filesInZip(zip: Blob): AsyncGenerator<DroppedFile> {
  // Names without the UTF-8 flag are Windows-31J. Names are never used as paths.
  const options = { useWebWorkers: false, filenameEncoding: 'shift_jis', filenameValidation: 'tolerant' } as const;
  for await (const entry of new ZipReader(new BlobReader(zip), options).getEntriesGenerator()) {
    if (entry.encrypted) throw new Error('The zip is encrypted.');
    if (!entry.directory) yield zippedFile(entry);
  }
}

const zippedFile = (entry: FileEntry): DroppedFile => ({
  path: entry.filename.replaceAll('\\', '/'),
  size: entry.uncompressedSize,
  read: () => entry.arrayBuffer(),
});
