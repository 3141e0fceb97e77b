import { type FileEntry, type Reader, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { isChartFileName } from '../charts/chartFileName.ts';
import { type Refusal, refuse } from '../common/errors.ts';
import { displayFileName } from './displayFileName.ts';

/** A file unpacked from a zip. */
export interface UnpackedFile {
  fileName: string;
  bytes: Uint8Array;
}

export type UnpackRefusal = 'ELIMITSIZE' | 'ELIMITSIZE2' | 'ENOBMSINZIP' | 'ENOTVALIDFILE';

interface Limits {
  megabytes: number;
  /** The same limit in bytes. */
  limit: number;
  chartsPerZip: number;
  entriesPerZip: number;
}

const OPTIONS = {
  // In the browser this already runs in a worker of this site.
  useWebWorkers: false,
  checkCrc32: true,
  checkOverlappingEntry: true,
  // Names without the UTF-8 flag are Windows-31J.
  filenameEncoding: 'shift_jis',
  // Any name is accepted: names are never used as paths.
  filenameValidation: 'tolerant',
} as const;

/**
 * Unpacks only the charts of a zip, and stops at the limit of their total size, whatever sizes the zip claims. An
 * encrypted, damaged or overlapping entry, or a link, makes the whole zip ENOTVALIDFILE.
 *
 * @param zip its bytes, or a reader of the library for one that is too large for the memory
 */
export async function unpackCharts(
  zip: Uint8Array | Reader<unknown>,
  limits: Limits,
): Promise<UnpackedFile[] | Refusal<UnpackRefusal>> {
  try {
    const entries = await chartEntries(zip instanceof Uint8Array ? new Uint8ArrayReader(zip) : zip, limits);
    if (!Array.isArray(entries)) return entries;
    const files: UnpackedFile[] = [];
    let left = limits.limit;
    for (const entry of entries) {
      const unpacked = await unpack(entry, left);
      if (!unpacked) return refuse('ELIMITSIZE', { limit: limits.megabytes });
      left -= unpacked.length;
      files.push({ fileName: displayFileName(entry.filename), bytes: unpacked });
    }
    return files;
  } catch {
    // Only the zip is read here, so any error means that the zip is invalid.
    return refuse('ENOTVALIDFILE');
  }
}

/** Returns the entries whose names are those of charts, without unpacking them. */
async function chartEntries(reader: Reader<unknown>, limits: Limits): Promise<FileEntry[] | Refusal<UnpackRefusal>> {
  const found: FileEntry[] = [];
  let count = 0;
  for await (const entry of new ZipReader(reader, OPTIONS).getEntriesGenerator()) {
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
 * Unpacks one entry; returns null and stops as soon as the limit is exceeded. The library itself stops at the size an
 * entry claims, but only if the platform unpacks gzip for it.
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
