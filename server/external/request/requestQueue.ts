import PQueue from 'p-queue';
import { ExternalError } from './externalError.ts';

interface QueueSettings {
  /** The minimum time between the starts of two tasks. */
  spacingMs: number;
  /** The maximum time in the queue. */
  timeoutMs: number;
  /** The maximum number of waiting tasks. */
  maxWaiting: number;
}

/** Runs tasks one at a time, in order. */
export interface RequestQueue {
  /**
   * Runs a task when it is its turn and returns its result.
   *
   * @param options `first` puts the task before all others, however many wait. When one of `signals` is aborted, a
   *   waiting task leaves the queue; a running one is not stopped.
   * @throws ExternalError when the task did not run
   */
  enqueue<T>(task: () => Promise<T>, options: { first: boolean; signals: readonly AbortSignal[] }): Promise<T>;
  /** Rejects all waiting tasks with `cooldown`. */
  clear(): void;
}

/** Creates a queue of requests to one service. */
export function createRequestQueue({ spacingMs, timeoutMs, maxWaiting }: QueueSettings): RequestQueue {
  const queue = new PQueue({
    concurrency: 1,
    ...(spacingMs > 0 && { interval: spacingMs, intervalCap: 1, strict: true }),
  });
  const waiting = new Set<AbortController>();

  return {
    async enqueue(task, { first, signals }) {
      if (!first && queue.size >= maxWaiting) throw new ExternalError('queueFull');
      if (signals.some(({ aborted }) => aborted)) throw new ExternalError('aborted');
      const entry = new AbortController();
      const abort = () => entry.abort(new ExternalError('aborted'));
      const timer = setTimeout(() => entry.abort(new ExternalError('queueTimeout')), timeoutMs);
      for (const signal of signals) signal.addEventListener('abort', abort);
      waiting.add(entry);
      const stopWaiting = () => {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener('abort', abort);
        waiting.delete(entry);
      };
      const run = () => {
        stopWaiting();
        return task();
      };
      try {
        return await queue.add(run, { signal: entry.signal, priority: first ? 1 : 0 });
      } finally {
        stopWaiting();
      }
    },
    clear() {
      for (const entry of waiting) entry.abort(new ExternalError('cooldown'));
    },
  };
}
