/**
 * The key in the storage of the tab: a sign-up can be finished only in the tab that started it.
 */
const KEY = 'link-secret';

/** Stores the secret of a sign-up or recovery that waits for MinIR, in place of an older one. */
export function storeLinkSecret(secretKey: string) {
  sessionStorage.setItem(KEY, secretKey);
}

/** Returns the stored secret, or null. */
export function linkSecret(): string | null {
  return sessionStorage.getItem(KEY);
}

/** Removes the stored secret. */
export function clearLinkSecret() {
  sessionStorage.removeItem(KEY);
}
