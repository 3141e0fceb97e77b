import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';

/**
 * Returns the next number of a series (tables.md §2.1). The row of the series stays locked until the transaction ends,
 * so that no number is skipped or assigned twice: take the number last.
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
