/** The tabs of the site in this browser; null if the browser has no such channel. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');

/** Notifies the other tabs of a login or logout. Each of them asks the server who is logged in. */
export function notifyOtherTabs() {
  channel?.postMessage('changed');
}

/** Calls the listener whenever somebody has logged in or out in another tab. */
export function onOtherTab(listener: () => void) {
  channel?.addEventListener('message', listener);
}
