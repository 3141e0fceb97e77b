/** The key in the tab's storage of the time of the last reload. */
const KEY = 'reloaded-for-new-version';

/** An error this soon after a reload means that the reload did not help. */
const COOLDOWN_MS = 5 * 60_000;

/**
 * Reloads the page, because after a deployment the files that it names are gone. Returns false and does nothing if it
 * was reloaded a short while ago, if the browser is offline, or if it cannot store the time, which could reload for
 * ever.
 */
export function reloadOnce(now = Date.now()): boolean {
  try {
    if (!navigator.onLine || now - Number(sessionStorage.getItem(KEY) ?? 0) < COOLDOWN_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
