import { useSyncExternalStore } from 'react';
import type { SanctionName } from '#domain/accounts/sanctions.ts';

/** The dialogs that can be opened from any page, one at a time. */
export type ShellDialog = 'panel' | 'notifications' | 'settings' | 'search' | 'keys' | `appeal ${SanctionName}`;

let current: ShellDialog | null = null;
const listeners = new Set<() => void>();

/** Opens a dialog in place of the current one; null closes it. */
export function showDialog(dialog: ShellDialog | null) {
  current = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the open dialog, or null. */
export function useShellDialog(): ShellDialog | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
