import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { Piscina } from 'piscina';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { DamagedFileError, StoreUnavailableError } from '../files/fileStore.ts';
import { type Caller, CallerQueue } from './callerQueue.ts';
import type * as tasks from './fileReaderWorker.ts';

type Tasks = typeof tasks;
type TaskName = keyof Tasks;
type Result<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/**
 * Why a file was not read, independent of its content: the queue is full, reading takes too long or too much memory, or
 * the file store is unavailable.
 */
export type NotRead = Refusal<(typeof NOT_READ)[number]>;

const NOT_READ = ['EBUSY', 'ETOOCOMPLEX', 'ESTORAGE'] as const;

/** Returns whether a refusal is about reading, not about the content of the file. */
export const isNotRead = (refusal: Refusal): refusal is NotRead => NOT_READ.some((code) => code === refusal.error);

/** Reads untrusted files in worker threads, with limits on time and memory. */
export interface FileReader {
  /**
   * Runs a task of `fileReaderWorker.ts`, queued by caller.
   *
   * @param input reads the file when its turn comes, so that queued files take no memory
   * @returns what the task returns; EBUSY when the queue is full; ETOOCOMPLEX when a file takes too long or too much
   *   memory; ESTORAGE when `input` cannot read it from the store
   */
  run<Name extends TaskName>(
    caller: Caller,
    task: Name,
    input: () => Promise<Parameters<Tasks[Name]>[0]>,
  ): Promise<Result<Name> | NotRead>;
  /** The numbers of files that are read and that wait, and of those that could not be read since the start. */
  load(): { running: number; waiting: number; failures: number };
  /** Ends the threads. */
  close(): Promise<void>;
}

interface FileReaderOptions {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The module of the tasks. */
  filename?: string;
  deadlineMs?: number;
  heapMegabytes?: number;
}

/** Files within the rules take a fraction of these. */
const DEADLINE_MS = 20_000;
const HEAP_MEGABYTES = 128;
/** Idle threads end after this time, which frees their memory. */
const IDLE_MS = 30_000;
/**
 * One core stays free for requests, and parsing several files at once takes memory. At least two, as a single caller
 * could occupy one.
 */
const THREADS = Math.max(2, Math.min(availableParallelism() - 1, 3));

/** Opens the pool of threads that read files. They start on demand. */
export function openFileReader({
  log,
  filename = new URL('./fileReaderWorker.ts', import.meta.url).href,
  deadlineMs = DEADLINE_MS,
  heapMegabytes = HEAP_MEGABYTES,
}: FileReaderOptions): FileReader {
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 8 },
  });
  // When a thread dies, its task fails and the thread is replaced.
  pool.on('error', () => undefined);
  const queue = new CallerQueue(THREADS);
  let failures = 0;
  return {
    run: (caller, task, input) =>
      queue.run(caller, async () => {
        try {
          return await pool.run(await input(), { name: task, signal: AbortSignal.timeout(deadlineMs) });
        } catch (error) {
          failures++;
          if (isTooMuch(error)) return refuse('ETOOCOMPLEX');
          if (!(error instanceof StoreUnavailableError || error instanceof DamagedFileError)) throw error;
          log.error({ err: error }, 'a file cannot be read from the store');
          return refuse('ESTORAGE');
        }
      }),
    load: () => ({ ...queue.load, failures }),
    close: () => pool.destroy(),
  };
}

/** Returns whether a task was aborted by the limits of time or memory, not by a bug. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
