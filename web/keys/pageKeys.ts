import { type FunctionComponent, useEffect, useSyncExternalStore } from 'react';

let known: FunctionComponent | null = null;
const watchers = new Set<() => void>();

function tell(keys: FunctionComponent | null) {
  known = keys;
  for (const watcher of watchers) watcher();
}

/** Puts the keys of a page into the list of shortcuts for as long as they work. Hand it the same component each time. */
export function useOwnKeys(keys: FunctionComponent) {
  useEffect(() => {
    tell(keys);
    return () => tell(null);
  }, [keys]);
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** What the page in view says of its own keys; null = it has none. */
export function usePageKeys(): FunctionComponent | null {
  return useSyncExternalStore(watch, () => known);
}
