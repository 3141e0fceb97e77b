import type { ActInput, performAct as performActEndpoint } from '#contract/admin.ts';
import type { Reply } from '#contract/endpoint.ts';
import { hoursAfter } from '#domain/common/dates.ts';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import { SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import { type ActRefusal, type Done, type Order, performAct } from '../moderation/performAct.ts';
import type { Context } from '../platform/context.ts';
import { actOf } from './acts.ts';

type Outcome = Omit<Reply<typeof performActEndpoint>, 'success'>;

const outcomeOf = ({ subject, changes, needsSecond = false }: Done, asked = false): Outcome => ({
  ...{ subject, changes: [...changes], needsSecond, asked },
});

/** Performs an act, or stores it for a second admin where it needs one (`asked`). */
export async function performOrAsk(ctx: Context, input: ActInput, order: Order): Promise<Outcome | Refusal> {
  const done = await actOf(ctx, input, order);
  if (!isRefusal(done)) return outcomeOf(done);
  if (done.error !== 'ESECONDADMIN') return done;
  const preview = await actOf(ctx, input, { ...order, isPreview: true });
  if (isRefusal(preview)) return preview;
  const asked = await ask(ctx, input, order, preview);
  return isRefusal(asked) ? asked : outcomeOf(preview, true);
}

/** Stores an act for a second admin; one that waits already is asked for once. */
function ask(ctx: Context, input: ActInput, order: Order, { subject, about }: Done): Promise<Done<null> | ActRefusal> {
  return performAct<null>(ctx, 'ask', order, async (trx, at) => {
    const { by, reason } = order;
    if (by === null) throw new Error('the operator needs no second admin');
    // One that nobody confirmed in time.
    await trx
      .updateTable('pendingAct')
      .set({ endedAt: at })
      .where('endedAt', 'is', null)
      .where('askedAt', '<=', hoursAfter(at, -SECOND_ADMIN_HOURS))
      .execute();
    const pending = await trx
      .insertInto('pendingAct')
      .values({ act: input.name, input: JSON.stringify(input), subject, reason, askedBy: by, askedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const changes = pending ? [{ what: 'act', before: null, after: input.name } as const] : [];
    return { result: null, subject, ...(about && { about }), changes };
  });
}
