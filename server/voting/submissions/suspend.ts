import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import type { Suspension } from '#domain/rules/suspension.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../../acts/performAct.ts';
import type { Context } from '../../platform/context.ts';

type Outcome = Done<Suspension> | Refusal<'NOTVALIDVALUE'> | ActRefusal;

const subjectOf = (id: number) => `period ${id}`;

/** Returns what changes about a period, for the trail; null: there is none. */
function changesOf(before: Suspension | null, after: Suspension | null): Change[] {
  const ends = [
    { what: 'from', before: before?.startsAt.toISOString() ?? null, after: after?.startsAt.toISOString() ?? null },
    { what: 'until', before: before?.endsAt.toISOString() ?? null, after: after?.endsAt.toISOString() ?? null },
  ] as const;
  return ends.filter((end) => end.before !== end.after);
}

/**
 * Adds a period in which proposals and revisions are refused (EIMPORTANT), for an admin. Repeating a period changes
 * nothing; one that ends before it starts, or is over, is NOTVALIDVALUE.
 */
export function suspend(ctx: Context, { startsAt, endsAt, ...order }: Order & Suspension): Promise<Outcome> {
  return performAct<Suspension, Refusal<'NOTVALIDVALUE'>>(ctx, 'suspend', order, async (trx, at) => {
    const period = { startsAt, endsAt };
    if (endsAt < startsAt || endsAt < at) return refuse('NOTVALIDVALUE');
    const added = await trx
      .insertInto('suspension')
      .values(period)
      .onConflict((conflict) => conflict.columns(['startsAt', 'endsAt']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return {
      result: period,
      // The number of a preview is lost with it.
      subject: added && !order.isPreview ? subjectOf(added.id) : '',
      changes: added ? changesOf(null, period) : [],
    };
  });
}

/**
 * Changes the end of a suspension period, which keeps its number and replaces another period with the same dates. The
 * period is ENOTFOUND if none has this number; NOTVALIDVALUE if it would end before it starts.
 */
export function changeSuspension(
  ctx: Context,
  { id, endsAt, ...order }: Order & { id: number; endsAt: Date },
): Promise<Outcome> {
  return performAct<Suspension, Refusal<'NOTVALIDVALUE' | 'ENOTFOUND'>>(
    ctx,
    'change-suspension',
    order,
    async (trx) => {
      const period = await trx
        .selectFrom('suspension')
        .select(['startsAt', 'endsAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!period) return refuse('ENOTFOUND');
      const { startsAt } = period;
      if (endsAt < startsAt) return refuse('NOTVALIDVALUE');
      await trx
        .deleteFrom('suspension')
        .where('startsAt', '=', startsAt)
        .where('endsAt', '=', endsAt)
        .where('id', '!=', id)
        .execute();
      await trx.updateTable('suspension').set({ endsAt }).where('id', '=', id).execute();
      const changed = { startsAt, endsAt };
      return { result: changed, subject: subjectOf(id), changes: changesOf(period, changed) };
    },
  ) as Promise<Outcome>;
}

/** Removes a suspension period; ENOTFOUND if none has this number. */
export function removeSuspension(
  ctx: Context,
  { id, ...order }: Order & { id: number },
): Promise<Done<Suspension> | ActRefusal> {
  return performAct<Suspension, Refusal<'ENOTFOUND'>>(ctx, 'remove-suspension', order, async (trx) => {
    const removed = await trx
      .deleteFrom('suspension')
      .where('id', '=', id)
      .returning(['startsAt', 'endsAt'])
      .executeTakeFirst();
    if (!removed) return refuse('ENOTFOUND');
    return { result: removed, subject: subjectOf(id), changes: changesOf(removed, null) };
  });
}

/** Returns every period with its number, ordered by start. */
export function suspensions({ db }: Pick<Context, 'db'>): Promise<(Suspension & { id: number })[]> {
  return db.selectFrom('suspension').selectAll().orderBy('startsAt').orderBy('id').execute();
}
