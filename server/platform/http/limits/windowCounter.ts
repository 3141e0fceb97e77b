import { LRUCache } from 'lru-cache';

/** The maximum number of counted keys; the least recently seen are dropped. */
const MAX_KEYS = 50_000;

/**
 * Counts per key in windows of a fixed length, which begin with the first count of the key. In memory, for this
 * process.
 */
export interface WindowCounter {
  /** Counts once more. Returns the milliseconds until the window ends if the count exceeds the limit, else 0. */
  count(key: string, limit: number): number;
}

export function windowCounter(windowMs: number): WindowCounter {
  const counts = new LRUCache<string, number>({ max: MAX_KEYS, ttl: windowMs, noUpdateTTL: true });
  return {
    count(key, limit) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > limit ? Math.max(1, counts.getRemainingTTL(key)) : 0;
    },
  };
}
