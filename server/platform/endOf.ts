import type { Worker } from 'node:worker_threads';

/** Rejects when a thread ends, with the error that ended it, if any. Race it with every wait for a message. */
export function endOf(worker: Worker): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  worker.once('error', reject).once('exit', (code) => reject(new Error(`The thread has ended (${code}).`)));
  return promise;
}
