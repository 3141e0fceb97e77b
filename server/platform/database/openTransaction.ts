import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Records whether the running code was called within a transaction. Such code must use that transaction: on the
 * embedded engine, with its only connection, a query to the outer database would hang; with a server's pool it would
 * run outside the transaction.
 */
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` and records that it runs within a transaction. */
export async function runAsTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await current.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/**
 * Refuses to run within a transaction.
 *
 * @throws Error when called within a transaction, which is a bug of the caller
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error('The outer database was used within a transaction: pass the transaction on instead.');
  }
}
