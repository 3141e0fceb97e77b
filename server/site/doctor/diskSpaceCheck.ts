import path from 'node:path';
import type { Config } from '../../platform/config.ts';
import { freeBytesIn } from '../../platform/freeBytes.ts';
import { type Check, failure, ok, warning } from './check.ts';

const MB = 1_000_000;
/** The embedded engine's write-ahead log takes up to 64 MB, and uploads are spooled before they are stored. */
const LEAST_MB = 100;
const ENOUGH_MB = 1000;

/** @param freeBytes reads the free space of a folder; replaced in tests only */
export const createDiskSpaceCheck = (freeBytes = freeBytesIn): Check<Pick<Config, 'DATA_DIR'>> => ({
  name: 'disk space',
  question: 'Is there free disk space?',
  find({ DATA_DIR }) {
    const folder = path.resolve(DATA_DIR);
    const free = freeBytes(folder);
    if (free === null) return ok(`The disk of ${folder} does not report its size.`);
    const freeMb = Math.floor(free / MB);
    if (freeMb >= ENOUGH_MB) return ok(`${(freeMb / 1000).toFixed(1)} GB are free for ${folder}.`);
    const what = `Only ${freeMb} MB are free for ${folder}.`;
    if (freeMb >= LEAST_MB) {
      return warning(`${what} Free some space on this disk: with less than ${LEAST_MB} MB the server does not start.`);
    }
    return failure(`${what} The server needs ${LEAST_MB} MB to start: free some space on this disk.`);
  },
});
