/** The keys of every page, as the list of shortcuts shows them. */
export const siteKeys = { search: ['Ctrl+K', '⌘+K', '/'], keys: ['?'] } as const;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
}

/**
 * What a pressed key opens on any page; null = it is not ours. Single keys mean nothing where the reader writes or has
 * turned them off. What lies in front of the page keeps the keyboard to itself, but for the list of its keys.
 */
export function siteKeyOf(
  { key, ctrlKey, metaKey, altKey, isComposing, repeat }: PressedKey,
  { isWriting, hasKeys, isCovered }: { isWriting: boolean; hasKeys: boolean; isCovered: boolean },
): 'search' | 'keys' | null {
  if (isComposing || altKey || repeat) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !isCovered ? 'search' : null;
  if (isWriting || !hasKeys) return null;
  if (key === '?') return 'keys';
  return key === '/' && !isCovered ? 'search' : null;
}
