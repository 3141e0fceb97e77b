import type { Kysely } from 'kysely';
import type { Suspension } from '#domain/rules/suspension.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

/**
 * Adds a period in which proposals and revisions are refused (EIMPORTANT). Repeating a period
 * changes nothing.
 */
export async function suspend({ db }: { db: Kysely<DB> }, { startsAt, endsAt }: Suspension): Promise<void> {
  await db
    .insertInto('suspension')
    .values({ startsAt, endsAt })
    .onConflict((conflict) => conflict.columns(['startsAt', 'endsAt']).doNothing())
    .execute();
}

/**
 * Changes the start and end of a suspension period, which keeps its number and replaces another period with the same
 * dates. Returns the period; null if no period has this number.
 */
export async function changeSuspension(
  ctx: Context,
  id: number,
  change: (period: Suspension) => Suspension,
): Promise<Suspension | null> {
  return inTransaction(ctx, async (trx) => {
    const period = await trx
      .selectFrom('suspension')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!period) return null;
    const { startsAt, endsAt } = change(period);
    await trx
      .deleteFrom('suspension')
      .where('startsAt', '=', startsAt)
      .where('endsAt', '=', endsAt)
      .where('id', '!=', id)
      .execute();
    await trx.updateTable('suspension').set({ startsAt, endsAt }).where('id', '=', id).execute();
    return { startsAt, endsAt };
  });
}

/** Removes a suspension period. Returns it; null if no period has this number. */
export async function removeSuspension({ db }: { db: Kysely<DB> }, id: number): Promise<Suspension | null> {
  const removed = await db
    .deleteFrom('suspension')
    .where('id', '=', id)
    .returning(['startsAt', 'endsAt'])
    .executeTakeFirst();
  return removed ?? null;
}

/** Returns every period with its number, ordered by start. */
export function suspensions({ db }: Pick<Context, 'db'>): Promise<(Suspension & { id: number })[]> {
  return db.selectFrom('suspension').selectAll().orderBy('startsAt').orderBy('id').execute();
}
