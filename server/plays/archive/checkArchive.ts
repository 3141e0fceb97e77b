import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '../../platform/command.ts';

/** The only version of the layout that can be read (ranking-services.md §13). */
const VERSION = 3;

const COLUMNS = {
  pb: ['md5', 'player_id', 'player_name', 'dan', 'clear_type', 'score', 'combo', 'bad_poor', 'is_cheated'],
  user: ['player_id', 'name', 'dan', 'is_cheater'],
} as const;

/**
 * Checks that a file is an LR2IR archive that can be read.
 *
 * @returns a fingerprint that identifies the archive
 * @throws CommandError when it is not an archive of the known version
 */
export function checkArchive(file: string): { fingerprint: string } {
  try {
    const fingerprint = fingerprintOf(file);
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const version = db.prepare('pragma user_version').get()?.user_version;
      if (version !== VERSION) {
        throw new CommandError(`${file} is of version ${version}; only archives of version ${VERSION} can be read.`);
      }
      for (const [table, columns] of Object.entries(COLUMNS)) {
        const known = db.prepare('select name from pragma_table_info(?)').all(table);
        const names = new Set(known.map(({ name }) => name));
        if (names.size === 0) throw new CommandError(`${file} has no table ${table}.`);
        const missing = columns.filter((column) => !names.has(column));
        if (missing.length > 0) throw new CommandError(`${file} has no ${missing.join(', ')} in its table ${table}.`);
      }
    } finally {
      db.close();
    }
    return { fingerprint };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

const SAMPLE_BYTES = 1024 * 1024;

/**
 * Hashes the size and both ends: a file has gigabytes, and SQLite increments a counter in the first page with every
 * change.
 */
function fingerprintOf(file: string): string {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const hash = createHash('sha256').update(`${size} `);
    for (const position of [0, Math.max(0, size - SAMPLE_BYTES)]) {
      const sample = Buffer.alloc(Math.min(SAMPLE_BYTES, size));
      readSync(handle, sample, 0, sample.length, position);
      hash.update(sample);
    }
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}
