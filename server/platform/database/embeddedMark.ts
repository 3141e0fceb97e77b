import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What an operator does about a damaged database. */
export const RESTORE = 'Restore the newest backup into a new DATA_DIR (docs/operating.md)';

/**
 * The mark of the last use of the embedded database, in `DATA_DIR` beside it. It is not moved with the database, so that
 * they tell together whether somebody has copied, replaced or lost one of them.
 */
const markSchema = z.object({
  /** Of a process that was killed it stays `open`. */
  state: z.enum(['open', 'closed']),
  /** PostgreSQL's number of this database. */
  system: z.string(),
  /** How far its write-ahead log was checkpointed at least. */
  checkpoint: z.string(),
  /** The inode of the folder: a copy has another one. */
  inode: z.string(),
});

const markIn = (dataDir: string) => path.resolve(dataDir, 'database.mark');

/** Records that the database is open, or was closed properly. */
export function markDatabase(dataDir: string, directory: string, state: 'open' | 'closed'): void {
  const control = readControl(directory);
  if (!control || (state === 'closed' && control.state !== SHUT_DOWN)) return;
  const { system, checkpoint } = control;
  const mark = { state, system: `${system}`, checkpoint: `${checkpoint}`, inode: inodeOf(directory) };
  fs.writeFileSync(`${markIn(dataDir)}.part`, JSON.stringify(mark), { mode: 0o600 });
  fs.renameSync(`${markIn(dataDir)}.part`, markIn(dataDir));
}

/**
 * Returns why the engine must not open the database, with what to do; null if it may, as after kill -9. The engine itself
 * would abort, or take a copy of a database in use for a whole one.
 */
export function whyNotOpen(dataDir: string, directory: string): string | null {
  const mark = readMark(dataDir);
  const unless = `remove ${markIn(dataDir)} and start again`;
  if (!fs.existsSync(directory))
    return mark && `it is missing, although there was one: put it back. If an empty site is wanted, ${unless}.`;
  const control = readControl(directory);
  if (!control) return `its global/pg_control is missing or truncated. ${RESTORE}.`;
  if (control.version !== KNOWN_VERSION) return null;
  if (mark && (mark.system !== `${control.system}` || control.checkpoint < BigInt(mark.checkpoint)))
    return `it is not the one that was last used here, but an older or another one: put back the newest. If this one is wanted, ${unless}.`;
  if (mark?.state === 'open' && mark.inode !== inodeOf(directory))
    return `it was copied while a server had it open, so that parts of it may not fit together: stop the server and copy DATA_DIR again, or restore a backup. If no server ran meanwhile, ${unless}.`;
  const file = damagedLog(directory, control);
  return file && `pg_wal/${file}, without which its last changes are lost, is missing or damaged. ${RESTORE}.`;
}

function readMark(dataDir: string) {
  try {
    return markSchema.parse(JSON.parse(fs.readFileSync(markIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

const inodeOf = (directory: string) => `${fs.statSync(directory, { bigint: true }).ino}`;

/** PostgreSQL 18; of another one nothing is known here. */
const KNOWN_VERSION = 1800;
/** `DB_SHUTDOWNED`. */
const SHUT_DOWN = 1;

type Control = NonNullable<ReturnType<typeof readControl>>;

/** Reads the first fields of PostgreSQL's `ControlFileData`; null when they are missing. */
function readControl(directory: string) {
  const bytes = readStart(path.join(directory, 'global', 'pg_control'), 52);
  if (!bytes) return null;
  return {
    system: bytes.readBigUInt64LE(0),
    version: bytes.readUInt32LE(8),
    state: bytes.readInt32LE(16),
    checkpoint: bytes.readBigUInt64LE(32),
    /** Where a start begins to read the log. */
    redo: bytes.readBigUInt64LE(40),
    timeline: bytes.readUInt32LE(48),
  };
}

const SEGMENT_BYTES = 16n * 2n ** 20n;
const SEGMENTS_PER_FILE_ID = 2n ** 32n / SEGMENT_BYTES;

/**
 * Returns the first file of the write-ahead log that is needed and is missing, truncated or of another place or database;
 * null if all are whole.
 */
function damagedLog(directory: string, { system, redo, checkpoint, timeline }: Control): string | null {
  const hex = (number: bigint | number) => number.toString(16).toUpperCase().padStart(8, '0');
  for (let segment = redo / SEGMENT_BYTES; segment <= checkpoint / SEGMENT_BYTES; segment++) {
    const name = `${hex(timeline)}${hex(segment / SEGMENTS_PER_FILE_ID)}${hex(segment % SEGMENTS_PER_FILE_ID)}`;
    const file = path.join(directory, 'pg_wal', name);
    // The header of its first page: the page's address, the number of the database.
    const header = readStart(file, 32);
    if (!header || BigInt(fs.statSync(file).size) !== SEGMENT_BYTES) return name;
    if (header.readBigUInt64LE(8) !== segment * SEGMENT_BYTES || header.readBigUInt64LE(24) !== system) return name;
  }
  return null;
}

/** Returns the first bytes of a file; null if it does not have as many. */
function readStart(file: string, length: number): Buffer | null {
  let handle: number;
  try {
    handle = fs.openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    const bytes = Buffer.alloc(length);
    return fs.readSync(handle, bytes, 0, length, 0) === length ? bytes : null;
  } finally {
    fs.closeSync(handle);
  }
}
