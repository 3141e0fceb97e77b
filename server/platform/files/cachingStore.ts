import { LRUCache } from 'lru-cache';
import type { FileStore } from './fileStore.ts';

const MAX_CACHE_BYTES = 64 * 2 ** 20;

/** Returns a store that caches files of the inner store in memory. A cached file is only verified when it is read. */
export function cachingStore(inner: FileStore): FileStore {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  /** Pending reads: concurrent requests for a file read it once. */
  const reads = new Map<string, Promise<Buffer | null>>();

  async function read(sha256: string): Promise<Buffer | null> {
    const bytes = await inner.get(sha256);
    // A file that was removed meanwhile, and perhaps written again, is not cached.
    if (bytes && bytes.length > 0 && reads.has(sha256)) cache.set(sha256, bytes);
    return bytes;
  }

  return {
    location: inner.location,
    inner,
    put: (sha256, bytes) => inner.put(sha256, bytes),
    async get(sha256) {
      const cached = cache.get(sha256);
      if (cached) return cached;
      const pending = reads.get(sha256);
      if (pending !== undefined) return pending;
      const reading = read(sha256).finally(() => {
        if (reads.get(sha256) === reading) reads.delete(sha256);
      });
      reads.set(sha256, reading);
      return reading;
    },
    remove(sha256) {
      cache.delete(sha256);
      reads.delete(sha256);
      return inner.remove(sha256);
    },
    names: () => inner.names(),
    removeLeftovers: (olderThanMs) => inner.removeLeftovers(olderThanMs),
  };
}
