import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { endOf } from '../../platform/endOf.ts';
import type { ArchiveBatch, ArchiveCount, ArchiveWorkerData } from './archiveWorker.ts';

/** Reads an LR2IR archive file in the order of its players, in a worker thread. */
export interface ArchiveReader {
  count: ArchiveCount;
  /** Returns the next batch of scores, null after the last. The following one is read while the caller stores it. */
  next(): Promise<ArchiveBatch | null>;
  close(): Promise<void>;
}

/** Opens an archive that `checkArchive` has accepted; resolves when its rows are counted. */
export async function openArchiveReader(data: ArchiveWorkerData): Promise<ArchiveReader> {
  const worker = new Worker(new URL('./archiveWorker.ts', import.meta.url), { workerData: data });
  const ended = endOf(worker);
  ended.catch(() => undefined);
  const message = <T>() => Promise.race([once(worker, 'message').then(([said]) => said as T), ended]);

  function requestBatch(): Promise<ArchiveBatch | null> {
    const answer = message<ArchiveBatch | null>();
    answer.catch(() => undefined);
    worker.postMessage('next');
    return answer;
  }

  const count = await message<ArchiveCount>();
  let pending = requestBatch();
  return {
    count,
    async next() {
      const batch = await pending;
      if (batch) pending = requestBatch();
      return batch;
    },
    close: async () => void (await worker.terminate()),
  };
}
