import PQueue from 'p-queue';
import { ExternalError } from './externalError.ts';

/**
 * The purposes of requests to a ranking service, the least urgent first: a look-up of a chart, the check of an ID that
 * is being typed, an update of scores, and the proof of an ID, which a sign-up waits for.
 */
const PURPOSES = ['lookUp', 'idCheck', 'update', 'verification'] as const;
export type RequestPurpose = (typeof PURPOSES)[number];

/** The purpose of a request, and the account or address that caused it. */
export interface RequestedFor {
  purpose: RequestPurpose;
  caller: string;
}

interface QueueSettings {
  /** The minimum time between the starts of two tasks. */
  spacingMs: number;
  /** The maximum time in the queue. */
  timeoutMs: number;
  /** The maximum number of waiting tasks per purpose, … */
  maxWaiting: Readonly<Record<RequestPurpose, number>>;
  /** … and per purpose and caller, so that none fills the queue. */
  maxWaitingPerCaller: number;
}

/**
 * Runs tasks one at a time: the more urgent purpose first, and within a purpose those of callers with fewer waiting.
 */
export interface RequestQueue {
  /**
   * Runs a task when it is its turn and returns its result.
   *
   * @param options `first` puts the task before all others, however many wait. When one of `signals` is aborted, a
   *   waiting task leaves the queue; a running one is not stopped.
   * @throws ExternalError when the task did not run
   */
  enqueue<T>(
    task: () => Promise<T>,
    options: RequestedFor & { first: boolean; signals: readonly AbortSignal[] },
  ): Promise<T>;
  /** Rejects all waiting tasks with `cooldown`. */
  clear(): void;
}

/** Creates a queue of requests to one service. */
export function createRequestQueue({
  spacingMs,
  timeoutMs,
  maxWaiting,
  maxWaitingPerCaller,
}: QueueSettings): RequestQueue {
  const queue = new PQueue({
    concurrency: 1,
    ...(spacingMs > 0 && { interval: spacingMs, intervalCap: 1, strict: true }),
  });
  const waiting = new Map<AbortController, RequestedFor>();

  /** Returns the priority of the next task; null when the queue is full. */
  function priorityOf({ purpose, caller }: RequestedFor): number | null {
    const same = [...waiting.values()].filter((other) => other.purpose === purpose);
    const own = same.filter((other) => other.caller === caller).length;
    if (same.length >= maxWaiting[purpose] || own >= maxWaitingPerCaller) return null;
    return PURPOSES.indexOf(purpose) * maxWaitingPerCaller - own;
  }

  return {
    async enqueue(task, { first, signals, purpose, caller }) {
      const priority = first ? Number.POSITIVE_INFINITY : priorityOf({ purpose, caller });
      if (priority === null) throw new ExternalError('queueFull');
      if (signals.some(({ aborted }) => aborted)) throw new ExternalError('aborted');
      const entry = new AbortController();
      const abort = () => entry.abort(new ExternalError('aborted'));
      const timer = setTimeout(() => entry.abort(new ExternalError('queueTimeout')), timeoutMs);
      for (const signal of signals) signal.addEventListener('abort', abort);
      waiting.set(entry, { purpose, caller });
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
        return await queue.add(run, { signal: entry.signal, priority });
      } finally {
        stopWaiting();
      }
    },
    clear() {
      for (const entry of waiting.keys()) entry.abort(new ExternalError('cooldown'));
    },
  };
}
