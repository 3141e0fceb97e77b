import type { Kysely, Transaction } from 'kysely';
import { lockExclusive } from './locks.ts';
import type { DB } from './schema.ts';
import { inTransaction } from './transaction.ts';

const BATCH_SIZE = 1000;

/**
 * Fills columns that a migration added or emptied and that only code can compute, each batch in its own transaction.
 * Several processes may do so at once; they take turns.
 *
 * @param name names the lock
 * @param fillBatch fills up to `size` rows that are empty, and returns how many it found
 */
export async function fillInBatches(
  db: Kysely<DB>,
  name: string,
  fillBatch: (trx: Transaction<DB>, size: number) => Promise<number>,
): Promise<void> {
  const fill = () =>
    inTransaction({ db }, async (trx) => {
      await lockExclusive(trx, `fill ${name}`);
      return fillBatch(trx, BATCH_SIZE);
    });
  while ((await fill()) === BATCH_SIZE);
}
