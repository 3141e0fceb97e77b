/** Of this tab alone: what was begun here can be finished only here (ranking-services.md §10.3). */
const KEY = 'link-secret';

/** Keeps the secret of a sign-up that waits for MinIR; the newest replaces the one before. */
export function keepLinkSecret(secretKey: string) {
  sessionStorage.setItem(KEY, secretKey);
}

export function linkSecret(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetLinkSecret() {
  sessionStorage.removeItem(KEY);
}
