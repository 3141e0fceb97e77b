/**
 * The code that a player puts into their profile at the ranking service, to prove that it is theirs
 * (ranking-services.md §10.2).
 */

/** Random bytes of a code: 128 bits. */
export const CODE_BYTES = 16;
/** Minutes for which a code is good. */
export const CODE_TTL_MINUTES = 30;
/** How often the profile may be looked up for one code, and the seconds between two times. */
export const MAX_CODE_TRIES = 5;
export const CODE_COOLDOWN_SECONDS = 10;

const PREFIX = 'SLV-';
/** Base32 of RFC 4648: no character that an old encoding or a page of HTML could change. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_EACH = 5;

/** Writes random bytes as a code: `SLV-` and, of 16 bytes, 26 characters. */
export function ownershipCode(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  let text = '';
  for (let start = 0; start < bits.length; start += BITS_EACH) {
    text += ALPHABET[Number.parseInt(bits.slice(start, start + BITS_EACH).padEnd(BITS_EACH, '0'), 2)];
  }
  return PREFIX + text;
}

/** What looks like a code, as a whole word: no letter, digit, `_` or `-` of ASCII touches it. */
const CODES = /(?<![\w-])SLV-[\w-]*/g;

/** Whether a profile text holds this code as a whole word, only others, or none at all. */
export function findCode(bio: string, code: string): 'found' | 'other' | 'none' {
  const codes: readonly string[] = bio.match(CODES) ?? [];
  if (codes.includes(code)) return 'found';
  return codes.length > 0 ? 'other' : 'none';
}
