/**
 * The letters and the name of each lamp by its bucket (`LAMPS`), the same in every language, as in the clients: the one
 * set that pages and images show. The columns of the estimate are named by its reference page, which says CLEAR.
 */
const NAMES: Readonly<Record<string, readonly [letters: string, name: string]>> = {
  NOPLAY: ['–', 'NO PLAY'],
  FAILED: ['F', 'FAILED'],
  ASSIST: ['AE', 'ASSIST EASY'],
  LASSIST: ['LA', 'LIGHT ASSIST'],
  EASY: ['E', 'EASY'],
  NORMAL: ['N', 'NORMAL'],
  HARD: ['H', 'HARD'],
  EXHARD: ['EX', 'EX HARD'],
  FC: ['FC', 'FULL COMBO'],
  PFC: ['PF', 'PERFECT'],
  MAX: ['MX', 'MAX'],
};

export const lampLetters = (bucket: string): string => NAMES[bucket]?.[0] ?? bucket;
export const lampName = (bucket: string): string => NAMES[bucket]?.[1] ?? bucket;
