const KEY = 'reloaded-for-new-version';
const ONCE_IN_MS = 60_000;

/**
 * A page that stays open over a deployment asks for parts that are gone: it loads anew, once, and has them. Offline, or
 * when that has just been tried, the failure is shown as any other.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
