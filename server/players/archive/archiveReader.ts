import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ArchiveBatch, ArchiveCount, ArchiveWorkerData } from './archiveWorker.ts';

/** An LR2IR archive file, read in the order of its players by a thread of its own. */
export interface ArchiveReader {
  count: ArchiveCount;
  /** The next scores; null after the last. While the caller stores them, those after them are read. */
  next(): Promise<ArchiveBatch | null>;
  close(): Promise<void>;
}

/** Opens a file that was checked; resolves when its rows are counted. */
export async function openArchiveReader(data: ArchiveWorkerData): Promise<ArchiveReader> {
  const worker = new Worker(new URL('./archiveWorker.ts', import.meta.url), { workerData: data });
  // An error ends the wait that is under way; when nothing waits, the next one will find out.
  worker.on('error', () => undefined);
  const message = async <T>() => ((await once(worker, 'message')) as [T])[0];

  function ask(): Promise<ArchiveBatch | null> {
    const answer = message<ArchiveBatch | null>();
    answer.catch(() => undefined);
    worker.postMessage('next');
    return answer;
  }

  const count = await message<ArchiveCount>();
  let coming = ask();
  return {
    count,
    async next() {
      const batch = await coming;
      if (batch) coming = ask();
      return batch;
    },
    close: async () => void (await worker.terminate()),
  };
}
