import { LRUCache } from 'lru-cache';
import type { FileStore } from './fileStore.ts';

const REMEMBERED_BYTES = 64 * 2 ** 20;

/** A store that keeps what was read lately in memory: checked once, when it came from the store beneath. */
export function cachingStore(beneath: FileStore): FileStore {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  /** Reads under way: a file many ask for at once is read once. */
  const reads = new Map<string, Promise<Buffer | null>>();

  async function read(sha256: string): Promise<Buffer | null> {
    const bytes = await beneath.get(sha256);
    // Not when it was removed, or removed and written again, meanwhile.
    if (bytes && bytes.length > 0 && reads.has(sha256)) remembered.set(sha256, bytes);
    return bytes;
  }

  return {
    place: beneath.place,
    beneath,
    put: (sha256, bytes) => beneath.put(sha256, bytes),
    async get(sha256) {
      const known = remembered.get(sha256);
      if (known) return known;
      const underWay = reads.get(sha256);
      if (underWay !== undefined) return underWay;
      const reading = read(sha256).finally(() => {
        if (reads.get(sha256) === reading) reads.delete(sha256);
      });
      reads.set(sha256, reading);
      return reading;
    },
    remove(sha256) {
      remembered.delete(sha256);
      reads.delete(sha256);
      return beneath.remove(sha256);
    },
    names: () => beneath.names(),
    removeLeftovers: (olderThanMs) => beneath.removeLeftovers(olderThanMs),
  };
}
