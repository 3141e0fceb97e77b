/** The shortcuts of every page, as the shortcuts dialog lists them. */
export const siteShortcuts = { search: ['Ctrl+K', '⌘+K', '/'], keys: ['?'] } as const;

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
}

/**
 * Returns the dialog that a pressed key opens on any page, or null. Single keys do nothing while the visitor types or
 * has turned them off. While another dialog is open (`isCovered`), only the list of shortcuts opens.
 */
export function dialogForKey(
  { key, ctrlKey, metaKey, altKey, isComposing, repeat }: PressedKey,
  { isTyping, hasKeys, isCovered }: { isTyping: boolean; hasKeys: boolean; isCovered: boolean },
): 'search' | 'keys' | null {
  if (isComposing || altKey || repeat) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !isCovered ? 'search' : null;
  if (isTyping || !hasKeys) return null;
  if (key === '?') return 'keys';
  return key === '/' && !isCovered ? 'search' : null;
}
