/** Returns 32 bits that follow from a number and look like chance (the finalizer of MurmurHash3). */
export function mixed(number: number): number {
  let hash = number | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns whether a pair of numbers is one of those that chance picks, one in so many; the same pair always or never. */
export const isPicked = (one: number, other: number, oneIn: number): boolean => mixed(mixed(one) ^ other) % oneIn === 0;
