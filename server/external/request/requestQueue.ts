import PQueue from 'p-queue';
import { ExternalError } from './externalError.ts';

interface LineSettings {
  /** The least time between the starts of two tasks. */
  spacingMs: number;
  /** Who has not had their turn by then leaves. */
  longestWaitMs: number;
  mostWaiting: number;
}

/** Tasks one after the other, whoever asks for them. */
export interface RequestQueue {
  /**
   * @param options `first`: before all others, and however many wait; `signals`: leaves when one of them is aborted, but
   *   a task that has started is not stopped
   * @throws OutsideFailure where the turn does not come
   */
  inTurn<T>(task: () => Promise<T>, options: { first: boolean; signals: readonly AbortSignal[] }): Promise<T>;
  /** Sends everybody away who has not had their turn. */
  disperse(): void;
}

export function createRequestQueue({ spacingMs, longestWaitMs, mostWaiting }: LineSettings): RequestQueue {
  const queue = new PQueue({
    concurrency: 1,
    ...(spacingMs > 0 && { interval: spacingMs, intervalCap: 1, strict: true }),
  });
  const waiting = new Set<AbortController>();

  return {
    async inTurn(task, { first, signals }) {
      if (!first && queue.size >= mostWaiting) throw new ExternalError('crowded');
      if (signals.some(({ aborted }) => aborted)) throw new ExternalError('givenUp');
      const turn = new AbortController();
      const giveUp = () => turn.abort(new ExternalError('givenUp'));
      const timer = setTimeout(() => turn.abort(new ExternalError('waited')), longestWaitMs);
      for (const signal of signals) signal.addEventListener('abort', giveUp);
      waiting.add(turn);
      const stopWaiting = () => {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener('abort', giveUp);
        waiting.delete(turn);
      };
      const started = () => {
        stopWaiting();
        return task();
      };
      try {
        return await queue.add(started, { signal: turn.signal, priority: first ? 1 : 0 });
      } finally {
        stopWaiting();
      }
    },
    disperse() {
      for (const turn of waiting) turn.abort(new ExternalError('resting'));
    },
  };
}
