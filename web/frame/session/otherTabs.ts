/** The tabs of the site in this browser; null where the browser has no such channel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Tells the other tabs that somebody logged in or out. It does not say who: each asks the server. */
export function tellOtherTabs() {
  channel?.postMessage('changed');
}

/** Calls the listener whenever somebody has logged in or out in another tab. */
export function onOtherTab(listener: () => void) {
  channel?.addEventListener('message', listener);
}
