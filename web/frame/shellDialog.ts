import { useSyncExternalStore } from 'react';

/** What the frame of every page can show in front of it; one at a time. */
export type ShellDialog = 'panel' | 'settings' | 'search' | 'keys';

let shown: ShellDialog | null = null;
const watchers = new Set<() => void>();

/** Shows one of them from anywhere, in place of the one before; null = none. */
export function showDialog(dialog: ShellDialog | null) {
  shown = dialog;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}

/** The one that is shown. */
export function useShellDialog(): ShellDialog | null {
  return useSyncExternalStore(watch, () => shown);
}
