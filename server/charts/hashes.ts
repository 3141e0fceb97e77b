import { createHash } from 'node:crypto';
import { sha256Hex } from '../base/hash.ts';

/** The names of a file's content. */
export interface Hashes {
  md5: string;
  sha256: string;
}

/** md5 and sha256 of the bytes as they came, lower-case hex (bms-parsing.md §1). */
export function hashesOf(bytes: Uint8Array): Hashes {
  return {
    md5: createHash('md5').update(bytes).digest('hex'),
    sha256: sha256Hex(bytes),
  };
}
