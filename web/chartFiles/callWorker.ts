/**
 * Gives a Worker one thing to do and ends it when it has answered, when it broke (`null`), or when nobody waits for the
 * answer any more: a file that takes for ever costs no more than the wish to read it lasts.
 */
export function callWorker<Answer>(worker: Worker, question: unknown, signal: AbortSignal): Promise<Answer | null> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      worker.terminate();
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    worker.onerror = () => finish(null);
    signal.addEventListener('abort', () => finish(null), { once: true });
    if (signal.aborted) finish(null);
    else worker.postMessage(question);
  });
}
