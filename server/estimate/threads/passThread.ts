/** A thread that shares the passes of a fit. It sleeps between them. */
import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { KINDS, type LoadedMemory, type PassThreadData, SIGNALS, takeParts } from './threadedPasses.ts';

const data = workerData as PassThreadData;
const { signals, port } = data;
let loaded: LoadedMemory | null = null;
let pass = 0;
// Signals every kind of exit to the thread that waits for it.
process.once('exit', () => {
  Atomics.store(signals, SIGNALS.ended, 1);
  Atomics.notify(signals, SIGNALS.done);
});
for (;;) {
  Atomics.wait(signals, SIGNALS.pass, pass);
  pass = Atomics.load(signals, SIGNALS.pass);
  const kind = Atomics.load(signals, SIGNALS.kind);
  if (kind === KINDS.end) break;
  if (kind === KINDS.load) {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) loaded = next.message;
    Atomics.add(signals, SIGNALS.done, 1);
    Atomics.notify(signals, SIGNALS.done);
  } else if (loaded) takeParts(data, loaded, { pass, kind });
}
