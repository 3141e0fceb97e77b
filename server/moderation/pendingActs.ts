import { sql } from 'kysely';
import { type ActInput, type ActName, actInput } from '#contract/acts/acts.ts';
import type {
  endPendingAct as endEndpoint,
  PendingAct,
  performAct as performActEndpoint,
} from '#contract/moderation/admin.ts';
import type { Received, Reply } from '#contract/platform/endpoint.ts';
import { hoursAfter } from '#domain/common/dates.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { SECOND_ADMIN_HOURS } from '#domain/moderation/acts.ts';
import { type ActRefusal, type Done, type Order, performAct, withSecond } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import { actOf } from './acts.ts';

type Outcome = Omit<Reply<typeof performActEndpoint>, 'success'>;
type RefusalOfAct = Extract<Awaited<ReturnType<typeof actOf>>, Refusal>;
/** A refusal for the browser, where an act waits for its second admin. */
type Refused = Exclude<RefusalOfAct, Refusal<'ESECONDADMIN'>>;

const outcomeOf = ({ subject, changes, needsSecond = false, notes = [], digest }: Done, asked = false): Outcome => ({
  subject,
  changes: [...changes],
  needsSecond,
  asked,
  notes: [...notes],
  digest,
});

/**
 * Performs an act, or stores it for a second admin where it needs one (`asked`). Ordering what another admin has asked
 * for confirms it, with the reason of this order.
 */
export async function performOrAsk(ctx: Context, input: ActInput, order: Order): Promise<Outcome | Refused> {
  const asked = await askedByAnother(ctx, input, order.by);
  const done = await actOf(ctx, input, asked ? { ...order, confirms: asked.id } : order);
  if (!isRefusal(done)) return outcomeOf(done);
  if (done.error !== 'ESECONDADMIN') return done;
  const preview = withSecond(await actOf(ctx, input, { ...order, isPreview: true }));
  if (isRefusal(preview)) return preview;
  const stored = withSecond(await ask(ctx, input, order, preview));
  return isRefusal(stored) ? stored : outcomeOf(preview, true);
}

/** Returns the same act if it waits because another admin asked for it. */
const askedByAnother = (ctx: Context, input: ActInput, by: number | null) =>
  selectWaiting(ctx)
    .where('pendingAct.act', '=', input.name)
    .where('pendingAct.input', '=', sql<string>`${JSON.stringify(input)}::jsonb`)
    .where('pendingAct.askedBy', '!=', by)
    .executeTakeFirst();

/** Stores an act for a second admin; asking for it again changes the reason. */
function ask(ctx: Context, input: ActInput, order: Order, { subject, about }: Done): Promise<Done<null> | ActRefusal> {
  return performAct<null>(ctx, { name: 'ask' }, order, async (trx, at) => {
    const { by, reason } = order;
    if (by === null) throw new Error('the operator needs no second admin');
    const waiting = selectWaiting({ db: trx, clock: ctx.clock }).clearSelect().select('pendingAct.id');
    await trx
      .updateTable('pendingAct')
      .set({ endedAt: at })
      .where('endedAt', 'is', null)
      .where('id', 'not in', waiting)
      .execute();
    const asked = await trx
      .insertInto('pendingAct')
      .values({ act: input.name, input: JSON.stringify(input), subject, reason, askedBy: by, askedAt: at })
      .onConflict((conflict) =>
        conflict
          .expression(sql`act, md5(input::text)`)
          .where('endedAt', 'is', null)
          .doUpdateSet({ reason })
          .where('pendingAct.reason', '!=', reason)
          .where('pendingAct.askedBy', '=', by),
      )
      .returning('id')
      .executeTakeFirst();
    const changes = asked ? [{ what: 'act', before: null, after: input.name } as const] : [];
    return { result: null, subject, ...(about && { about }), changes };
  });
}

/** Selects the acts that wait: asked for within a day by somebody who is still an admin. */
const selectWaiting = ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  db
    .selectFrom('pendingAct')
    .innerJoin('account', 'account.id', 'pendingAct.askedBy')
    .selectAll('pendingAct')
    .select(sql<string>`coalesce(account.nickname, '#' || account.id)`.as('asker'))
    .where('account.isAdmin', '=', true)
    .where('account.bannedAt', 'is', null)
    .where('account.deletedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('askedAt', '>', hoursAfter(clock.now(), -SECOND_ADMIN_HOURS));

/** Returns the acts that wait for a second admin, the oldest first. */
export async function pendingActs(ctx: Context, accountId: number): Promise<PendingAct[]> {
  const waiting = await selectWaiting(ctx).orderBy('pendingAct.id').execute();
  return waiting.map(({ id, act, subject, reason, asker, askedAt, askedBy }) => ({
    id,
    subject,
    reason,
    act: act as ActName,
    askedBy: asker,
    askedAt: askedAt.toISOString(),
    until: hoursAfter(askedAt, SECOND_ADMIN_HOURS).toISOString(),
    own: askedBy === accountId,
  }));
}

/**
 * Confirms, declines or previews an act that an admin asked for: it is done with the reason of the first admin.
 * ENOTFOUND when it no longer waits; the admin who asked cannot confirm it (ENOTVALIDAUTH).
 */
export async function endPendingAct(
  ctx: Context,
  { id, decision, by }: Received<typeof endEndpoint>['body'] & { by: number },
): Promise<Outcome | Refused> {
  const pending = await selectWaiting(ctx).where('pendingAct.id', '=', id).executeTakeFirst();
  if (!pending) return refuse('ENOTFOUND');
  const done = await (decision === 'decline'
    ? decline(ctx, pending, by).then(withSecond)
    : perform(ctx, pending, { decision, by }));
  return isRefusal(done) ? done : outcomeOf(done);
}

type Waiting = Awaited<ReturnType<ReturnType<typeof selectWaiting>['execute']>>[number];

async function perform(
  ctx: Context,
  { id, input, reason, askedBy }: Waiting,
  { decision, by }: { decision: 'preview' | 'confirm'; by: number },
): Promise<Done | Refused> {
  const isPreview = decision === 'preview';
  // Whoever asked may look at it.
  const confirms = isPreview && askedBy === by ? {} : { confirms: id };
  const { data } = actInput.safeParse(input);
  // One that an older version stored.
  if (!data) return refuse('ENOTFOUND');
  return withSecond(await actOf(ctx, data, { by, reason, isPreview, ...confirms }));
}

function decline(ctx: Context, { id, act, subject }: Waiting, by: number): Promise<Done<null> | ActRefusal> {
  return performAct<null, ActRefusal>(ctx, { name: 'decline' }, { by, reason: '' }, async (trx, at) => {
    const ended = await trx
      .updateTable('pendingAct')
      .set({ endedAt: at })
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!ended) return refuse('ENOTFOUND');
    return { result: null, subject, changes: [{ what: 'act', before: act, after: null }] };
  });
}
