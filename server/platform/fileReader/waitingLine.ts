import PQueue from 'p-queue';
import { type Refusal, refuse } from '#domain/common/errors.ts';

/** Who waits for a file to be read: an operator at the command line, an account, a visitor without one, or a job. */
export type Caller =
  | { readonly kind: 'job' }
  | { readonly kind: 'operator' }
  | { readonly kind: 'account'; readonly accountId: number; readonly address?: string | undefined }
  | { readonly kind: 'visitor'; readonly address: string };

interface LineLimits {
  /** How many of the kind may wait or be read at once, and how many of one caller. */
  readonly all: number;
  readonly each: number;
}

/** The limits of each kind of caller. What waits is on disk and takes no memory. */
const LINE_LIMITS: Readonly<Record<Caller['kind'], LineLimits>> = {
  job: { all: 1, each: 1 },
  operator: { all: 20, each: 20 },
  account: { all: 200, each: 30 },
  visitor: { all: 200, each: 60 },
};

const PRIORITIES: Readonly<Record<Caller['kind'], number>> = { operator: 1, account: 0, visitor: 0, job: -1 };

/** Returns the keys of a caller's lines. Somebody has no more places with an account and an address than with either. */
function keysOf(caller: Caller): [string, ...string[]] {
  if (caller.kind === 'operator' || caller.kind === 'job') return [caller.kind];
  if (caller.kind === 'visitor') return [`address ${caller.address}`];
  return [`account ${caller.accountId}`, ...(caller.address ? [`address ${caller.address}`] : [])];
}

/**
 * A line of work that is done by a few at a time. It is bounded for each kind of caller and for each caller, and callers
 * take turns: one never has all places, and its next file waits for the first of all others. Operators go first, jobs last.
 */
export class WaitingLine {
  readonly #concurrency: number;
  readonly #queue: PQueue;
  readonly #lines = new Map<string, PQueue>();
  readonly #counts = { job: 0, operator: 0, account: 0, visitor: 0 };

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
    this.#queue = new PQueue({ concurrency });
  }

  /** Does the work when it is the caller's turn; EBUSY when the line of the caller is full. */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result | Refusal<'EBUSY'>> {
    const { kind } = caller;
    const { all, each } = LINE_LIMITS[kind];
    const keys = keysOf(caller);
    const own = this.#lines.get(keys[0]);
    if (this.#counts[kind] >= all || (own && own.size + own.pending >= each)) return refuse('EBUSY');
    this.#counts[kind]++;
    try {
      const begin = () => this.#queue.add(work, { priority: PRIORITIES[kind] });
      return await keys.reduceRight((next, key) => () => this.#inLine(key, next), begin)();
    } finally {
      this.#counts[kind]--;
    }
  }

  /** Does the work when it is first in one of the lines, which end with their last work. */
  async #inLine<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? new PQueue({ concurrency: Math.max(1, this.#concurrency - 1) });
    this.#lines.set(key, line);
    try {
      return await line.add(work);
    } finally {
      if (line.size + line.pending === 0) this.#lines.delete(key);
    }
  }
}
