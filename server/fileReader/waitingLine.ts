import PQueue from 'p-queue';
import { type Refusal, refuse } from '#domain/common/errors.ts';

/** Who waits for a file to be read: an operator at the command line, an account, or a visitor without one. */
export type Caller =
  | { readonly kind: 'operator' }
  | { readonly kind: 'account'; readonly accountId: number }
  | { readonly kind: 'visitor'; readonly address: string };

interface LineLimits {
  /** Which goes first of callers with as many files in the line. */
  readonly priority: number;
  /** How many of the kind may wait or be read at once, and how many of one caller. */
  readonly all: number;
  readonly each: number;
}

/**
 * The limits of each kind of caller. What waits is on disk and takes no memory. The priority of an operator is more than
 * one caller can have in the line, so that commands go first.
 */
const LINE_LIMITS: Readonly<Record<Caller['kind'], LineLimits>> = {
  operator: { priority: 1000, all: 20, each: 20 },
  account: { priority: 1, all: 200, each: 30 },
  visitor: { priority: 0, all: 200, each: 60 },
};
const keyOf = (caller: Caller) =>
  caller.kind === 'operator' ? '' : caller.kind === 'account' ? String(caller.accountId) : caller.address;

/**
 * A line of work that is done by a few at a time. It is bounded for each kind of caller and for each caller, and callers
 * take turns: the second file of one waits for the first of all others, a visitor's for that of an account.
 */
export class WaitingLine {
  readonly #queue: PQueue;
  readonly #counts = new Map<string, number>();

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency });
  }

  /** Does the work when it is the caller's turn; EBUSY when the line of the caller is full. */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result | Refusal<'EBUSY'>> {
    const { priority, all, each } = LINE_LIMITS[caller.kind];
    const one = `${caller.kind} ${keyOf(caller)}`;
    const own = this.#count(one);
    if (this.#count(caller.kind) >= all || own >= each) return refuse('EBUSY');
    this.#add(caller.kind, 1);
    this.#add(one, 1);
    try {
      return await this.#queue.add(work, { priority: priority - 2 * own });
    } finally {
      this.#add(caller.kind, -1);
      this.#add(one, -1);
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #add(key: string, change: number): void {
    const count = this.#count(key) + change;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}
