/** Preloaded with `--import`: a thread that helps with an estimate ends in the middle of it. */
import { workerData } from 'node:worker_threads';

const { add } = Atomics;
let parts = 0;
if (workerData?.skillPrecision) {
  Atomics.add = ((...args: Parameters<typeof add>) => {
    if (++parts === 20) process.exit(1);
    return add(...args);
  }) as typeof add;
}
