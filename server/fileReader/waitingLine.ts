import PQueue from 'p-queue';
import { type Refusal, refuse } from '#domain/common/errors.ts';

/** Who waits for a file to be read: an operator at the command line, an account, or a visitor without one. */
export type Caller =
  | { readonly kind: 'operator' }
  | { readonly kind: 'account'; readonly accountId: number }
  | { readonly kind: 'visitor'; readonly address: string };

interface LineLimits {
  /** How many of the kind may wait or be read at once, and how many of one caller. */
  readonly all: number;
  readonly each: number;
}

/** The limits of each kind of caller. What waits is on disk and takes no memory. */
const LINE_LIMITS: Readonly<Record<Caller['kind'], LineLimits>> = {
  operator: { all: 20, each: 20 },
  account: { all: 200, each: 30 },
  visitor: { all: 200, each: 60 },
};
const keyOf = (caller: Caller) =>
  caller.kind === 'operator' ? '' : caller.kind === 'account' ? String(caller.accountId) : caller.address;

/**
 * A line of work that is done by a few at a time. It is bounded for each kind of caller and for each caller, and callers
 * take turns: one never has all places, and its next file waits for the first of all others. Operators go first.
 */
export class WaitingLine {
  readonly #concurrency: number;
  readonly #queue: PQueue;
  readonly #lines = new Map<string, PQueue>();
  readonly #counts = { operator: 0, account: 0, visitor: 0 };

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
    this.#queue = new PQueue({ concurrency });
  }

  /** Does the work when it is the caller's turn; EBUSY when the line of the caller is full. */
  async run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result | Refusal<'EBUSY'>> {
    const { kind } = caller;
    const { all, each } = LINE_LIMITS[kind];
    const key = `${kind} ${keyOf(caller)}`;
    const own = this.#lines.get(key) ?? new PQueue({ concurrency: Math.max(1, this.#concurrency - 1) });
    if (this.#counts[kind] >= all || own.size + own.pending >= each) return refuse('EBUSY');
    this.#lines.set(key, own);
    this.#counts[kind]++;
    try {
      return await own.add(() => this.#queue.add(work, { priority: Number(kind === 'operator') }));
    } finally {
      this.#counts[kind]--;
      if (own.size + own.pending === 0) this.#lines.delete(key);
    }
  }
}
