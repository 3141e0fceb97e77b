import type { Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';

/**
 * The next number of a series (decisions.md §2). Its row stays locked until the transaction ends, so that no number is
 * left out or given twice: ask for it last.
 */
export async function nextEntryNumber(trx: Transaction<DB>, series: string): Promise<number> {
  const row = await trx
    .insertInto('entryNumber')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet((old) => ({ last: old('entryNumber.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return row.last;
}

/** The entry number that a text from outside is; null for what no entry can have: numbers are whole, positive and fit the column. */
export function parseEntryNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
