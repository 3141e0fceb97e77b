import { SEEN_AT } from './caches.ts';

/** Since when nothing new has come: what is shown was answered then. Null while answers come from the site. */
let seenAt: Date | null = null;
const listeners = new Set<() => void>();

/**
 * Takes note of an answer: whether it came from the site, or is the last one that was seen.
 *
 * @returns whether it is the last one seen
 */
export function noteAnswer(headers: Headers): boolean {
  const header = headers.get(SEEN_AT);
  const at = header === null ? null : new Date(header);
  // Of several the oldest counts: nothing that is shown is older.
  const next = at && seenAt && seenAt < at ? seenAt : at;
  if (next?.getTime() !== seenAt?.getTime()) {
    seenAt = next;
    for (const listener of listeners) listener();
  }
  return at !== null;
}

export const lastSeen = () => seenAt;

export function onLastSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
