/**
 * Sends a Worker one message and returns its answer. The worker is terminated when it has answered, when it fails
 * (`null`), or when the signal is aborted (`null`), so that a file that takes forever is not read longer than someone
 * waits for it.
 */
export function callWorker<Answer>(worker: Worker, message: unknown, signal: AbortSignal): Promise<Answer | null> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      worker.terminate();
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => finish(data);
    worker.onerror = () => finish(null);
    signal.addEventListener('abort', () => finish(null), { once: true });
    if (signal.aborted) finish(null);
    else worker.postMessage(message);
  });
}
