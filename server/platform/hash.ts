import { createHash } from 'node:crypto';

/** Returns the SHA-256 of bytes, or of a text as UTF-8, in hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Returns a hash of bytes, or of a text as UTF-8, that is short enough for an ETag: the first 27 characters of its
 * SHA-256 in base64url.
 */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27);
}

/** The hashes of the content of a file. */
export interface Hashes {
  md5: string;
  sha256: string;
}

/** Returns md5 and sha256 of the bytes of a file, as lower-case hex. */
export function hashesOf(bytes: Uint8Array): Hashes {
  return { md5: createHash('md5').update(bytes).digest('hex'), sha256: sha256Hex(bytes) };
}
