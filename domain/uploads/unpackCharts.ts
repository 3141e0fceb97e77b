import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { isChartFileName } from '../charts/chartFileName.ts';
import { type Refusal, refuse } from '../common/errors.ts';
import { displayFileName } from './displayFileName.ts';

/** A file out of a zip. */
export interface UnpackedFile {
  fileName: string;
  bytes: Uint8Array;
}

export type UnpackRefusal = 'ELIMITSIZE' | 'ELIMITSIZE2' | 'ENOBMSINZIP' | 'ENOTVALIDFILE';

interface Limits {
  megabytes: number;
  /** The same in bytes. */
  limit: number;
  chartsPerZip: number;
  entriesPerZip: number;
}

const OPTIONS = {
  // In the browser this runs in a Worker of ours already.
  useWebWorkers: false,
  checkCrc32: true,
  checkOverlappingEntry: true,
  // Without the flag for UTF-8, names are Windows-31J (bms-parsing.md §8).
  filenameEncoding: 'shift_jis',
  // Names are shown and never used as paths: any will do.
  filenameValidation: 'tolerant',
} as const;

/**
 * The charts of a zip, unpacked (bms-parsing.md §8). Nothing else of it is, and nothing further than the limit, whatever its
 * sizes claim. What is encrypted, damaged, overlaps or is a link makes the whole zip no valid file.
 */
export async function unpackCharts(bytes: Uint8Array, limits: Limits): Promise<UnpackedFile[] | Refusal<UnpackRefusal>> {
  try {
    const entries = await chartEntries(bytes, limits);
    if (!Array.isArray(entries)) return entries;
    const files: UnpackedFile[] = [];
    for (const entry of entries) {
      const unpacked = await unpack(entry, limits.limit);
      if (!unpacked) return refuse('ELIMITSIZE', { limit: limits.megabytes });
      files.push({ fileName: displayFileName(entry.filename), bytes: unpacked });
    }
    return files;
  } catch {
    // Nothing is done here but to read what was sent: whatever fails, it is the zip.
    return refuse('ENOTVALIDFILE');
  }
}

/** The entries that are charts, by their names; none of them is unpacked yet. */
async function chartEntries(bytes: Uint8Array, limits: Limits): Promise<FileEntry[] | Refusal<UnpackRefusal>> {
  const found: FileEntry[] = [];
  let count = 0;
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), OPTIONS).getEntriesGenerator()) {
    if (++count > limits.entriesPerZip || entry.encrypted || entry.symlink) return refuse('ENOTVALIDFILE');
    if (!entry.directory && isChartEntry(entry.filename)) found.push(entry);
  }
  if (found.length === 0) return refuse('ENOBMSINZIP');
  return found.length > limits.chartsPerZip ? refuse('ELIMITSIZE2', { limit: limits.chartsPerZip }) : found;
}

function isChartEntry(path: string): boolean {
  const name = displayFileName(path);
  return isChartFileName(name) && !name.startsWith('.') && !path.split(/[/\\]/).includes('__MACOSX');
}

/**
 * Unpacks one entry, and stops where the limit is passed: null. The library stops sooner at the size an entry claims, but only
 * where the platform unpacks gzip for it.
 */
async function unpack(entry: FileEntry, limit: number): Promise<Uint8Array | null> {
  if (entry.uncompressedSize > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const writable = new WritableStream({
    write(chunk) {
      size += chunk.length;
      if (size > limit) throw new RangeError('more than the limit');
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData({ writable });
  } catch (error) {
    if (size > limit) return null;
    throw error;
  }
  const unpacked = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    unpacked.set(chunk, at);
    at += chunk.length;
  }
  return unpacked;
}
