import { browserStorage } from '../../base/browserStorage.ts';

/** The key in the browser's storage of the codes of all notices that were closed, one a line. */
const KEY = 'notice-seen';

/** Returns the codes of the notices that were closed in this browser, in any tab. */
export function closedNotices(): readonly string[] {
  return (browserStorage.get(KEY) ?? '').split('\n').filter(Boolean);
}

/** Remembers that a notice was closed. */
export function rememberClosed(code: string): void {
  browserStorage.set(KEY, [...new Set([...closedNotices(), code])].join('\n'));
}
