/**
 * The authentication code that a player puts into their profile at the ranking service, to prove that the profile is
 * theirs.
 */

/** The random bytes of a code: 128 bits. */
export const CODE_BYTES = 16;
/** A code is valid for this many minutes. */
export const CODE_TTL_MINUTES = 30;
/** How often a code may be verified. */
export const MAX_CODE_TRIES = 5;
/** The seconds between two verifications of a code. */
export const CODE_COOLDOWN_SECONDS = 10;

const PREFIX = 'SLV-';
/** Base32 of RFC 4648: survives old encodings and HTML unchanged. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_CHARACTER = 5;

/** Returns random bytes as a code: `SLV-` and base32 digits, 26 of them for 16 bytes. */
export function ownershipCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  let text = '';
  for (let start = 0; start < bits.length; start += BITS_PER_CHARACTER) {
    text += ALPHABET[Number.parseInt(bits.slice(start, start + BITS_PER_CHARACTER).padEnd(BITS_PER_CHARACTER, '0'), 2)];
  }
  return PREFIX + text;
}

/** Matches anything that looks like a code and is a whole word: no ASCII letter, digit, `_` or `-` next to it. */
const CODES = /(?<![\w-])SLV-[\w-]*/g;

/** Returns whether a profile text contains this code as a whole word, only other codes, or none. */
export function findCode(bio: string, code: string): 'found' | 'other' | 'none' {
  const codes: readonly string[] = bio.match(CODES) ?? [];
  if (codes.includes(code)) return 'found';
  return codes.length > 0 ? 'other' : 'none';
}
