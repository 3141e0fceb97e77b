import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { type Caller, CallerQueue } from '../../platform/fileReader/callerQueue.ts';
import { contentHash } from '../../platform/hash.ts';
import type { PlayerCard } from './card.ts';

declare module '../../platform/context.ts' {
  interface Context {
    /** Draws share images, for link previews, in a worker thread. */
    shareImages: ShareImages;
  }
}

/** Draws share images in a worker thread, and caches them. */
export interface ShareImages {
  /** Returns the image as a PNG; EBUSY when the queue is full. */
  draw(caller: Caller, card: PlayerCard): Promise<Buffer | Refusal<'EBUSY'>>;
  /** Ends the thread. */
  close(): Promise<void>;
}

const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;
const HEAP_MEGABYTES = 256;
/** An image is some 40 kB. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Returns the ETag of an image: the hash of its contents. */
export const etagOf = (card: PlayerCard) => `"${contentHash(JSON.stringify(card))}"`;

/** Opens the drawing thread. It starts on demand. */
export function openShareImages(): ShareImages {
  const pool = new Piscina<PlayerCard, Uint8Array>({
    filename: new URL('./drawWorker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  // When the thread dies, its task fails and the thread is replaced.
  pool.on('error', () => undefined);
  const queue = new CallerQueue(1);
  const images = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  return {
    async draw(caller, card) {
      const key = etagOf(card);
      const known = images.get(key);
      if (known) return known;
      const drawn = await queue.run(caller, async () => {
        // A queued request for the same image may have drawn it meanwhile.
        return (
          images.get(key) ??
          Buffer.from(await pool.run(card, { name: 'draw', signal: AbortSignal.timeout(DEADLINE_MS) }))
        );
      });
      if (!isRefusal(drawn)) images.set(key, drawn);
      return drawn;
    },
    close: () => pool.destroy(),
  };
}
