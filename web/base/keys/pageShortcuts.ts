import { type FunctionComponent, useEffect, useSyncExternalStore } from 'react';

let current: FunctionComponent | null = null;
const listeners = new Set<() => void>();

function setCurrent(shortcuts: FunctionComponent | null) {
  current = shortcuts;
  for (const listener of listeners) listener();
}

/**
 * Lists the shortcuts of a page in the shortcuts dialog while the page is mounted. Pass the same component on each
 * render.
 */
export function useRegisterPageShortcuts(shortcuts: FunctionComponent) {
  useEffect(() => {
    setCurrent(shortcuts);
    return () => setCurrent(null);
  }, [shortcuts]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the component that lists the shortcuts of the current page, or null. */
export function usePageShortcuts(): FunctionComponent | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );
}
