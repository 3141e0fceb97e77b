import { createHash } from 'node:crypto';
import { sha256Hex } from '../base/hash.ts';

/** The hashes that name the content of a file. */
export interface Hashes {
  md5: string;
  sha256: string;
}

/** Returns md5 and sha256 of the bytes of a file, as lower-case hex (charts.md §1). */
export function hashesOf(bytes: Uint8Array): Hashes {
  return {
    md5: createHash('md5').update(bytes).digest('hex'),
    sha256: sha256Hex(bytes),
  };
}
