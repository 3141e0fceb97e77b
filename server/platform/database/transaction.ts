import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isRefusal } from '#domain/common/errors.ts';
import { runAsTransaction } from './openTransaction.ts';
import type { DB } from './schema.ts';

const MAX_TRIES = 6;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

let commits = 0;

/** Returns how many transactions this process has committed. */
export const commitCount = () => commits;

/** Carries a refusal out of Kysely's transaction, which only rolls back when something is thrown. */
class RollbackError extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * Runs `change` in a transaction and returns its result. When it returns a refusal, nothing is stored. When it throws,
 * nothing is stored and the error is passed on. After a deadlock or a serialization failure it is retried, so `change`
 * must not have side effects outside its transaction.
 *
 * @throws Error when `change` uses the outer database, which is a bug
 */
export async function inTransaction<T>(
  { db }: { db: Kysely<DB> },
  change: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await db.transaction().execute((trx) =>
        runAsTransaction(async () => {
          const changed = await change(trx);
          if (isRefusal(changed)) throw new RollbackError(changed);
          return changed;
        }),
      );
      commits++;
      return result;
    } catch (error) {
      // The refusal is the value that `change` returned.
      if (error instanceof RollbackError) return error.refusal as T;
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
      await setTimeout(Math.random() * 2 ** tries * 10);
    }
  }
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  );
}
