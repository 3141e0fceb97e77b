import { SEEN_AT } from './caches.ts';

/** When the oldest cached response in use was given; null while responses come from the server. */
let seenAt: Date | null = null;
const listeners = new Set<() => void>();

/**
 * Records whether a response came from the server or from the cache.
 *
 * @returns whether it came from the cache
 */
export function noteResponse(headers: Headers): boolean {
  const header = headers.get(SEEN_AT);
  const at = header === null ? null : new Date(header);
  // Of several cached responses, the oldest counts.
  const next = at && seenAt && seenAt < at ? seenAt : at;
  if (next?.getTime() !== seenAt?.getTime()) {
    seenAt = next;
    for (const listener of listeners) listener();
  }
  return at !== null;
}

/** Returns when the oldest cached response in use was given, or null. */
export const lastSeen = () => seenAt;

/** Calls a listener when `lastSeen` changes. Returns a function that removes it. */
export function onLastSeenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
