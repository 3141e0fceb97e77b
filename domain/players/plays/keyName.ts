import { hasInvisible, lengthOf } from '../../common/text.ts';

export const MAX_KEYS = 10;
export const MAX_KEY_NAME = 30;

/** Returns why a key cannot have this name; null if it can. */
export function whyNotKeyName(name: string): 'NOTINFO' | 'NOTVALIDVALUE' | null {
  const trimmed = name.trim();
  if (trimmed === '') return 'NOTINFO';
  return lengthOf(trimmed) <= MAX_KEY_NAME && !hasInvisible(trimmed) ? null : 'NOTVALIDVALUE';
}
