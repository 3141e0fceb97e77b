import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whether the code that runs now was called from within a transaction. Such code must use the transaction it was handed: with
 * the embedded engine's only connection the outer database would wait for itself for ever, and with a server's pool it would
 * see, and change, something else.
 */
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs `work` marked as the inside of a transaction. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true };
  try {
    return await current.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** @throws Error when called from within a transaction: a bug of the caller */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open) {
    throw new Error('The outer database was used within a transaction: pass the transaction on instead.');
  }
}
