import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Passes } from '#domain/estimate/model/fit.ts';
import { type Information, informationOverPart } from '#domain/estimate/model/information.ts';
import { PARTS, type PassMemory, passOverPart } from '#domain/estimate/model/likelihood.ts';

/** The indices of the shared numbers that coordinate the threads. */
export const SIGNALS = { pass: 0, ticket: 1, done: 2, kind: 3, ended: 4, length: 5 } as const;
/** A ticket is the number of its pass and the next part: a thread that is late cannot take a part of another pass. */
const TICKETS = 64;
/** The kinds of passes. For `load` a thread receives the memory of the following passes through its port. */
export const KINDS = { likelihood: 0, information: 1, load: 2, end: 3 } as const;

/** The heap limit of helping threads, which need little. */
const HEAP_MEGABYTES = 64;
/** How long to wait before checking whether another thread has ended. */
const WAIT_MS = 1000;
/**
 * The number of waits without progress after which the other threads are considered dead. A part takes a fraction of
 * one.
 */
const MAX_WAITS = 120;

/** The shared memory of a fit. */
export interface LoadedMemory {
  memory: PassMemory;
  information: Information | null;
}

/** The `workerData` of a helping thread. */
export interface PassThreadData {
  signals: Int32Array;
  skillPrecision: Float64Array;
  port: MessagePort;
}

/**
 * Computes parts of a pass until none is left. Each thread runs this; the result does not depend on which thread
 * computes a part.
 */
export function takeParts(
  { signals, skillPrecision }: Pick<PassThreadData, 'signals' | 'skillPrecision'>,
  { memory, information }: LoadedMemory,
  { pass, kind }: { pass: number; kind: number },
): void {
  for (;;) {
    const ticket = Atomics.load(signals, SIGNALS.ticket);
    const part = ticket - pass * TICKETS;
    if (part < 0 || part >= PARTS) return;
    if (Atomics.compareExchange(signals, SIGNALS.ticket, ticket, ticket + 1) !== ticket) continue;
    if (kind === KINDS.likelihood) passOverPart(memory, part);
    else if (information) informationOverPart(memory, information, part, skillPrecision[0] ?? 0);
    Atomics.add(signals, SIGNALS.done, 1);
    Atomics.notify(signals, SIGNALS.done);
  }
}

/**
 * Returns passes that run in this and other threads. Not for the main thread, as it blocks while it waits. A pass
 * throws when another thread has ended or hangs, and `close` throws the error that ended it.
 */
export function threadedPasses(helpers: number, { maxWaits = MAX_WAITS } = {}): Passes & { close(): Promise<void> } {
  const signals = new Int32Array(new SharedArrayBuffer(4 * SIGNALS.length));
  const skillPrecision = new Float64Array(new SharedArrayBuffer(8));
  const errors: unknown[] = [];
  const threads = Array.from({ length: helpers }, () => {
    const { port1, port2 } = new MessageChannel();
    const workerData: PassThreadData = { signals, skillPrecision, port: port2 };
    const worker = new Worker(new URL('./passThread.ts', import.meta.url), {
      workerData,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    // The error is only reported in `close`: no events are handled while this thread is blocked.
    worker.once('error', (error) => errors.push(error));
    return { worker, port: port1 };
  });
  let loaded: LoadedMemory | null = null;

  let pass = 0;

  function signal(kind: number): void {
    pass++;
    Atomics.store(signals, SIGNALS.kind, kind);
    Atomics.store(signals, SIGNALS.done, 0);
    Atomics.store(signals, SIGNALS.ticket, pass * TICKETS);
    Atomics.store(signals, SIGNALS.pass, pass);
    Atomics.notify(signals, SIGNALS.pass);
  }

  function waitFor(count: number): void {
    let waits = 0;
    for (let done = Atomics.load(signals, SIGNALS.done); done < count; ) {
      if (Atomics.load(signals, SIGNALS.ended) > 0) throw new Error('A thread of the estimate has ended.');
      if (waits++ >= maxWaits) throw new Error('A thread of the estimate shows no sign of life.');
      Atomics.wait(signals, SIGNALS.done, done, WAIT_MS);
      const now = Atomics.load(signals, SIGNALS.done);
      if (now !== done) waits = 0;
      done = now;
    }
  }

  function load(memory: PassMemory, information: Information | null): LoadedMemory {
    if (loaded?.memory === memory && loaded.information === information) return loaded;
    loaded = { memory, information };
    for (const { port } of threads) port.postMessage(loaded);
    signal(KINDS.load);
    waitFor(threads.length);
    return loaded;
  }

  function run(kind: number, memory: LoadedMemory): void {
    signal(kind);
    takeParts({ signals, skillPrecision }, memory, { pass, kind });
    waitFor(PARTS);
  }

  return {
    likelihood: (memory) => run(KINDS.likelihood, load(memory, loaded?.memory === memory ? loaded.information : null)),
    information(memory, information, precision) {
      skillPrecision[0] = precision;
      run(KINDS.information, load(memory, information));
    },
    async close() {
      signal(KINDS.end);
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
      if (errors.length > 0) throw errors[0];
    },
  };
}
