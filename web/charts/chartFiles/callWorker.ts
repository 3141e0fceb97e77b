/**
 * Sends a Worker one message and returns its answer. The worker is terminated when it has answered, when it fails
 * (`null`), or when the signal is aborted (`null`), so that a file is not read longer than needed.
 *
 * @param onProgress is called with each number that the worker posts before its answer
 */
export function callWorker<Answer extends object>(
  worker: Worker,
  message: unknown,
  signal: AbortSignal,
  onProgress: (progress: number) => void = () => undefined,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      worker.terminate();
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer | number>) => {
      if (typeof data === 'number') onProgress(data);
      else finish(data);
    };
    worker.onerror = () => finish(null);
    signal.addEventListener('abort', () => finish(null), { once: true });
    if (signal.aborted) finish(null);
    else worker.postMessage(message);
  });
}
