import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { type Caller, WaitingLine } from '../../platform/fileReader/waitingLine.ts';
import { contentHash } from '../../platform/hash.ts';
import type { PlayerCard } from './card.ts';

/** Draws share images in a thread of its own, and keeps the newest. */
export interface ShareImages {
  /** Returns the image as a PNG; EBUSY when too many wait. */
  draw(caller: Caller, card: PlayerCard): Promise<Buffer | Refusal<'EBUSY'>>;
  /** Ends the thread. */
  close(): Promise<void>;
}

const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;
const HEAP_MEGABYTES = 256;
/** An image has some 40 kB. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Returns the ETag of an image: that of what it shows. */
export const etagOf = (card: PlayerCard) => `"${contentHash(JSON.stringify(card))}"`;

/** Opens the drawing thread. It starts when it is needed. */
export function openShareImages(): ShareImages {
  const pool = new Piscina<PlayerCard, Uint8Array>({
    filename: new URL('./drawWorker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  // A thread that dies is reported by its task, and replaced.
  pool.on('error', () => undefined);
  const line = new WaitingLine(1);
  const images = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  return {
    async draw(caller, card) {
      const key = etagOf(card);
      const known = images.get(key);
      if (known) return known;
      const drawn = await line.run(caller, async () => {
        // Somebody else may have waited for the same one.
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
