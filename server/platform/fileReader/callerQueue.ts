import { AsyncResource } from 'node:async_hooks';
import PQueue from 'p-queue';
import { type Refusal, refuse } from '#domain/common/errors.ts';

/** The caller of a queued task: an operator at the command line, an account, a visitor without one, or a job. */
export type Caller =
  | { readonly kind: 'job' }
  | { readonly kind: 'operator' }
  | { readonly kind: 'account'; readonly accountId: number; readonly address?: string | undefined }
  | { readonly kind: 'visitor'; readonly address: string };

interface QueueLimits {
  /** The maximum number of waiting and running tasks of the kind, and per caller. */
  readonly all: number;
  readonly each: number;
}

/** The limits of each kind of caller. Waiting files are on disk and take no memory. */
const QUEUE_LIMITS: Readonly<Record<Caller['kind'], QueueLimits>> = {
  job: { all: 1, each: 1 },
  operator: { all: 20, each: 20 },
  account: { all: 200, each: 30 },
  visitor: { all: 200, each: 60 },
};

const PRIORITIES: Readonly<Record<Caller['kind'], number>> = { operator: 1, account: 0, visitor: 0, job: -1 };

/** Returns the keys by which a caller is limited. Limits apply per account and per address. */
function keysOf(caller: Caller): [string, ...string[]] {
  if (caller.kind === 'operator' || caller.kind === 'job') return [caller.kind];
  if (caller.kind === 'visitor') return [`address ${caller.address}`];
  return [`account ${caller.accountId}`, ...(caller.address ? [`address ${caller.address}`] : [])];
}

/**
 * A fair queue of tasks that run a few at a time. It is bounded per kind of caller and per caller, and callers take
 * turns: a single one never occupies all places, and its next task waits for the first one of every other caller.
 * Operators go first, jobs last.
 */
export class CallerQueue {
  readonly #concurrency: number;
  readonly #queue: PQueue;
  readonly #byKey = new Map<string, PQueue>();
  readonly #counts = { job: 0, operator: 0, account: 0, visitor: 0 };

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
    this.#queue = new PQueue({ concurrency });
  }

  /** The numbers of tasks that run, and that wait for their turn. */
  get load(): { running: number; waiting: number } {
    const running = this.#queue.pending;
    return { running, waiting: Object.values(this.#counts).reduce((sum, count) => sum + count, 0) - running };
  }

  /** Runs a task when it is the caller's turn; EBUSY when the queue is full for the caller. */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result | Refusal<'EBUSY'>> {
    const { kind } = caller;
    const { all, each } = QUEUE_LIMITS[kind];
    const keys = keysOf(caller);
    const callerTasks = this.#byKey.get(keys[0]);
    if (this.#counts[kind] >= all || (callerTasks && callerTasks.size + callerTasks.pending >= each))
      return refuse('EBUSY');
    this.#counts[kind]++;
    try {
      // In the context of its caller, not of the task that makes way for it.
      const bound = AsyncResource.bind(work);
      const begin = () => this.#queue.add(bound, { priority: PRIORITIES[kind] });
      return await keys.reduceRight((next, key) => () => this.#runByKey(key, next), begin)();
    } finally {
      this.#counts[kind]--;
    }
  }

  /** Runs a task in the queue of one key, which is deleted after its last task. */
  async #runByKey<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#byKey.get(key) ?? new PQueue({ concurrency: Math.max(1, this.#concurrency - 1) });
    this.#byKey.set(key, queue);
    try {
      return await queue.add(work);
    } finally {
      if (queue.size + queue.pending === 0) this.#byKey.delete(key);
    }
  }
}
