/** Where the tab keeps when it loaded itself again. */
const KEY = 'reloaded-for-new-version';

/** As long as this after it, loading again has not helped, in milliseconds. */
const HELPED_MS = 5 * 60_000;

/**
 * Loads the page again, at most once in a while: after a deployment the files that it names are gone. False = that was
 * tried, or there is no line, or the browser would not remember it and could go round for ever.
 */
export function reloadOnce(now = Date.now()): boolean {
  try {
    if (!navigator.onLine || now - Number(sessionStorage.getItem(KEY) ?? 0) < HELPED_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
