import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isRefusal } from '#domain/common/errors.ts';
import { asTransaction } from './openTransaction.ts';
import type { DB } from './schema.ts';

const MOST_TRIES = 6;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** Carries a refusal out of Kysely's transaction, which rolls back only when something is thrown. */
class RolledBack extends Error {
  readonly refusal: unknown;

  constructor(refusal: unknown) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * Runs one change as one transaction. When `change` returns a refusal nothing is stored and the refusal is the answer; when it
 * throws nothing is stored and the error goes on. When the database gave up because of others (a deadlock, a serialization
 * failure) the change is tried again, so `change` must do nothing but use its transaction.
 *
 * Never use the outer database inside: that is a bug, and throws.
 */
export async function inTransaction<T>(
  { db }: { db: Kysely<DB> },
  change: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((trx) =>
        asTransaction(async () => {
          const result = await change(trx);
          if (isRefusal(result)) throw new RolledBack(result);
          return result;
        }),
      );
    } catch (error) {
      // What was thrown is what `change` returned.
      if (error instanceof RolledBack) return error.refusal as T;
      if (!isCausedByOthers(error) || tries === MOST_TRIES) throw error;
      await setTimeout(Math.random() * 2 ** tries * 10);
    }
  }
}

function isCausedByOthers(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  );
}
