import { useSyncExternalStore } from 'react';
import { browserStorage } from './browserStorage.ts';

/** Called after each change of this page. */
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Returns what this browser stores under a key, null if nothing, and a function that stores something else. */
export function useStored(key: string): [stored: string | null, store: (value: string) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => browserStorage.get(key),
    () => null,
  );
  const store = (value: string) => {
    browserStorage.set(key, value);
    for (const listener of listeners) listener();
  };
  return [stored, store];
}
