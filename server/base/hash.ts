import { createHash } from 'node:crypto';

/** Returns the SHA-256 of bytes, or of a text as UTF-8, in hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns a hash of a file's text, short enough for an ETag: the first 27 characters of its SHA-256 in base64url. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}
