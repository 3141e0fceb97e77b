import { sql, type Transaction } from 'kysely';
import { MINUTE_MS } from '#domain/common/dates.ts';
import type { Context } from './context.ts';
import type { DB } from './database/schema.ts';
import { inTransaction } from './database/transaction.ts';

/** A webhook or e-mail that waits to be sent. */
export interface Delivery {
  id: number;
  channel: 'webhook' | 'mail';
  /** The name of the webhook, or the address of the e-mail. */
  receiver: string;
  eventId: number | null;
  payload: unknown;
  queuedAt: Date;
}

/** Sends a delivery of one channel; throws when it was not accepted. */
export type Sender = (ctx: Context, delivery: Delivery, signal?: AbortSignal) => Promise<void>;

/** What the error of a sender may say of the next try. */
export interface NextTry {
  /** The receiver asked for this time until then. */
  afterMs?: number | undefined;
  /** The receiver wants none: the delivery is dead at once. */
  never?: boolean;
  /** The receiver does not take this one: later ones do not wait for it. */
  alone?: boolean;
}

const AT_ONCE = 20;
/** A process that takes a delivery has this long to send it; then another one may. */
const TAKEN_MINUTES = 2;
/** The minutes after each failure until the next try; after the last one a delivery is dead. */
export const RETRY_MINUTES = [1, 5, 30, 120, 360, 720, 1440];
/** How long a delivery is kept that is dead, or was never accepted for another reason. */
export const DELIVERY_DAYS = 30;

/** Queues deliveries in the transaction of what they tell. One of an event is queued once for each receiver. */
export async function queueDeliveries(
  trx: Transaction<DB>,
  now: Date,
  deliveries: readonly Omit<Delivery, 'id' | 'queuedAt'>[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ payload, ...delivery }) => ({
    ...delivery,
    payload: JSON.stringify(payload),
    queuedAt: now,
    dueAt: now,
  }));
  await trx
    .insertInto('delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['channel', 'receiver', 'eventId']).doNothing())
    .execute();
}

type Senders = Readonly<Partial<Record<Delivery['channel'], Sender>>>;

/**
 * Job: sends what is due, outside of any transaction; to each webhook one after the other, in the order of events. What was
 * not accepted is tried again later, and is dead after the last try. A process that dies while it sends leaves the delivery
 * to be sent again, so a receiver may get one twice, with the same id. What has no sender, or a webhook that this process
 * does not know, is left alone.
 */
export async function runDeliveries(ctx: Context, senders: Senders, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const taken = await takeDue(ctx, senders);
    if (taken.length === 0) return;
    await Promise.all(taken.map((delivery) => deliver(ctx, delivery, senders[delivery.channel], signal)));
  }
}

type Taken = Delivery & { tries: number };

async function takeDue(ctx: Context, senders: Senders): Promise<Taken[]> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .selectFrom('delivery')
    .select('id')
    .where('deadAt', 'is', null)
    .where('dueAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!due) return [];
  const webhooks = ctx.config.WEBHOOKS.map(({ name }) => name);
  return inTransaction(ctx, async (trx) => {
    const { rows } = await sql<Taken>`
      update delivery set tries = tries + 1, due_at = ${new Date(now.getTime() + TAKEN_MINUTES * MINUTE_MS)}::timestamptz
      where id in (
        select id from delivery as one
        where dead_at is null and due_at <= ${now} and channel = any(${Object.keys(senders)}::text[])
          and (channel <> 'webhook' or receiver = any(${webhooks}::text[]) and not exists (
            select from delivery as before
            where before.channel = one.channel and before.receiver = one.receiver and before.event_id < one.event_id
              and before.dead_at is null and before.holds_back))
        order by due_at, id limit ${AT_ONCE} for update skip locked)
      returning id, channel, receiver, event_id, payload, queued_at, tries`.execute(trx);
    return rows;
  });
}

async function deliver(ctx: Context, { tries, ...delivery }: Taken, send?: Sender, signal?: AbortSignal) {
  const { id, channel, receiver } = delivery;
  try {
    await send?.(ctx, delivery, signal);
  } catch (error) {
    // The process stops: another one may send it when the time to do so is over.
    if (signal?.aborted) return;
    const { afterMs, never, alone = false }: NextTry = Object(error);
    const now = ctx.clock.now();
    const minutes = never ? undefined : RETRY_MINUTES[tries - 1];
    const lastError = error instanceof Error ? error.message : String(error);
    const next =
      minutes === undefined
        ? { deadAt: now }
        : { dueAt: new Date(now.getTime() + (afterMs ?? minutes * MINUTE_MS)), holdsBack: !alone };
    await ctx.db
      .updateTable('delivery')
      .set({ lastError, ...next })
      .where('id', '=', id)
      .execute();
    ctx.log.warn(
      { channel, receiver: channel === 'webhook' ? receiver : undefined, tries, err: error },
      'not delivered',
    );
    return;
  }
  await ctx.db.deleteFrom('delivery').where('id', '=', id).execute();
}
