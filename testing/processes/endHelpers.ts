/** Preloaded with `--import`: ends a helper thread of an estimate in the middle of its work. */
import { workerData } from 'node:worker_threads';

const { add } = Atomics;
let parts = 0;
if (workerData?.skillPrecision) {
  Atomics.add = ((...args: Parameters<typeof add>) => {
    if (++parts === 20) process.exit(1);
    return add(...args);
  }) as typeof add;
}
